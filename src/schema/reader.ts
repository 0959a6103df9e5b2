import { isCalendarError } from '../errors.ts'
import { type Extensions, isOn, leftOutWithout } from './field/extension.ts'
import {
  createReport,
  type Draft,
  type Fields,
  isRepeated,
  type NewDraft,
  newComplaints,
  type Report,
} from './field/field.ts'
import { nearMiss } from './near-miss.ts'

// A draft is complete only if the report has no errors: services settle it after their own checks.

/**
 * Returns a reader for new records. It reports all missing fields and all invalid values (rule 6). It ignores unknown
 * fields, and refuses those of extensions that are off (rule 4).
 */
export function createReader<F extends Fields>(fields: F): (input: unknown, report: Report) => NewDraft<F> {
  return (input, report) => readNew(fields, input, report)
}

/** Returns a reader for changes: `null` resets a field to its create default (rule 5). */
export function updateReader<F extends Fields>(fields: F): (input: unknown, report: Report) => Draft<F> {
  // Each value was read by the field with its name.
  return (input, report) => readEach(fields, input, report, readChange) as Draft<F>
}

/**
 * Returns a reader for the filters of a list. Empty ones count as absent; those of an extension that is off are refused
 * (rules 3, 4).
 */
export function queryReader<F extends Fields>(fields: F): (input: unknown, report: Report) => NewDraft<F> {
  // Each value was read by the field with its name.
  return (input, report) => readEach(fields, input, report, readFilter) as NewDraft<F>
}

/** Reads a new record, or an inline one, whose errors have its path (`organizer[1].email`). */
export function readNew<F extends Fields>(fields: F, input: unknown, report: Report): NewDraft<F> {
  const draft = readEach(fields, input, report, readValue)
  for (const name of requiredNames(fields)) {
    if (isEmpty(lastOf(memberOf(input, name)))) report.at(name).missing(sentFor(name, input, fields))
  }
  // Each value was read by the field with its name. A missing required field is in the report, which is settled later.
  return draft as NewDraft<F>
}

/** Returns an undeclared name in the input that probably means the field, such as `startDate`. */
function sentFor(name: string, input: unknown, fields: Fields): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const declared = Object.keys(fields)
  const unknown = Object.keys(input).filter((sent) => !Object.hasOwn(fields, sent))
  return unknown.slice(0, 100).find((sent) => nearMiss(sent, declared) === name)
}

/** Returns the names of the required fields. */
export function requiredNames(fields: Fields): readonly string[] {
  return planOf(fields).required
}

/** What a reader needs of its fields. */
interface Plan {
  readonly entries: readonly (readonly [name: string, field: Fields[string]])[]
  readonly required: readonly string[]
}

const plans = new WeakMap<Fields, Plan>()

/** Lists the fields once, and not at each read. */
function planOf(fields: Fields): Plan {
  const cached = plans.get(fields)
  if (cached !== undefined) return cached
  const entries = Object.entries(fields)
  const plan = { entries, required: entries.flatMap(([name, { required }]) => (required ? [name] : [])) }
  plans.set(fields, plan)
  return plan
}

type ReadField = (value: unknown, field: Fields[string], report: Report) => unknown

const readValue: ReadField = (value, field, report) => (isEmpty(value) ? undefined : readOne(value, field, report))

const readChange: ReadField = (value, field, report) => {
  if (!isEmpty(value)) return readOne(value, field, report)
  if (!isOn(field.extension, report.extensions)) return undefined
  return field.notNull ? report.invalid('given a value, it cannot be emptied', lastOf(value)) : null
}

const readFilter: ReadField = (value, field, report) => {
  const read = readValue(value, field, report)
  return Array.isArray(read) && read.length === 0 ? undefined : read
}

/** Reads a value that is not empty. */
function readOne(value: unknown, field: Fields[string], report: Report): unknown {
  const { extension } = field
  if (extension === undefined || isOn(extension, report.extensions)) return field.read(value, report)
  const read = field.read(value, newReport(report.extensions))
  const isNeutral = read !== undefined && field.isNeutral?.(read) === true
  return isNeutral ? read : report.invalid(leftOutWithout(extension), lastOf(value))
}

function readEach(fields: Fields, input: unknown, report: Report, readField: ReadField): Record<string, unknown> {
  const draft: Record<string, unknown> = {}
  if (typeof input !== 'object' || input === null) return draft
  for (const [name, field] of planOf(fields).entries) {
    const value = memberOf(input, name)
    if (value === undefined) continue
    const read = readField(field.many ? value : lastOf(value), field, report.at(name))
    if (read !== undefined) draft[name] = read
  }
  return draft
}

/**
 * Runs a reader, and throws all its errors as one. They take precedence over other errors that `read` throws, such as a
 * missing right (rule 6).
 */
export function complaining<Value>(extensions: Extensions, read: (report: Report) => Value): Value {
  const report = newReport(extensions)
  try {
    const value = read(report)
    report.settle()
    return value
  } catch (error) {
    if (isCalendarError(error)) report.settle()
    throw error
  }
}

export function newReport(extensions: Extensions): Report {
  return createReport('', newComplaints(), extensions)
}

/** Throws the errors of refused input, after `checkRest` has added all others. */
export async function refuse(report: Report, checkRest: () => unknown): Promise<void> {
  try {
    await checkRest()
  } catch (error) {
    if (!isCalendarError(error)) throw error
  }
  report.settle()
}

/** Does the same as `complaining` for asynchronous readers. */
export async function complainingAsync<Value>(
  extensions: Extensions,
  read: (report: Report) => Promise<Value>,
): Promise<Value> {
  const report = newReport(extensions)
  try {
    const value = await read(report)
    report.settle()
    return value
  } catch (error) {
    if (isCalendarError(error)) report.settle()
    throw error
  }
}

/** Reads own members only: nobody sent a field named `constructor`. */
function memberOf(input: unknown, name: string): unknown {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, name)) return undefined
  return Reflect.get(input, name)
}

/** Returns the last value of a repeated key, or a value as it is. */
export function lastOf(value: unknown): unknown {
  return isRepeated(value) ? value.values.at(-1) : value
}

/** Returns whether a value is empty. A repeated key is empty if all of its values are. */
export function isEmpty(value: unknown): boolean {
  if (isRepeated(value)) return value.values.every(isEmpty)
  return value === undefined || value === null || value === ''
}
