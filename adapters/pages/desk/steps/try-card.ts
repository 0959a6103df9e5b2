import { type EventReply, isCalendarError } from 'daybook'
import type { Visit } from 'daybook/http'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FormValues } from '../contract/form-values.ts'
import { recurrenceOf } from '../reading/event-series.ts'
import { type OpenForm, openNew } from '../reading/open-form.ts'
import { timeFaults } from '../values/fields/form-times.ts'
import { changedUnits, inputOf } from '../values/form-input.ts'
import { tryEvent } from './try-event.ts'

/** What a card does not show, and what takes long to try. */
const leftOut: readonly string[] = ['password', 'recurrence']

/**
 * Returns an event as lists would show it with the values of a form. Nothing is stored. `undefined` if the values make
 * no event yet. A series is tried as one event.
 */
export async function tryCard(
  visit: Visit,
  open: OpenForm,
  values: FormValues,
  context: DeskContext,
): Promise<EventReply | undefined> {
  const { resource, found, stored } = open
  if (resource !== 'event' || Object.keys(timeFaults(values, context.deskWords)).length > 0) return undefined
  const isOne = found !== undefined && recurrenceOf(found) === undefined
  const fields = open.fields.filter(({ kind }) => !leftOut.includes(kind))
  try {
    const tried = isOne ? open : openNew(visit, resource, context)
    const units = changedUnits(fields, { opened: tried.stored, sent: values })
    return await tryEvent(visit, tried, inputOf(fields, { ...stored, ...values }, units))
  } catch (error) {
    if (isCalendarError(error)) return undefined
    throw error
  }
}
