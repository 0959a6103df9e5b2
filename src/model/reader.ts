import {
  createReport,
  type Draft,
  type Extensions,
  type Fields,
  type NewDraft,
  Repeated,
  type Report,
} from './field.ts'

/**
 * Reads what a caller sent for a new record. Throws with all missing fields, else with all bad values (rule 6).
 * Unknown fields, and those of an extension that is off, are ignored (rule 4).
 */
export function createReader<F extends Fields, Required extends keyof F & string>(
  fields: F,
  required: readonly Required[],
): (input: unknown, extensions: Extensions) => NewDraft<F, Required> {
  return (input, extensions) => complaining(extensions, (report) => readNew(fields, required, input, report))
}

/** Reads what a caller sent to change a record: `null` where the create default is asked for (rule 5). */
export function updateReader<F extends Fields>(fields: F): (input: unknown, extensions: Extensions) => Draft<F> {
  return (input, extensions) =>
    complaining(
      extensions,
      (report) =>
        // Each value was read by the field of its name.
        readEach(fields, input, report, (value, field, at) => {
          if (!isOn(field.extension, extensions)) return undefined
          if (!isEmpty(value)) return field.read(value, at)
          return field.solid ? at.invalid('given a value, it cannot be emptied', lastOf(value)) : null
        }) as Draft<F>,
    )
}

/** Reads the filters of a list: an empty one counts as not given, one of a missing extension is refused (rules 3, 18). */
export function queryReader<F extends Fields>(fields: F): (input: unknown, extensions: Extensions) => NewDraft<F> {
  return (input, extensions) =>
    complaining(
      extensions,
      (report) =>
        // Each value was read by the field of its name.
        readEach(fields, input, report, (value, field, at) => {
          if (isEmpty(value)) return undefined
          if (!isOn(field.extension, extensions))
            return at.invalid(`left out without the ${field.extension} extension`, value)
          const read = field.read(value, at)
          return Array.isArray(read) && read.length === 0 ? undefined : read
        }) as NewDraft<F>,
    )
}

/** Reads a new record, or one inside another, complaining under its path (`organizer[1].email`). */
export function readNew<F extends Fields, Required extends keyof F & string>(
  fields: F,
  required: readonly Required[],
  input: unknown,
  report: Report,
): NewDraft<F, Required> {
  const draft = readEach(fields, input, report, (value, field, at) =>
    isEmpty(value) || !isOn(field.extension, report.extensions) ? undefined : field.read(value, at),
  )
  for (const name of required) {
    if (isEmpty(lastOf(memberOf(input, name)))) report.at(name).missing()
  }
  // Each value was read by the field of its name; what is required is there, or the complaint is thrown.
  return draft as NewDraft<F, Required>
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

/** Runs what may complain, and throws all complaints at once: missing fields, else bad values (rule 6). */
export function complaining<Value>(extensions: Extensions, read: (report: Report) => Value): Value {
  const report = createReport('', { missing: [], invalid: {} }, extensions)
  const value = read(report)
  report.settle()
  return value
}

/** The same for what has to ask a store. */
export async function complainingAsync<Value>(
  extensions: Extensions,
  read: (report: Report) => Promise<Value>,
): Promise<Value> {
  const report = createReport('', { missing: [], invalid: {} }, extensions)
  const value = await read(report)
  report.settle()
  return value
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
function isEmpty(value: unknown): boolean {
  if (value instanceof Repeated) return value.values.every(isEmpty)
  return value === undefined || value === null || value === ''
}
