import type { EventReply } from 'daybook'
import { formatDay, formatDays, fullDay } from '../ground/dates/day-names.ts'
import { firstDayOf } from '../ground/dates/event-days.ts'
import type { PageContext } from '../ground/page/page-context.ts'
import type { DigestWords } from '../ground/words/words.ts'
import { type DigestEntry, digestEntry } from './digest-entry.ts'
import type { DigestLink } from './digest-options.ts'
import type { DigestDays, DigestEvents } from './read-digest.ts'

/** What a digest says, before it is HTML or text. */
export interface DigestContent {
  /** The name of the calendar. */
  readonly title: string
  /** Its days: `June 17 – 23, 2030`. */
  readonly days: string
  readonly subject: string
  /** Days with their events, and at the end what goes on. */
  readonly sections: readonly DigestSection[]
  /** Instead of sections. */
  readonly nothing: string
  /** The link to the list: how many more events it has, or that it has all. */
  readonly list: DigestLink
  /** Which clock times are on. */
  readonly zone: string
  readonly links: readonly DigestLink[]
}

/** Events with a heading. */
export interface DigestSection {
  readonly heading: string
  readonly entries: readonly DigestEntry[]
}

interface Shown {
  /** What only a digest says. */
  readonly words: DigestWords
  readonly days: DigestDays
  /** The address of the list, absolute. */
  readonly list: string
  readonly links?: readonly DigestLink[] | undefined
}

/** Returns what a digest says of events. */
export function digestContent(events: DigestEvents, shown: Shown, context: PageContext): DigestContent {
  const { words, locale, timeZone } = context
  const { words: own } = shown
  const days = daysText(shown.days, locale)
  const title = oneLine(context.title)
  const running = events.running.map((event) => digestEntry(event, context, { goesOn: true }))
  const count = new Intl.NumberFormat(locale).format(events.more)
  return {
    title,
    days,
    subject: oneLine(own.subject(title, days)),
    sections: [
      ...daySections(events.coming, context),
      ...(running.length > 0 ? [{ heading: own.running, entries: running }] : []),
    ],
    nothing: words.nothingIn(days),
    list: { label: events.more > 0 ? own.more(count) : own.allEvents, url: shown.list },
    zone: words.timesAreIn(timeZone),
    links: shown.links ?? [],
  }
}

function daySections(events: readonly EventReply[], context: PageContext): readonly DigestSection[] {
  const sections = new Map<string, DigestEntry[]>()
  for (const event of events) {
    const day = firstDayOf(event)
    const entries = sections.get(day) ?? []
    entries.push(digestEntry(event, context))
    sections.set(day, entries)
  }
  const parts = { weekday: 'long', day: 'numeric', month: 'long' } as const
  return [...sections].map(([day, entries]) => ({ heading: formatDay(day, context.locale, parts), entries }))
}

function daysText({ first, last }: DigestDays, locale: string): string {
  if (first === last) return fullDay(first, locale)
  return formatDays([first, last], locale, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** A subject is a header of a mail: a line break would begin another one. Days have spaces of several widths. */
function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
