import type { Report } from '../../schema/field/field.ts'
import { type DateValue, isEndOfDay, parseDate } from '../../time/date-grammar.ts'
import { toUtc } from '../../time/wall-clock.ts'
import { isZone } from '../../time/zone.ts'

/** What texts of `rules` say. */
export interface RecurrenceLines {
  readonly rules: readonly string[]
  readonly dates?: readonly DateValue[]
  readonly exceptions?: readonly DateValue[]
  /** The start of the series, of a `DTSTART`. */
  readonly start?: DateValue
}

const LINE = /^(DTSTART|RDATE|EXDATE)((?:;[^:]*)?):(.*)$/i
const BASIC_DAY = /^(\d{4})(\d\d)(\d\d)$/

/**
 * Reads rules, which may be lines of iCalendar as calendars and libraries write them: `RRULE`, and with it `RDATE`,
 * `EXDATE` and `DTSTART`. What is no such line is a rule.
 */
export function readLines(texts: readonly string[], report: Report): RecurrenceLines {
  const rules: string[] = []
  const found: Record<string, DateValue[]> = { DTSTART: [], RDATE: [], EXDATE: [] }
  for (const line of texts.flatMap(linesOf)) {
    const [, name, parameters = '', values = ''] = LINE.exec(line) ?? []
    if (name === undefined) rules.push(line)
    else found[name.toUpperCase()]?.push(...readDates(values, { line, parameters, report }))
  }
  const { DTSTART: [start] = [], RDATE: dates = [], EXDATE: exceptions = [] } = found
  return {
    rules,
    ...(dates.length > 0 && { dates }),
    ...(exceptions.length > 0 && { exceptions }),
    ...(start && { start }),
  }
}

/** Returns the lines of a text, unfolded. */
function linesOf(text: string): readonly string[] {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/)
  return lines.length === 1 ? lines : lines.map((line) => line.trim()).filter((line) => line !== '')
}

interface LineContext {
  readonly line: string
  readonly parameters: string
  readonly report: Report
}

function readDates(values: string, { line, parameters, report }: LineContext): readonly DateValue[] {
  const zone = /;TZID="?([^";:]+)/i.exec(parameters)?.[1]
  if (zone !== undefined && !isZone(zone)) report.invalid('lines with a TZID of the IANA database', line)
  return values.split(',').flatMap((value) => {
    const [, year, month, day] = BASIC_DAY.exec(value.trim()) ?? []
    const date = parseDate(year === undefined ? value : `${year}-${month}-${day}`)
    if (date === undefined || isEndOfDay(date)) {
      report.invalid('a rule, or lines with dates such as EXDATE:20300831T100000', line)
      return []
    }
    if (date.kind !== 'wall' || zone === undefined || !isZone(zone)) return date
    return { kind: 'instant', utc: toUtc(date.wall, zone) }
  })
}
