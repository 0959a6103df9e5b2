import { isCalendarError } from '../errors.ts'
import {
  createReport,
  type Draft,
  type Extensions,
  type Fields,
  type NewDraft,
  newComplaints,
  Repeated,
  type Report,
} from './field.ts'

// A draft is whole only when the report has no errors: services settle it, once they have said what else is wrong.

/**
 * Reads what a caller sent for a new record, and reports all missing fields and all bad values (rule 6).
 * Unknown fields, and those of an extension that is off, are ignored (rule 4).
 */
export function createReader<F extends Fields>(fields: F): (input: unknown, report: Report) => NewDraft<F> {
  return (input, report) => readNew(fields, input, report)
}

/** Reads what a caller sent to change a record: `null` for fields that go back to the create default (rule 5). */
export function updateReader<F extends Fields>(fields: F): (input: unknown, report: Report) => Draft<F> {
  return (input, report) =>
    // Each value was read by the field of its name.
    readEach(fields, input, report, (value, field, at) => {
      if (!isOn(field.extension, report.extensions)) return undefined
      if (!isEmpty(value)) return field.read(value, at)
      return field.notNull ? at.invalid('given a value, it cannot be emptied', lastOf(value)) : null
    }) as Draft<F>
}

/** Reads the filters of a list: an empty one counts as not given, one of a missing extension is refused (rules 3, 18). */
export function queryReader<F extends Fields>(fields: F): (input: unknown, report: Report) => NewDraft<F> {
  return (input, report) =>
    // Each value was read by the field of its name.
    readEach(fields, input, report, (value, field, at) => {
      if (isEmpty(value)) return undefined
      if (!isOn(field.extension, report.extensions))
        return at.invalid(`left out without the ${field.extension} extension`, value)
      const read = field.read(value, at)
      return Array.isArray(read) && read.length === 0 ? undefined : read
    }) as NewDraft<F>
}

/** Reads a new record, or one inside another, complaining under its path (`organizer[1].email`). */
export function readNew<F extends Fields>(fields: F, input: unknown, report: Report): NewDraft<F> {
  const draft = readEach(fields, input, report, (value, field, at) =>
    isEmpty(value) || !isOn(field.extension, report.extensions) ? undefined : field.read(value, at),
  )
  for (const name of requiredNames(fields)) {
    if (isEmpty(lastOf(memberOf(input, name)))) report.at(name).missing()
  }
  // Each value was read by the field of its name; what is required is there, or the complaint is thrown.
  return draft as NewDraft<F>
}

/** Returns the names of the fields that a new record needs. */
export function requiredNames(fields: Fields): readonly string[] {
  return Object.keys(fields).filter((name) => fields[name]?.required)
}

type ReadOne = (value: unknown, field: Fields[string], report: Report) => unknown

function readEach(fields: Fields, input: unknown, report: Report, readOne: ReadOne): Record<string, unknown> {
  const draft: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(fields)) {
    const given = memberOf(input, name)
    if (given === undefined) continue
    const read = readOne(field.many ? given : lastOf(given), field, report.at(name))
    if (read !== undefined) draft[name] = read
  }
  return draft
}

/**
 * Runs what may complain, and throws all complaints in one error. They come before another refusal that `read` throws:
 * before a right that the caller lacks, for example (rule 6).
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

/** Throws the complaints of input that is refused, once `checkRest` has added everything else that is wrong with it. */
export async function refuse(report: Report, checkRest: () => unknown): Promise<void> {
  try {
    await checkRest()
  } catch (error) {
    if (!isCalendarError(error)) throw error
  }
  report.settle()
}

/** Does the same as `complaining` for what reads a store. */
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

function isOn(extension: keyof Extensions | undefined, extensions: Extensions): boolean {
  return extension === undefined || extensions[extension]
}

/** Own members only: a field named `constructor` was not sent by anybody. */
function memberOf(input: unknown, name: string): unknown {
  if (typeof input !== 'object' || input === null || !Object.hasOwn(input, name)) return undefined
  return Reflect.get(input, name)
}

function lastOf(value: unknown): unknown {
  return value instanceof Repeated ? value.values.at(-1) : value
}

/** A repeated key is empty when all of its values are. */
export function isEmpty(value: unknown): boolean {
  if (value instanceof Repeated) return value.values.every(isEmpty)
  return value === undefined || value === null || value === ''
}
