/**
 * Pages for people, made on the server: lists, months and records, for every host.
 *
 * @module daybook/pages
 */

export type { PageQuery, PageUrls } from './addresses/page-urls.ts'
export { createPages, type Pages } from './create-pages.ts'
export type { Choice } from './filters/choice.ts'
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
export type { EventPage, LockedPage, Neighbours } from './pieces/event/event-page.ts'
export type {
  DaysAround,
  EmptyState,
  FilterForm,
  FormFacet,
  FormOption,
  Legend,
  MiniMonth,
} from './pieces/list-pieces.ts'
export type { EventOnDay, EventSpan, MonthDay, Page, PageContext, PageMeta, Piece, Pieces } from './pieces/pieces.ts'
export { type Languages, languages } from './words/languages.ts'
