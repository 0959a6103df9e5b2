import { checkOptions, type EventReply, type OptionChecks, optionKinds, wholeNumber } from 'daybook'
import { isHttpUrl } from 'daybook/domain'
import type { FormatContext, ResponseFormat, SeriesReply } from 'daybook/http'
import { maxEventsCheck } from '../shown/max-events.ts'
import { isLanguage, showDatesIn } from '../shown/shown-dates.ts'
import { announcedAt } from './announced-at.ts'
import { atom } from './atom.ts'
import type { Channel, FeedLanguage } from './channel.ts'
import { type EntryStyle, eventEntry, seriesEntry } from './entry.ts'
import { type FeedLabels, labelsIn } from './labels.ts'
import { rss } from './rss.ts'

/** Options of feeds for readers. */
export interface FeedOptions {
  /** The name of the feeds. The default is `Events`. */
  readonly name?: string
  /** A description of the feeds. */
  readonly description?: string
  /** The page of the calendar for people. */
  readonly url?: string
  /** The language of the events, as a tag such as `de-CH`, in which dates are written. The default is `en`. */
  readonly language?: string
  /**
   * The words of the feeds. The defaults are in the `language`, if it is English, German, French, Spanish or Italian.
   */
  readonly labels?: FeedLabels
  /** The maximum number of entries in a feed, and the size of its pages. At most 100,000. The default is 100. */
  readonly maxEvents?: number
  /** How many days before its start a feed of what comes announces an event, at most 366. The default is 14. */
  readonly upcomingDays?: number
}

const feedOptions: OptionChecks<FeedOptions> = {
  name: [(value) => typeof value === 'string' && value !== '', 'a text that is not empty'],
  description: optionKinds.text,
  url: [(value) => typeof value === 'string' && (value === '' || isHttpUrl(value)), 'an absolute http or https URL'],
  language: [isLanguage, 'a tag such as de-CH'],
  labels: optionKinds.object,
  maxEvents: maxEventsCheck,
  upcomingDays: wholeNumber(1, 366),
}

/** What all feeds of a calendar have in common. */
interface FeedSettings extends EntryStyle, Pick<Channel, 'name' | 'description' | 'url' | 'language'> {
  readonly maxEvents: number
  readonly upcomingDays: number
}

/**
 * Returns the formats of feeds: `createCalendar({ formats: [...feed({ name: 'Concerts' })] })`. `rss` and `atom`
 * contain what was published lately, `rss-upcoming` and `atom-upcoming` what comes. Throws `TypeError` for invalid
 * options.
 */
export function feed(options: FeedOptions = {}): readonly ResponseFormat[] {
  checkOptions(options, feedOptions)
  const { name = 'Events', description = '', url = '', language = 'en', maxEvents = 100, upcomingDays = 14 } = options
  const labels = { ...labelsIn(language), ...options.labels }
  const shown = { name, description, url, language, labels, showDates: showDatesIn(language) }
  const settings = { ...shown, maxEvents, upcomingDays }
  return [rss, atom].flatMap((one) => [lately(one, settings), upcoming(one, settings)])
}

/** What was published last comes first. A series is one entry, so that it does not displace all others. */
function lately(language: FeedLanguage, settings: FeedSettings): ResponseFormat {
  const { name, mediaType } = language
  const renderEvent = (event: EventReply) => language.entry(eventEntry(event, event.date_utc, settings))
  return {
    name,
    mediaType,
    maxEvents: settings.maxEvents,
    hasPages: true,
    seriesOnce: true,
    defaults: { orderby: 'date', order: 'desc' },
    renderEvent,
    *render(events, context) {
      const { isList, series = [], textOf = renderEvent } = context
      const byId = new Map(isList ? series.map((one) => [one.id, one]) : [])
      const seriesOf = ({ recurrence, post_parent }: EventReply) => (recurrence ? byId.get(post_parent) : undefined)
      const shown = events.map((event) => seriesOf(event) ?? event)
      yield language.begin(channel(settings, context, latest(shown, events)))
      for (const event of events) {
        const one = seriesOf(event)
        yield one ? seriesText(one, event, context) : textOf(event)
      }
      yield language.end
    },
  }

  function seriesText(series: SeriesReply, first: EventReply, { seriesTexts }: FormatContext): string {
    const cached = seriesTexts?.get(series, [first])
    if (cached) return cached.text
    const text = language.entry(seriesEntry(series, first, settings))
    seriesTexts?.set(series, [first], { text, events: [first.id] })
    return text
  }
}

/** What starts first comes first, of the next days. */
function upcoming(language: FeedLanguage, settings: FeedSettings): ResponseFormat {
  const { maxEvents, upcomingDays } = settings
  return {
    name: `${language.name}-upcoming`,
    mediaType: language.mediaType,
    maxEvents,
    hasPages: true,
    dependsOnNow: true,
    defaults: { strict_dates: 'true', start_date: 'now', starts_before: `+${upcomingDays} days` },
    *render(events, context) {
      // A single event does not enter a feed.
      const published = (event: EventReply) =>
        context.isList ? announcedAt(event, upcomingDays, context) : event.date_utc
      const entries = events.map((event) => eventEntry(event, published(event), settings))
      const updated = entries
        .map((entry) => entry.updated)
        .sort()
        .at(-1)
      yield language.begin(channel(settings, context, updated))
      for (const entry of entries) yield language.entry(entry)
      yield language.end
    },
  }
}

function channel(settings: FeedSettings, { urls }: FormatContext, updated: string | undefined): Channel {
  const { name, description, url, language } = settings
  return { name, description, url, language, urls, updated }
}

/**
 * Returns the latest date of entries that are dated by their publication. `events`: those with the dates of the
 * entries.
 */
function latest(shown: readonly EventReply[], events: readonly EventReply[]): string | undefined {
  return [...shown.map(({ date_utc }) => date_utc), ...[...shown, ...events].map(({ modified_utc }) => modified_utc)]
    .sort()
    .at(-1)
}
