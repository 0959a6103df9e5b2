import { readProperty } from '../parsing/property.ts'
import type { Entry } from './entry.ts'

/** The properties of a recurring entry. */
export const recurrenceProperties = ['RRULE', 'RDATE', 'EXRULE', 'EXDATE']

/** The rules of a recurring entry. */
interface Recurrence {
  /** Its lines, unfolded; empty if it does not recur. */
  readonly rules: readonly string[]
  /** Whether its first occurrence, at DTSTART, is excluded. */
  readonly excludesFirst: boolean
}

/** Returns the rules of an entry as in the file, and notes that they are not imported. */
export function readRecurrence(entry: Entry, start: string): Recurrence {
  const lines = recurrenceProperties.flatMap(entry.linesOf)
  const [first] = lines
  if (first === undefined) return { rules: [], excludesFirst: false }
  const message = `${first.name} is not imported. The event is the first occurrence of the entry.`
  entry.note('recurring', { name: first.name, line: first.number }, message)
  // A file has the two dates in the same form.
  const excluded = lines.filter(({ name }) => name === 'EXDATE').map((line) => readProperty(line)?.value ?? '')
  const excludesFirst = excluded.some((dates) => dates.split(',').some((date) => date.trim() === start.trim()))
  return { rules: lines.map(({ text }) => text), excludesFirst }
}
