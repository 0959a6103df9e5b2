/**
 * Pages for people, made on the server: lists, months and records, for every host.
 *
 * @module daybook/pages
 */

export { createPages, type Pages } from './create-pages.ts'
export { type Attributes, attributes, type Content, type Html, html, trusted } from './markup/html.ts'
export type { PageOptions } from './page-options.ts'
export type { EventPage, LockedPage, Neighbours } from './pieces/event/event-page.ts'
export type { MonthDay, Page, PageContext, PageMeta, Piece, Pieces } from './pieces/pieces.ts'
export { type Languages, languages } from './words/languages.ts'
export type { Words } from './words/words.ts'
