import type { VisitOptions } from 'daybook/http'
import { choiceOf } from '../ground/addresses/choice.ts'
import type { OpenPages } from '../ground/page/open-pages.ts'
import { digestWordsOf } from '../ground/words/digest-languages.ts'
import { digestContent } from './digest-content.ts'
import { digestHtml } from './digest-html.ts'
import { checkDigestOptions, type DigestOptions } from './digest-options.ts'
import { digestText } from './digest-text.ts'
import { type DigestEvents, daysOfDigest, readDigest } from './read-digest.ts'

/** What a digest needs of pages: `createPages` returns it. */
export interface DigestPages {
  /** Where the pages are; `undefined` if they have no address of their own. */
  readonly address: string | undefined
  /** Opens a path for a caller. */
  open(path: string, options?: VisitOptions): Promise<OpenPages>
}

/** A mail about the events of some days. */
export interface Digest {
  /** The subject: the name of the calendar and the days, in one line. */
  readonly subject: string
  /** A document of HTML, of at most 100,000 bytes. */
  readonly html: string
  /** The same as plain text, in lines of at most 78 characters except for URLs. */
  readonly text: string
  /** The ids of the events, in the order of the mail. */
  readonly events: readonly number[]
  /** Whether there is no event. Then there is nothing to send. */
  readonly isEmpty: boolean
}

/** Gmail cuts what is longer than 102 kB. */
const maxBytes = 100_000

/**
 * Renders what is on in the next seven days, or in others, as a mail (rule 73): `renderDigest(pages, { address })`.
 * `pages` is what `createPages` returns. Throws a `TypeError` that names an invalid option, and a `CalendarError` for a
 * filter that a list refuses.
 */
export async function renderDigest(pages: DigestPages, options: DigestOptions = {}): Promise<Digest> {
  const { origin, path } = checkDigestOptions(options, pages.address)
  const { actor = null, locale = 'en', filters = {}, accent, links } = options
  const { visit, context } = await pages.open('/', { actor, locale, baseUrl: origin, basePath: path })
  const { today, urls, facets } = context
  const days = daysOfDigest(options, today)
  const list = urls.absolute(urls.home(choiceOf(filters, facets)))
  const words = await digestWordsOf(context.words)
  const read = await readDigest(visit, days, { ...options, today })
  const render = (events: DigestEvents) => {
    const content = digestContent(events, { words, days, list, links }, context)
    return { content, html: digestHtml(content, { accent, locale: context.locale }) }
  }
  let events = read
  let { content, html } = render(events)
  for (let bytes = byteLength(html); bytes > maxBytes && lengthOf(events) > 0; bytes = byteLength(html)) {
    events = firstOf(events, Math.min(lengthOf(events) - 1, Math.floor((lengthOf(events) * maxBytes) / bytes)))
    ;({ content, html } = render(events))
  }
  return {
    subject: content.subject,
    html,
    text: digestText(content),
    events: [...events.coming, ...events.running].map(({ id }) => id),
    isEmpty: lengthOf(read) === 0,
  }
}

/** Returns the first events, and counts the others. */
function firstOf({ coming, running, more }: DigestEvents, count: number): DigestEvents {
  const ofDays = coming.slice(0, count)
  const goingOn = running.slice(0, count - ofDays.length)
  const left = coming.length + running.length - ofDays.length - goingOn.length
  return { coming: ofDays, running: goingOn, more: more + left }
}

function lengthOf({ coming, running }: DigestEvents): number {
  return coming.length + running.length
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}
