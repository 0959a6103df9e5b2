import { type Area, mutationsOf } from './mutation.ts'

// What is read from iCalendar files, and written into them.

const inReading = (file: string) => mutationsOf('ics', `adapters/formats/ics/reading/${file}`)

const lines = inReading('parsing/content-lines.ts')
const bytes = inReading('parsing/decode-file.ts')
const list = inReading('report/note-list.ts')
const times = inReading('event/event-times.ts')
const zones = inReading('zones/calendar-zones.ts')
const search = inReading('zones/zone-search.ts')
const rule = inReading('series/lenient-rule.ts')
const days = inReading('series/day-rule.ts')
const dates = inReading('series/series-dates.ts')
const series = inReading('series/series-input.ts')
const chosen = inReading('entries/chosen-entries.ts')
const changes = inReading('series/occurrence-changes.ts')
const lone = inReading('series/lone-overrides.ts')
const description = inReading('event/event-description.ts')
const status = inReading('event/read-status.ts')
const component = mutationsOf('ics', 'adapters/formats/ics/writing/event-component.ts')
const feed = mutationsOf('ics', 'adapters/formats/ics/to-icalendar.ts')
const url = mutationsOf('ics', 'adapters/sources/ical/from-icalendar-url.ts')
const ids = mutationsOf('ics', 'adapters/sources/ical/external-id.ts')

export const ics: readonly Area[] = [
  {
    tests: ['test/journeys/texts.test.ts', 'test/journeys/statuses.test.ts'],
    mutations: [
      component('markup of a text', ' && textAsHtml(body) === content', ''),
      component('a reason', "contentLine('X-DAYBOOK-STATUS-REASON', escapeText(status_reason))", "''"),
      description('the status before a text', 'withoutStatus({ line, text: text.value })', 'text.value'),
      description('the status before HTML', 'withoutStatusHtml({ line, text: html.value })', 'html.value'),
      description('pages in a text', '/^\\s*(?:<\\?|<!doctype|<!--|<html|<head|<body)/i.test(html) ?', 'true ?'),
      status('a status without a note', "[own?.event_status ?? '', title", '[title'),
    ],
  },
  {
    tests: [
      'test/formats/ics/reading/bytes.test.ts',
      'test/formats/ics/reading/limits.test.ts',
      'test/formats/ics/reading/windows-labels.test.ts',
    ],
    mutations: [
      lines('soft line breaks', "const isSoft = pieces.at(-1)?.endsWith('=') &&", 'const isSoft = false &&'),
      lines('soft line breaks of their own property', ' && hasSoftBreaks) {', ') {'),
      bytes(
        'folds inside characters',
        'decodedStrictly(unfolded) ?? decodedByLine(unfolded)',
        'decodedStrictly(bytes) ?? decodedByLine(bytes)',
      ),
      bytes('lines in Windows-1252', "new TextDecoder('windows-1252').decode(bytes)", 'lossy'),
      list('notes up to a maximum', 'notes.length < maxNotes || ', 'true || '),
      list('count of omitted notes', 'else omitted += 1', ''),
      list('notes that entries may be missing', '(essential.has(note.code) && !found.has(note.code))', 'false'),
      zones('names that contradict their VTIMEZONE', 'if (isSameZone) return {}', 'return {}'),
      zones('series on the clock of a zone', "use === 'series' || ", ''),
      search(
        'nearest zone',
        '.toSorted((a, b) => a.distance - b.distance)',
        '.toSorted((a, b) => b.distance - a.distance)',
      ),
      search('both offsets of a zone', 'hasSame(one, offsets) ? zone : []', '[]'),
    ],
  },
  {
    tests: [
      'test/formats/ics/reading/tolerance.test.ts',
      'test/formats/ics/reading/agreed',
      'test/formats/ics/reading/nothing-omitted.test.ts',
    ],
    mutations: [
      times('zone of an end', "tzid: property.parameters.get('tzid') ?? context.tzid })", 'tzid: undefined })'),
      times(
        'end of a day at midnight',
        "const isExclusive = time === '00:00:00'",
        'const isExclusive = property.value.length === 8',
      ),
      rule('spaces', ".replace(/\\s+/g, '').split(';')", ".split(';')"),
      rule('days of UNTIL as written', '(isDays ? writtenDay(until) : canonicalDate(until))', 'canonicalDate(until)'),
      rule('hours of days', 'if (parts.delete(name)) drop', 'if (parts.has(name)) drop'),
      rule(
        'the end that comes first',
        "first === 'COUNT' ? 'UNTIL' : 'COUNT'",
        "first === 'COUNT' ? 'COUNT' : 'UNTIL'",
      ),
      rule(
        'values of a list, each by itself',
        'const valid = values.filter((one) => isValid',
        'const valid = values.filter((one) => false && isValid',
      ),
      days('one event a day', "freq: 'DAILY',", ''),
      dates('days as written', '  if (isDays) {', "  if (isDays && date.kind === 'day') {"),
      dates(
        'zone of dates',
        "property.parameters.get('tzid') ?? tzid, 'series'",
        "property.parameters.get('tzid'), 'series'",
      ),
      dates('notes of values that are none', 'if (refused.length > 0)', 'if (false)'),
      series('notes of exceptions without an occurrence', 'if (starts.length === 0) note', 'if (false) note'),
      series(
        'rules without their EXRULE',
        "if (component.lines.some(({ name }) => name === 'EXRULE')) return",
        'if (false) return',
      ),
      chosen('equal SEQUENCE', 'if (entry.sequence !== other.sequence) return', 'if (true) return'),
      chosen('equal LAST-MODIFIED', 'if (entry.lastModified !== other.lastModified) return', 'if (true) return'),
      chosen('the last of equal revisions', 'entry.stamp < other.stamp', 'entry.stamp <= other.stamp'),
      changes('the latest revision of a change', 'other && (isOlder(entry, other) ? entry : other)', 'other'),
      changes('times without a title', "...(has('DTSTART', 'DTEND', 'DURATION') && timesOf", '...(isWhole && timesOf'),
      lone('single events without their series', 'isOverride && component.isComplete && !masters.has(uid)', 'false'),
    ],
  },
  {
    tests: ['test/formats/ics/series/start-in-gap.test.ts'],
    mutations: [
      times('start of a series as written', "use === 'series' && time.wall", 'use === null && time.wall'),
      times('end on another clock', ' && time.zone === zone) return', ') return'),
      times('end that a start in a gap passes', 'const moved = movedWith(start, time)', 'const moved = time'),
      times('no duration in a gap', 'last === utc ? start : { utc: last, zone }', '{ utc: last, zone }'),
      series('instant of a start in a gap', ' || (utc !== undefined && utc === toUtc(start, zone))', ''),
    ],
  },
  {
    tests: ['test/sources/icalendar-weird.test.ts', 'test/formats/ics/series/feeds.test.ts'],
    mutations: [
      url('rules that cannot be read', 'if (unread !== undefined) {', 'if (unread === null) {'),
      ids('long ids', 'if (characters.length <= maxLength) return line', 'return line'),
      ids('ids of changes', 'recurrenceId === undefined ? uid :', 'recurrenceId !== uid ? uid :'),
      feed('zone of a feed with series in UTC', 'timeZone === undefined || isInUtc', 'timeZone === undefined'),
    ],
  },
]
