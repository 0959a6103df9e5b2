// What the list of conferences must answer, worked out a second time from docs/behaviour.md alone: a plain filter over
// the lines of the file. It imports nothing, so that a mistake of the library cannot be repeated here, and it prefers
// the obvious to the quick.

/** One line of the file. Days are whole days, the last one included. */
export interface Conference {
  readonly name: string
  readonly url: string
  readonly startDate: string
  readonly endDate: string
  readonly city?: string
  readonly country?: string
  readonly online?: boolean
  /** Languages, with commas between them. */
  readonly locales?: string
  readonly topics: readonly string[]
}

/** A conference as it was entered: an all-day event of the home zone, featured when it can be attended online. */
export interface ListedConference {
  readonly id: number
  readonly conference: Conference
  readonly description: string
  /** Id of its venue, null without a city. */
  readonly venue: number | null
}

export interface ConferenceWorld {
  readonly rows: readonly ListedConference[]
  /** Ids of the categories by topic, and of the tags by language. */
  readonly topics: ReadonlyMap<string, number>
  readonly languages: ReadonlyMap<string, number>
  readonly timeZone: string
  /** The instant at which the queries run, as `YYYY-MM-DDTHH:MM:SSZ`. */
  readonly now: string
}

/** Published parameters of the event list as a query string holds them. */
export type ListParameters = Readonly<Record<string, string | readonly string[]>>

export interface Listing {
  readonly status: 200
  readonly ids: readonly number[]
  readonly total: number
  readonly totalPages: number
}

export interface Refusal {
  readonly status: 400 | 404
  readonly code: 'rest_invalid_param' | 'event-archive-page-not-found'
}

const defaultPageSize = 10
const largestPage = 50

/** The one page that the parameters ask for (rule 11). */
export function listingOf(world: ConferenceWorld, parameters: ListParameters): Listing | Refusal {
  const all = matchingIds(world, parameters)
  if (!Array.isArray(all)) return all
  const page = Number(lastValue(parameters, 'page') ?? 1)
  const size = Math.min(Number(lastValue(parameters, 'per_page') ?? defaultPageSize), largestPage)
  const totalPages = Math.ceil(all.length / size)
  if (page > 1 && page > totalPages) return { status: 404, code: 'event-archive-page-not-found' }
  return { status: 200, ids: all.slice((page - 1) * size, page * size), total: all.length, totalPages }
}

/**
 * The ids of all pages together, in the order of the list. Every conference starts at midnight of the home zone, so the
 * order by wall clock and the order by instant (rule 24) are one and the same here.
 */
export function matchingIds(world: ConferenceWorld, parameters: ListParameters): number[] | Refusal {
  const conditions = [
    dateCondition(world, parameters),
    includeCondition(parameters),
    termCondition(parameters, 'categories', world.topics, (row) => row.conference.topics),
    termCondition(parameters, 'tags', world.languages, (row) => languagesOf(row.conference)),
    venueCondition(world, parameters),
    searchCondition(parameters),
    featuredCondition(parameters),
  ]
  if (conditions.includes('refused')) return { status: 400, code: 'rest_invalid_param' }
  return world.rows
    .filter((row) => conditions.every((holds) => holds === 'refused' || holds(row)))
    .sort((one, other) => compare(one.conference.startDate, other.conference.startDate) || one.id - other.id)
    .map((row) => row.id)
}

type Condition = ((row: ListedConference) => boolean) | 'refused'

const everything: Condition = () => true

// Rule 14: date filters are ignored, and so is the default window, but a date must still be one.
function includeCondition(parameters: ListParameters): Condition {
  const ids = listValues(parameters, 'include').map(Number)
  return ids.length === 0 ? everything : (row) => ids.includes(row.id)
}

// Rule 12: digits are an id, then a slug, then a name; other text is a slug; what names nothing is refused.
function termCondition(
  parameters: ListParameters,
  name: string,
  terms: ReadonlyMap<string, number>,
  termsOf: (row: ListedConference) => readonly string[],
): Condition {
  const wanted: string[] = []
  for (const value of listValues(parameters, name)) {
    const byId = [...terms].find(([, id]) => String(id) === value)
    const bySlug = [...terms].find(([term]) => slugOf(term) === slugOf(value))
    const found = byId ?? bySlug
    if (found === undefined) return 'refused'
    wanted.push(found[0])
  }
  return wanted.length === 0 ? everything : (row) => termsOf(row).some((term) => wanted.includes(term))
}

