/**
 * Pages for people, made on the server: lists, months and records, for every host.
 *
 * @module daybook/pages
 */

export type { PageQuery, PageUrls } from './addresses/page-urls.ts'
export { createPages, type Pages, type ReadPage } from './create-pages.ts'
export type { DeskLinks } from './desk/desk-links.ts'
export type { DeskOptions, Review } from './desk/desk-options.ts'
export type { DeskContext, DeskPiece, DeskPieces } from './desk/desk-pieces.ts'
export type { FormValues } from './desk/forms/form-values.ts'
export type {
  ChoiceSearch,
  ConflictForm,
  FieldChoices,
  FieldDifference,
  FieldFaults,
  FormChoice,
  FormChoices,
  FormErrorList,
  FormField,
  FormIntent,
  FormRecord,
  FormRights,
  FormSection,
  RecordForm,
  SectionName,
} from './desk/forms/record-form.ts'
export type { ImportForm, ImportPage } from './desk/import/import-props.ts'
export type {
  FileNote,
  ImportRow,
  RefusedRow,
  RowAction,
  RowChange,
  RowInput,
  RowProblem,
  RowResult,
} from './desk/import/import-row.ts'
export type { ImportState } from './desk/import/import-state.ts'
export type {
  DeskTab,
  DeskTabs,
  EventRow,
  EventTable,
  ListStep,
  RecordRow,
  RecordTable,
} from './desk/lists/list-props.ts'
export type { DeskNotice } from './desk/pieces/notice-props.ts'
export type { ImageUpload, UploadedImage, UploadSender } from './desk/upload/image-upload.ts'
export type { Choice } from './filters/choice.ts'
export type { Stylesheet } from './look/stylesheet.ts'
export {
  type Attributes,
  type AttributeValues,
  attributes,
  type Content,
  type Html,
  html,
  trusted,
} from './markup/html.ts'
export type { PageOptions } from './page-options.ts'
export { renderHead } from './pieces/document/render-head.ts'
export type { EventPage, LockedPage, Neighbours } from './pieces/event/event-page.ts'
export type { StripDay } from './pieces/grid/day-strip.ts'
export type {
  DaysAround,
  EmptyState,
  FilterForm,
  FormFacet,
  FormOption,
  Legend,
  MiniMonth,
} from './pieces/list-pieces.ts'
export type {
  AccountLink,
  EventOnDay,
  EventSpan,
  MonthDay,
  Page,
  PageContext,
  PageMeta,
  Piece,
  Pieces,
} from './pieces/pieces.ts'
export type { RecordPage } from './pieces/record/record-page.ts'
export type { MonthsWithEvents } from './reading/months-with-events.ts'
export type { RecordEvents } from './records/record-events.ts'
export { type DayPage, renderDay } from './views/day-view.ts'
export { renderEvent, renderLocked } from './views/event/event-view.ts'
export type { Period } from './views/event-weeks.ts'
export { type ListPage, renderList } from './views/list-view.ts'
export { type MonthPage, renderMonth } from './views/month-view.ts'
export type { PageData, PageView } from './views/page-data.ts'
export { renderPage } from './views/page-view.ts'
export {
  type OrganizerPage,
  renderOrganizer,
  renderTerm,
  renderVenue,
  type TermPage,
  type VenuePage,
} from './views/record-views.ts'
export { renderWeek, type WeekPage } from './views/week-view.ts'
export { type Languages, languages } from './words/languages.ts'
