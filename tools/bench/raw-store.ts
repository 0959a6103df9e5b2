import type { GeneratedEvent, GeneratedItem, GeneratedOrganizer, GeneratedVenue } from './generate.ts'

// What the SQL written by hand has in common on both databases: the reads, the columns, and how text is searched.

export interface Page {
  readonly perPage: number
  /** From 1. */
  readonly page: number
}

/** Wall clock, both ends included. */
export interface Window {
  readonly from: string
  readonly to: string
}

/** Published means `status = 'publish'` and `date_utc` no later than this, `YYYY-MM-DD HH:MM:SS` in UTC. */
export interface Now {
  readonly now: string
}

export interface RawRow {
  readonly id: number
  readonly [column: string]: unknown
}

export interface RawEvent extends RawRow {
  readonly start_date: string
  readonly venue: readonly RawRow[]
  readonly organizer: readonly RawRow[]
  readonly categories: readonly RawRow[]
  readonly tags: readonly RawRow[]
}

export interface RawPage {
  readonly total: number
  /** By wall-clock start, then id. */
  readonly events: readonly RawEvent[]
}

/** What an anonymous caller may list: published, not hidden, and a protected event by its title and dates alone. */
export interface RawStore {
  /** Fills an empty database, makes the indexes and gathers statistics. Ids are the indexes of generation plus one. */
  fill(items: Iterable<GeneratedItem>): Promise<void>
  /** Starts in the window. */
  monthWindow(query: Window & Now & Page): Promise<RawPage>
  /** Starts and ends within the two years that begin today. */
  defaultWindow(query: Now & Page): Promise<RawPage>
  /** Starts before `to` and ends at or after `from`. */
  overlapWindow(query: Window & Now & Page): Promise<RawPage>
  /** Has one of the categories (with its descendants) and the venue; with a window, contained in it. */
  categoryAndVenue(
    query: { readonly categoryIds: readonly number[]; readonly venueId: number; readonly window?: Window } & Now & Page,
  ): Promise<RawPage>
  /** Has the word in folded title or description, by looking at each; with a window, contained in it. */
  search(query: Search): Promise<RawPage>
  /** The same by an index of trigrams; only of a store opened with `trigrams`, for words of three letters and more. */
  searchTrigrams(query: Search): Promise<RawPage>
  bySlug(query: { readonly slug: string } & Now): Promise<RawEvent | null>
  /** In one durable transaction: the event, its links, the counts of its terms. Gives the id. */
  create(event: GeneratedEvent): Promise<number>
  /** The database's own explanation of each read, by name. */
  plans(): Promise<ReadonlyMap<string, string>>
  close(): Promise<void>
}

export type Search = { readonly word: string; readonly window?: Window } & Now & Page

export const eventColumns = [
  'uid',
  'title',
  'slug',
  'description',
  'excerpt',
  'website',
  'cost',
  'status',
  'author',
  'date',
  'date_utc',
  'modified_utc',
  'timezone',
  'all_day',
  'start_date',
  'end_date',
  'utc_start_date',
  'utc_end_date',
  'hide_from_listings',
  'featured',
  'sticky',
  'show_map',
  'show_map_link',
  'password',
] as const satisfies readonly (keyof GeneratedEvent)[]

export const venueColumns = [
  'uid',
  'venue',
  'slug',
  'description',
  'address',
  'city',
  'country',
  'state',
  'zip',
  'phone',
  'website',
  'date_utc',
] as const satisfies readonly (keyof GeneratedVenue)[]

export const organizerColumns = [
  'uid',
  'organizer',
  'slug',
  'description',
  'phone',
  'website',
  'email',
  'date_utc',
] as const satisfies readonly (keyof GeneratedOrganizer)[]

export const termColumns = ['name', 'slug', 'description', 'parent', 'count'] as const

/** A link's name in the event, its table, the table of what is linked, and that table's columns. */
export const links = [
  { name: 'venue', table: 'event_venues', to: 'venues', columns: venueColumns },
  { name: 'organizer', table: 'event_organizers', to: 'organizers', columns: organizerColumns },
  { name: 'categories', table: 'event_categories', to: 'categories', columns: termColumns },
  { name: 'tags', table: 'event_tags', to: 'tags', columns: termColumns },
] as const

export const isListed = (event: GeneratedEvent) => event.status === 'publish' && !event.hide_from_listings

/** NFKD without U+0300-036F, NFC, lower case, and plain letters for those that do not decompose. */
export function fold(text: string): string {
  // ASCII folds to itself except for case: a third of the time of a fill otherwise goes here.
  if (/^[ -~\n]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter] ?? letter)
}

const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** What `search` looks into: of a protected event only the title, since its description is not shown. */
export function searchTextOf(event: GeneratedEvent): string {
  return fold(event.password === null ? `${event.title}\n${event.description}` : event.title)
}

/** No event of class 0 is longer than a day, none of class 1 longer than 32 days: so far before a window they may start. */
export function spanOf(event: GeneratedEvent): 0 | 1 | 2 {
  const days = (Date.parse(`${event.end_date}Z`) - Date.parse(`${event.start_date}Z`)) / 86_400_000
  if (days <= 1) return 0
  return days <= 32 ? 1 : 2
}

/** What `like` looks for, with a backslash before its own signs. */
export const patternOf = (word: string) => `%${fold(word).replace(/[\\%_]/g, '\\$&')}%`

export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(`${date.replace(' ', 'T')}Z`) - days * 86_400_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
}

/** From the start of today to the end of the day 24 months later; of 29 February, the 28th. */
export function defaultWindowOf(now: string): Window {
  const year = Number(now.slice(0, 4)) + 2
  const day = now.slice(4, 10) === '-02-29' ? '-02-28' : now.slice(4, 10)
  return { from: `${now.slice(0, 10)} 00:00:00`, to: `${year}${day} 23:59:59` }
}

/** An event from its columns and links in a row. */
export function eventOf(values: readonly unknown[]): RawEvent {
  const event = rowOf(eventColumns, values)
  for (const [index, { name, columns }] of links.entries()) {
    // The arrays of arrays after the columns.
    const linked = values[index + 1 + eventColumns.length] as readonly (readonly unknown[])[]
    event[name] = linked.map((row) => rowOf(columns, row))
  }
  return event as unknown as RawEvent // complete now
}

function rowOf(columns: readonly string[], values: readonly unknown[]): RawRow & Record<string, unknown> {
  const row: RawRow & Record<string, unknown> = { id: Number(values[0]) }
  for (let index = 0; index < columns.length; index += 1) row[columns[index] ?? ''] = values[index + 1]
  return row
}
