import { CalendarError } from 'daybook'
import type { FileNote, ImportRow, MadeRecord, RefusedRow, RowResult } from '../../contract/import/import-row.ts'
import type { ImportState, ImportTable } from '../../contract/import/import-state.ts'

/** The name of the hidden field with an import between two requests. */
export const stateName = 'form.import'

/** The length of a state in UTF-8 with which the form of a page fits into the default `bodyLimit`. */
const mostOfState = 1_000_000

/** The lists of events that a state has. */
const lists = ['waiting', 'ready', 'held'] as const

/** A state as its text has it: of the events of a table, only their lines. */
export type StoredState = Omit<ImportState, (typeof lists)[number]> &
  Readonly<Record<(typeof lists)[number], readonly (ImportRow | number)[]>>

/** Returns a state as text. */
export function encodeState(state: ImportState): string {
  return JSON.stringify(storedState(state))
}

function storedState(state: ImportState): StoredState {
  if (state.table === undefined) return state
  const linesOf = (rows: readonly ImportRow[]) => rows.map(({ line }) => line)
  return { ...state, waiting: linesOf(state.waiting), ready: linesOf(state.ready), held: linesOf(state.held) }
}

/** Returns a state with the events of its table. Throws a `CalendarError` for a line without one. */
export function restoredState(state: StoredState, rows: readonly ImportRow[]): ImportState {
  const at = new Map(rows.map((row) => [row.line, row]))
  const rowsOf = (stored: readonly (ImportRow | number)[]) =>
    stored.map((one) => {
      const row = typeof one === 'number' ? at.get(one) : one
      if (row === undefined) throw incomplete()
      return row
    })
  return { ...state, waiting: rowsOf(state.waiting), ready: rowsOf(state.ready), held: rowsOf(state.held) }
}

/**
 * Returns a state that is not too long for its form: what was refused takes more room than the events themselves. The
 * last results and refused events are left out then, and only counted, and then what is made besides the events.
 */
export function fitted(state: ImportState): ImportState {
  const results = shortened(state.results, excessOf(state))
  const refused = shortened(state.refused, excessOf({ ...state, results }))
  const made = shortened(state.made, excessOf({ ...state, results, refused }))
  return { ...state, results, refused, made }
}

/** Returns by how many bytes a state is too long. */
export function excessOf(state: ImportState): number {
  return sizeOf(storedState(state)) - mostOfState
}

/** Returns a list without as many of its last members as have some bytes. */
function shortened<Member>(list: readonly Member[], bytes: number): readonly Member[] {
  let count = list.length
  for (let left = bytes; left > 0 && count > 0; count -= 1) left -= sizeOf(list[count - 1])
  return list.slice(0, count)
}

function sizeOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length
}

/** Returns the state in a text. Throws a `CalendarError` for any other text. */
export function decodeState(text: string): StoredState {
  const state = parsed(text)
  if (isState(state)) return state
  throw incomplete()
}

function incomplete(): CalendarError {
  return new CalendarError('rest_invalid_param', 'The form of the import is not complete. Choose the file again.')
}

function parsed(text: string): unknown {
  try {
    const state: unknown = JSON.parse(text)
    // A state is written again, which fails for a value of very many levels.
    JSON.stringify(state)
    return state
  } catch {
    return undefined
  }
}

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isBoolean: Check = (value) => typeof value === 'boolean'
const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0
const isRecord: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)

/** The members of an object; others are ignored. A member of the type without a check does not compile. */
function shape<Of>(checks: Readonly<Record<keyof Of, Check>>): Check {
  const members = Object.entries<Check>(checks)
  return (value) => isRecord(value) && members.every(([name, check]) => check(Reflect.get(Object(value), name)))
}

const isRow = shape<ImportRow>({
  line: isCount,
  key: isText,
  input: isRecord,
  changes: listOf(shape<ImportRow['changes'][number]>({ recurrence_id: isText, patch: isRecord })),
})

const isResult = shape<RowResult>({
  line: isCount,
  action: (value) => value === 'created' || value === 'updated' || value === 'unchanged',
  title: isText,
  start_date: isDateTime,
  end_date: isDateTime,
  all_day: isBoolean,
  status: isText,
  fields: listOf(isText),
  isTaken: isBoolean,
  otherAuthor: optional(isText),
})

const isRefused = shape<RefusedRow>({
  line: isCount,
  name: isText,
  problems: listOf(
    shape<RefusedRow['problems'][number]>({
      field: isText,
      value: optional(isText),
      text: isText,
      isEnglish: optional(isBoolean),
    }),
  ),
})

const isTable = shape<ImportTable>({
  text: isText,
  since: isText,
  fields: listOf(isText),
  preset: isText,
  dates: optional((value) => value === 'dmy' || value === 'mdy'),
  corrections: (value) => isRecord(value) && Object.values(Object(value)).every(isText),
})

const isMade: Check = (value) => ['venue', 'organizer', 'category', 'tag'].some((one) => one === value)

const isRowOrLine: Check = (value) => isRow(value) || isCount(value)

const isStateShape = shape<ImportState>({
  table: optional(isTable),
  file: isText,
  source: isText,
  takesOver: isBoolean,
  defaults: isRecord,
  step: (value) => value === 'columns' || value === 'check' || value === 'write',
  total: isCount,
  waiting: listOf(isRowOrLine),
  ready: listOf(isRowOrLine),
  held: listOf(isRowOrLine),
  others: isCount,
  counts: shape<ImportState['counts']>({ created: isCount, updated: isCount, unchanged: isCount, refused: isCount }),
  results: listOf(isResult),
  refused: listOf(isRefused),
  made: listOf(shape<MadeRecord>({ resource: isMade, name: isText })),
  notes: listOf(shape<FileNote>({ line: isCount, text: isText })),
})

function isState(value: unknown): value is StoredState {
  return isStateShape(value)
}

function isDateTime(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) &&
    !Number.isNaN(Date.parse(`${value.replace(' ', 'T')}Z`))
  )
}
