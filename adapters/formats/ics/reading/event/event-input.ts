import type { EventInput } from 'daybook'
import { isHttpUrl } from 'daybook/domain'
import { statusLine } from '../../writing/status-line.ts'
import type { Entry } from '../entries/entry.ts'
import { textsOf } from '../parsing/property.ts'
import type { ImportSettings } from '../report/import-options.ts'
import { quoted } from '../report/import-report.ts'
import { lineOf, shortTextOf } from './entry-text.ts'
import { readDescription } from './event-description.ts'
import { readOrganizer } from './event-organizer.ts'
import { readTimes, type TimesContext } from './event-times.ts'
import { readVenue } from './event-venue.ts'
import { readOwnStatus, readStatus } from './read-status.ts'

/** Returns the input of an event with the content of an entry, or a sentence that states why it has no dates. */
export function readEvent(entry: Entry, context: TimesContext, settings: ImportSettings): EventInput | string {
  const times = readTimes(entry, context)
  if (typeof times === 'string') return times
  const title = readTitle(entry, settings.untitled)
  const own = readOwnStatus(entry)
  const description = readDescription(entry, {
    format: settings.description,
    statusLine: own === undefined ? '' : statusLine(own),
  })
  const venue = readVenue(entry, settings.geolocation)
  const organizer = readOrganizer(entry)
  const names = readCategories(entry)
  const website = readUrl(entry, 'URL')
  const image = readUrl(entry, 'IMAGE')
  const alt = entry.one('X-DAYBOOK-IMAGE-ALT')
  const isPrivate = readIsPrivate(entry)
  const fields = readStatus(entry, { own, title, description, hasVenue: venue !== undefined })
  return {
    title,
    ...times,
    ...(description !== '' && { description }),
    ...(venue !== undefined && { venue }),
    ...(organizer !== undefined && { organizer }),
    ...(names.length > 0 && { [settings.categoriesAs]: names.map(termNamed) }),
    // Our files repeat the link to join there.
    ...(website !== undefined && website !== fields.online_url && { website }),
    ...(image !== undefined && { image }),
    ...(alt !== undefined && { image_alt: shortTextOf(entry, alt) }),
    ...(isPrivate && { status: 'private' }),
    ...fields,
  }
}

function readTitle(entry: Entry, untitled: string): string {
  const property = entry.one('SUMMARY')
  const title = property ? lineOf(entry, property, property.value) : ''
  if (title !== '') return title
  entry.note(
    'no-title',
    property ?? { name: 'SUMMARY', line: entry.line },
    `SUMMARY is empty. The title is ${quoted(untitled)}.`,
  )
  return untitled
}

/** The maximum number of terms in input. */
const maxNames = 100

function readCategories(entry: Entry): readonly string[] {
  const properties = entry.every('CATEGORIES')
  const names = new Set<string>()
  for (const property of properties) {
    for (const value of textsOf(property.value)) names.add(lineOf(entry, property, value))
  }
  names.delete('')
  const [property] = properties
  const [first, ...others] = [...names].slice(maxNames)
  if (property && first !== undefined) {
    const more = `${others.length + 1} are not imported, such as ${quoted(first)}`
    entry.note('value-refused', property, `CATEGORIES are at most ${maxNames}; ${more}.`)
  }
  return [...names].slice(0, maxNames)
}

/** Returns the input of a term with a name. Digits alone would be an id (rule 36). */
function termNamed(name: string): string | { readonly name: string } {
  return /^\d+$/.test(name) ? { name } : name
}

const maxUrl = 64 * 1024

function readUrl(entry: Entry, name: 'URL' | 'IMAGE'): string | undefined {
  const property = entry.one(name)
  const url = property?.value.trim()
  if (property === undefined || url === undefined || url === '') return undefined
  if (url.length <= maxUrl && isHttpUrl(url)) return url
  entry.note('value-refused', property, `${name} must be an absolute http or https URL; received ${quoted(url)}.`)
  return undefined
}

/** Readers have to treat a class that they do not know as private (RFC 5545, 3.8.1.3). */
function readIsPrivate(entry: Entry): boolean {
  const property = entry.one('CLASS')
  return property !== undefined && !/^(?:public)?$/i.test(property.value.trim())
}
