import type { FormatUrls } from 'daybook/http'
import type { Entry } from './entry.ts'

/** A feed around its entries. */
export interface Channel {
  readonly name: string
  readonly description: string
  /** The page of the calendar for people; empty without one. */
  readonly url: string
  readonly language: string
  readonly urls: FormatUrls
  /** The latest change of an entry, in UTC. Absent without entries. */
  readonly updated: string | undefined
}

/** A language of feeds. */
export interface FeedLanguage {
  /** The value of the parameter `format`. */
  readonly name: string
  readonly mediaType: string
  begin(channel: Channel): string
  entry(entry: Entry): string
  readonly end: string
}

/** The namespaces of extensions that both languages use: images, dates and venues of events, coordinates. */
export const namespaces = {
  'xmlns:media': 'http://search.yahoo.com/mrss/',
  'xmlns:ev': 'http://purl.org/rss/1.0/modules/event/',
  'xmlns:georss': 'http://www.georss.org/georss',
} as const
