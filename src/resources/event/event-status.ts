import { type Field, field } from '../../schema/field/field.ts'
import { listOf } from '../../schema/field/list-of.ts'

/** Whether an event takes place as planned (rule 61). */
export type EventStatus = 'scheduled' | 'cancelled' | 'postponed' | 'rescheduled' | 'moved_online'
export const eventStatuses = [
  'scheduled',
  'cancelled',
  'postponed',
  'rescheduled',
  'moved_online',
] as const satisfies readonly EventStatus[]

/** Returns whether an event with a status takes place at its venue and at its time. */
export function takesVenue(status: EventStatus): boolean {
  return status === 'scheduled' || status === 'rescheduled'
}

/** How people attend an event (rule 61). */
export type AttendanceMode = 'in_person' | 'online' | 'mixed'
export const attendanceModes = ['in_person', 'online', 'mixed'] as const satisfies readonly AttendanceMode[]

/** A status in a filter: one to list, or with a `-` one to leave out. */
export type EventStatusChoice = EventStatus | `-${EventStatus}`

const choices: readonly EventStatusChoice[] = eventStatuses.flatMap((status) => [status, `-${status}` as const])

const choice = field<EventStatusChoice>(
  (value) => choices.find((one) => one === value),
  `one of ${eventStatuses.join(', ')}, with a - before one to leave out`,
  { type: 'string', description: '', enum: choices },
)

/** The statuses that a list contains: those that are named, or all, without those with a `-`. */
export function eventStatusList(
  description: string,
): Field<readonly EventStatus[], EventStatusChoice | readonly EventStatusChoice[] | string> {
  const items = { type: 'string', enum: choices }
  const list = listOf<EventStatusChoice, never>(choice, { type: 'array', items, description }, { commas: true })
  return {
    doc: list.doc,
    many: true,
    read(value, report) {
      const chosen = list.read(value, report)
      if (chosen === undefined) return undefined
      const listed = statusesOf(chosen)
      // An empty list would count as not sent.
      return listed.length > 0 ? listed : report.invalid('statuses that are not all left out', value)
    },
  }
}

function statusesOf(chosen: readonly EventStatusChoice[]): readonly EventStatus[] {
  const named = eventStatuses.filter((status) => chosen.includes(status))
  const listed = named.length > 0 ? named : eventStatuses
  return listed.filter((status) => !chosen.includes(`-${status}`))
}
