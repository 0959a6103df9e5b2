import { type EventPatch, isCalendarError } from 'daybook'
import type { Visit } from 'daybook/http'
import { copiedName, type FormValues, isControlOf, openedValues } from '../contract/form-values.ts'
import { copiedValues, type OpenForm } from '../reading/open-form.ts'
import type { DeskRecord } from '../reading/record-reader.ts'
import { timeName } from '../values/fields/time-values.ts'
import { changedUnits } from '../values/form-input.ts'

/** The member of the hidden field with the id of the source. No control has this name. */
const sourceName = 'form.source'

const startNames = ['start_date', timeName('start_date')] as const

/** What the form of a copy shows when it is opened. */
export interface CopyForm {
  readonly values: FormValues
  /** The name of the copy. */
  readonly title: string
}

/** Returns the form of a copy of an event, if the address asks for one. Throws if the caller may not copy it. */
export async function openCopy(visit: Visit, open: OpenForm): Promise<CopyForm | undefined> {
  const { copy, start_date } = visit.query
  if (open.resource !== 'event' || open.found || typeof copy !== 'string' || !/^[1-9]\d{0,15}$/.test(copy)) return
  const id = Number(copy)
  const tried = typeof start_date === 'string' && start_date !== '' ? await tryCopyAt(visit, id, start_date) : undefined
  const copied = tried ?? (await tryCopy(visit, id))
  const values = copiedValues(visit, open, copied)
  const times = { ...movedControls(open, values), [sourceName]: [copy] }
  return {
    values: { ...values, [copiedName]: [JSON.stringify(times)] },
    title: String(Reflect.get(copied.reply, 'title')),
  }
}

/**
 * Returns what the form of a copy has sent. If somebody has changed only the start, its end and its rules follow, as
 * the calendar moves them.
 */
export async function withMovedTimes(visit: Visit, open: OpenForm, sent: FormValues): Promise<FormValues> {
  const opened = openedValues(sent, copiedName)
  const id = Number(opened?.[sourceName]?.at(-1))
  const before = opened && startIn(opened)
  const start = startIn(sent)
  if (opened === undefined || !Number.isSafeInteger(id) || start === undefined || start === before) return sent
  const copied = await tryCopyAt(visit, id, start)
  if (copied === undefined) return sent
  // Exceptions are read by the start, which was that of the source.
  const atOldStart = { ...sent, ...startOf(opened) }
  const following = open.fields.filter(
    (field) =>
      field.copied === 'moved' &&
      field.name !== 'start_date' &&
      changedUnits([field], { opened, sent: atOldStart }).size === 0,
  )
  const isFollowing = (name: string) => following.some((field) => isControlOf(name, field.name))
  const others = Object.entries(sent).filter(([name]) => !isFollowing(name))
  const moved = Object.entries(copiedValues(visit, open, copied)).filter(([name]) => isFollowing(name))
  const after = Object.fromEntries([...others, ...moved])
  const times = { ...movedControls(open, { ...opened, ...after }), [sourceName]: [String(id)] }
  return { ...after, [copiedName]: [JSON.stringify(times)] }
}

/** Returns the values of the controls that move with the start. */
function movedControls({ fields }: OpenForm, values: FormValues): FormValues {
  const moving = fields.filter(({ copied }) => copied === 'moved')
  const entries = Object.entries(values).filter(([name]) => moving.some((field) => isControlOf(name, field.name)))
  return Object.fromEntries(entries)
}

function startOf(values: FormValues): FormValues {
  return Object.fromEntries(startNames.map((name) => [name, values[name] ?? []]))
}

function startIn(values: FormValues): string | undefined {
  const [day = '', time = ''] = startNames.map((name) => values[name]?.at(-1))
  return day === '' ? undefined : `${day} ${time}`.trim()
}

/** Returns `undefined` if the calendar refuses the copy: then nothing follows the start, and no input is lost. */
async function tryCopyAt(visit: Visit, id: number, start_date: string): Promise<DeskRecord | undefined> {
  try {
    return await tryCopy(visit, id, { start_date })
  } catch (error) {
    if (isCalendarError(error)) return undefined
    throw error
  }
}

/** Copies an event, takes that back, and returns the copy. */
async function tryCopy(visit: Visit, id: number, changes: EventPatch = {}): Promise<DeskRecord> {
  const record = await visit.transaction(({ events }) => events.copy(id, changes), { isTrial: true })
  return { record, reply: await visit.services.toReply.events(record, { root: visit.root }) }
}