function venueCondition(world: ConferenceWorld, parameters: ListParameters): Condition {
  const wanted = listValues(parameters, 'venue').map(Number)
  if (wanted.length === 0) return everything
  if (wanted.some((id) => !world.rows.some((row) => row.venue === id))) return 'refused'
  return (row) => row.venue !== null && wanted.includes(row.venue)
}

// Rule 13: each word and each quoted phrase in the title or in the description; an unmatched quote is a plain character.
function searchCondition(parameters: ListParameters): Condition {
  const wanted = [...(lastValue(parameters, 'search') ?? '').matchAll(/"([^"]+)"|\S+/g)].map(([word, phrase]) =>
    folded(phrase ?? word),
  )
  return (row) =>
    wanted.every((word) => folded(row.conference.name.trim()).includes(word) || folded(row.description).includes(word))
}

function featuredCondition(parameters: ListParameters): Condition {
  const featured = lastValue(parameters, 'featured')
  if (featured === undefined) return everything
  return (row) => (row.conference.online === true) === isYes(featured)
}

const dateParameters = ['start_date', 'end_date', 'starts_after', 'starts_before', 'ends_after', 'ends_before'] as const

type DateParameter = (typeof dateParameters)[number]

function dateCondition(world: ConferenceWorld, parameters: ListParameters): Condition {
  const given = new Map<DateParameter, Moment>()
  for (const name of dateParameters) {
    const value = lastValue(parameters, name)
    if (value === undefined) continue
    const moment = readMoment(value, world)
    if (moment === null) return 'refused'
    given.set(name, moment)
  }
  if (listValues(parameters, 'include').length > 0) return everything
  const strict = isYes(lastValue(parameters, 'strict_dates') ?? 'false')
  const requested = withDefaultWindow(given, strict, world)
  return ({ conference }) =>
    [...requested].every(([name, moment]) =>
      strict
        ? holdsExactly(name, moment.instant, conference, world.timeZone)
        : holdsOnDays(name, moment.day, conference),
    )
}

// Rule 22, on the wall clock. Text of this form sorts as the times do.
function holdsOnDays(name: DateParameter, day: string, conference: Conference): boolean {
  const start = `${conference.startDate} 00:00:00`
  const end = `${conference.endDate} 23:59:59`
  const dayBegins = `${day} 00:00:00`
  const nextDayBegins = `${dayAfter(day)} 00:00:00`
  switch (name) {
    case 'start_date':
      return start >= dayBegins
    case 'starts_after':
      return start >= nextDayBegins
    case 'ends_after':
      return end >= nextDayBegins
    case 'end_date':
      return end < nextDayBegins
    case 'starts_before':
      return start < nextDayBegins
    case 'ends_before':
      return end < nextDayBegins
  }
}

// Rule 23, on instants.
function holdsExactly(name: DateParameter, instant: number, conference: Conference, timeZone: string): boolean {
  const start = instantOf(`${conference.startDate} 00:00:00`, timeZone)
  const end = instantOf(`${conference.endDate} 23:59:59`, timeZone)
  switch (name) {
    case 'start_date':
      return start >= instant
    case 'end_date':
      return end <= instant
    case 'starts_after':
      return start > instant
    case 'starts_before':
      return start < instant
    case 'ends_after':
      return end > instant
    case 'ends_before':
      return end < instant
  }
}

// Rule 25: from today to the last second of the same day two years on. Each end stands in for its own parameter only,
// and gives way to the other one where the two would contradict each other.
function withDefaultWindow(
  given: ReadonlyMap<DateParameter, Moment>,
  strict: boolean,
  world: ConferenceWorld,
): ReadonlyMap<DateParameter, Moment> {
  const start = given.get('start_date')
  const end = given.get('end_date')
  if ([...given.keys()].some((name) => name !== 'start_date' && name !== 'end_date')) return given

  const today = wallClockOf(Date.parse(world.now), world.timeZone).slice(0, 10)
  const defaultStart = momentOfWallClock(`${today} 00:00:00`, world.timeZone)
  const defaultEnd = momentOfWallClock(`${twoYearsAfter(today)} 23:59:59`, world.timeZone)
  const isAfter = (one: Moment, other: Moment) => (strict ? one.instant > other.instant : one.day > other.day)

  const requested = new Map(given)
  if (start === undefined && (end === undefined || !isAfter(defaultStart, end)))
    requested.set('start_date', defaultStart)
  if (end === undefined && (start === undefined || !isAfter(start, defaultEnd))) requested.set('end_date', defaultEnd)
  return requested
}

/** A date parameter as both kinds of question need it: its calendar day in the home zone, and milliseconds of UTC. */
interface Moment {
  readonly day: string
  readonly instant: number
}

