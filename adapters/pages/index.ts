/**
 * Pages for people, made on the server: lists, months and records, for every host.
 *
 * @module daybook/pages
 */

export { createPages, type Pages, type ReadPage } from './create-pages.ts'
export type { DeskContext, DeskPiece, DeskPieces, Framing } from './desk/contract/desk-context.ts'
export type {
  DeskOptions,
  NamePeople,
  People,
  PeopleSearch,
  PersonId,
  PersonNames,
  Review,
} from './desk/contract/desk-options.ts'
export type { EventFilter, FilterField, FilterOption, SetFilter } from './desk/contract/event-filter-props.ts'
export type {
  AlikeRecords,
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
  ScopeCounts,
} from './desk/contract/form-props.ts'
export type { FormValues } from './desk/contract/form-values.ts'
export type {
  ImageUpload,
  ListedImage,
  UploadedImage,
  UploadSearch,
  UploadSender,
} from './desk/contract/image-upload.ts'
export type { ImportPreset, ImportPresets, PresetColumn, PresetOwner } from './desk/contract/import/import-presets.ts'
export type {
  DateQuestion,
  EditableCell,
  ImportColumn,
  ImportColumns,
  ImportForm,
  ImportPage,
  PresetChoice,
} from './desk/contract/import/import-props.ts'
export type {
  FileNote,
  ImportRow,
  MadeRecord,
  RefusedRow,
  RowChange,
  RowInput,
  RowProblem,
  RowResult,
} from './desk/contract/import/import-row.ts'
export type { ImportState, ImportTable } from './desk/contract/import/import-state.ts'
export type {
  ManyBar,
  ManyOutcome,
  ManyPreview,
  ManyQuestion,
  ManyRefusal,
  ManyReportPage,
  ManyRow,
} from './desk/contract/many-props.ts'
export type {
  DuplicateList,
  FoundRecord,
  HeldValues,
  MergedRecord,
  MergeForm,
  MergeRow,
  MergeSearch,
  ShownDuplicate,
} from './desk/contract/merge-props.ts'
export type { DeskNotice } from './desk/contract/notice-props.ts'
export type {
  DateNote,
  DatePatch,
  DatesState,
  MonthCount,
  SentPause,
  SeriesForm,
  ShownDate,
} from './desk/contract/series-props.ts'
export type {
  DeskTab,
  DeskTabs,
  EventRow,
  EventTable,
  ListStep,
  RecordRow,
  RecordTable,
  SeriesDates,
} from './desk/contract/table-props.ts'
export type { RecordName } from './ground/addresses/address.ts'
export type { Choice } from './ground/addresses/choice.ts'
export type { ListedResource } from './ground/addresses/desk-address.ts'
export type { DeskLinks } from './ground/addresses/desk-links.ts'
export type { EmbedForm, FirstView } from './ground/addresses/embed-form.ts'
export type { OldAddress, OldAddresses, OldRecord } from './ground/addresses/old-address.ts'
export type { PageQuery, PageUrls } from './ground/addresses/page-urls.ts'
export { theEventsCalendar } from './ground/addresses/the-events-calendar.ts'
export type { Brand, BrandFont, BrandFonts, BrandLink, BrandLogo } from './ground/look/brand.ts'
export type { Stylesheet } from './ground/look/stylesheet.ts'
export {
  type Attributes,
  type AttributeValues,
  attributes,
  type Content,
  type Html,
  html,
  trusted,
} from './ground/markup/html.ts'
export type { Colored } from './ground/page/colored.ts'
export type { EventOnDay, EventSpan, MonthDay } from './ground/page/day-props.ts'
export type { EventPage, LockedPage, Neighbours, Programme } from './ground/page/event-page.ts'
export type { FilterForm, FormFacet, FormOption, Legend } from './ground/page/filter-props.ts'
export type { DaysAround, EmptyState, MiniMonth, MonthsWithEvents, StripDay } from './ground/page/list-props.ts'
export type { OpenPages } from './ground/page/open-pages.ts'
export type { Page, PageMeta } from './ground/page/page.ts'
export type { AccountLink, PageContext, Piece, Pieces } from './ground/page/page-context.ts'
export type { RecordEvents, RecordPage } from './ground/page/record-page.ts'
export type {
  ChoiceSearch,
  ColumnEvidence,
  DateChange,
  ManyKind,
  PauseKind,
  RowAction,
  SectionName,
} from './ground/words/desk-subjects.ts'
export { type Languages, loadWords } from './ground/words/languages.ts'
export type { PageOptions } from './serving/page-options.ts'
export { renderHead } from './site/pieces/document/render-head.ts'
export type { PageData, PageView } from './site/reading/page-data.ts'
export type { DayPage } from './site/reading/read-day.ts'
export type { Corrected, ListPage } from './site/reading/read-list.ts'
export type { MonthPage } from './site/reading/read-month.ts'
export type { Period } from './site/reading/read-period.ts'
export type { OrganizerPage, TermPage, VenuePage } from './site/reading/read-record.ts'
export type { ListedRecord, RecordsPage } from './site/reading/read-records.ts'
export type { WeekPage } from './site/reading/read-week.ts'
export { renderDay } from './site/views/day-view.ts'
export { renderEvent, renderLocked } from './site/views/event-view.ts'
export { renderList } from './site/views/list-view.ts'
export { renderMonth } from './site/views/month-view.ts'
export { renderOrganizer, renderTerm, renderVenue } from './site/views/record-view.ts'
export { renderPage } from './site/views/render-page.ts'
export { renderWeek } from './site/views/week-view.ts'