// Rule 21. A space instead of an offset's sign is a plus that a query string has lost.
function readMoment(value: string, { now, timeZone }: ConferenceWorld): Moment | null {
  const momentOfInstant = (instant: number): Moment => ({
    day: wallClockOf(instant, timeZone).slice(0, 10),
    instant,
  })
  if (value === 'now') return momentOfInstant(Date.parse(now))
  if (value === 'today') {
    return momentOfWallClock(`${wallClockOf(Date.parse(now), timeZone).slice(0, 10)} 00:00:00`, timeZone)
  }
  if (/^\d{9,10}$/.test(value)) return momentOfInstant(Number(value) * 1000)

  const form = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[ +-]\d\d:?\d\d)?)?$/
  const [, day, minutes = '00:00', seconds = '00', offset] = form.exec(value) ?? []
  if (day === undefined) return null
  const wallClock = `${day} ${minutes}:${seconds}`
  if (!isRealTime(wallClock)) return null
  if (offset === undefined) return momentOfWallClock(wallClock, timeZone)
  return momentOfInstant(asIfUtc(wallClock) - minutesOfOffset(offset) * 60_000)
}

function momentOfWallClock(wallClock: string, timeZone: string): Moment {
  return { day: wallClock.slice(0, 10), instant: instantOf(wallClock, timeZone) }
}

function minutesOfOffset(offset: string): number {
  if (offset === 'Z') return 0
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2))
  return offset.startsWith('-') ? -minutes : minutes
}

function isRealTime(wallClock: string): boolean {
  const instant = asIfUtc(wallClock)
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 19).replace('T', ' ') === wallClock
}

function asIfUtc(wallClock: string): number {
  return Date.parse(`${wallClock.replace(' ', 'T')}Z`)
}

function dayAfter(day: string): string {
  return new Date(asIfUtc(`${day} 00:00:00`) + 86_400_000).toISOString().slice(0, 10)
}

function twoYearsAfter(day: string): string {
  const later = `${Number(day.slice(0, 4)) + 2}${day.slice(4)}`
  return isRealTime(`${later} 00:00:00`) ? later : later.replace('-29', '-28')
}

const formats = new Map<string, Intl.DateTimeFormat>()
const instants = new Map<string, number>()

function wallClockOf(instant: number, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' })
  formats.set(timeZone, format)
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day} ${parts.hour}:${parts.minute}:${parts.second}`
}

// Rule 27: of all instants at which the clock reads so, the first; if there is none, the offset of before still counts,
// which moves the time forward by the gap.
function instantOf(wallClock: string, timeZone: string): number {
  const key = `${timeZone} ${wallClock}`
  const known = instants.get(key)
  if (known !== undefined) return known
  const utc = asIfUtc(wallClock)
  const offsets = [utc - 86_400_000, utc + 86_400_000].map((near) => asIfUtc(wallClockOf(near, timeZone)) - near)
  const candidates = offsets.map((offset) => utc - offset)
  const reading = candidates.filter((instant) => wallClockOf(instant, timeZone) === wallClock)
  const instant = reading.length > 0 ? Math.min(...reading) : (candidates[0] ?? Number.NaN)
  instants.set(key, instant)
  return instant
}

const letters: Readonly<Record<string, string>> = {
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

const foldedTexts = new Map<string, string>()

// Rule 33.
function folded(text: string): string {
  const known = foldedTexts.get(text)
  if (known !== undefined) return known
  const plain = text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
  const result = [...plain]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .replaceAll(/[“”„‟«»]|′′/g, '"')
    .replaceAll(/[‘’‚‛‹›′ʹʻʼ]/g, "'")
    .replaceAll(/[\u2010-\u2015\u2043\u2212\u2e3a\u2e3b]/g, '-')
  foldedTexts.set(text, result)
  return result
}

function slugOf(text: string): string {
  return (folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join('-')
}

function languagesOf({ locales = '' }: Conference): string[] {
  return piecesOf(locales)
}

// Rule 3: repeated keys, brackets, and commas in one string.
function listValues(parameters: ListParameters, name: string): string[] {
  const values = [parameters[name] ?? [], parameters[`${name}[]`] ?? []].flat()
  return values.flatMap(piecesOf)
}

function piecesOf(text: string): string[] {
  return text
    .split(',')
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
}

// Rule 3: of a scalar sent twice the last counts, and an empty filter counts as absent.
function lastValue(parameters: ListParameters, name: string): string | undefined {
  const value = [parameters[name] ?? []].flat().at(-1)?.trim()
  return value === '' ? undefined : value
}

function isYes(value: string): boolean {
  return ['true', '1', 'yes', 'on'].includes(value.toLowerCase())
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
