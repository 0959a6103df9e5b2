import { CalendarError, type EventRecord, isCalendarError, type ResourceName } from 'daybook'
import type { Visit } from 'daybook/http'
import type { PageQuery } from '../../ground/addresses/page-urls.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { sentValues } from '../contract/form-values.ts'
import type { StepNotice } from '../contract/notice-props.ts'
import { ownedOf, recordReader } from '../reading/record-reader.ts'
import { undoParameters } from '../reading/trash-undo.ts'
import { doneParameters } from '../values/done-parameters.ts'
import { mostOfNote, type SentStep, sentStep } from '../values/sent-step.ts'
import { recordWriter } from './record-writer.ts'
import { takenVenue } from './taken-venue.ts'

/** What follows after a button of a list was pressed. */
export type StepOutcome =
  /** The list without its search, with these parameters. */
  | { readonly query: PageQuery }
  /** The list again. `note`: what a reviewer has written. */
  | { readonly status: number; readonly notice: StepNotice; readonly note?: string }

/** Does what a button of a list asks for. */
export async function takeStep(visit: Visit, resource: ResourceName, context: DeskContext): Promise<StepOutcome> {
  const sent = sentStep(sentValues(await visit.form()))
  if (sent === undefined) throw new CalendarError('rest_invalid_param', 'The form of a list is not complete.')
  const { lists: words } = context.deskWords
  if (sent.note.length > mostOfNote) return again(400, words.noteTooLong(mostOfNote), sent.note)
  try {
    const { found, isReview } = await recordBefore(visit, resource, sent)
    const undo = sent.step === 'trash' ? await undoParameters(visit, resource, found, 'this') : undefined
    const changed = await change(visit, resource, sent)
    if (isReview) {
      const lost = await passNote(visit, sent, context)
      if (lost) return again(200, words.noteLost, sent.note)
    }
    return { query: undo ?? { ...doneParameters(sent.step, changed), id: String(changed.id) } }
  } catch (error) {
    if (!isCalendarError(error)) throw error
    const venue = takenVenue(error)
    return venue ? { status: error.status, notice: { venue } } : refused(error, sent, context)
  }
}

/**
 * Returns a record before a step, and whether that is the review of an event that waits for it. Throws if the caller
 * may not publish what is to be published.
 */
async function recordBefore({ services, may }: Visit, resource: ResourceName, { id, step }: SentStep) {
  const found = await recordReader(resource, services).get(id)
  const owned = ownedOf(found.reply)
  // A write would leave it pending without an error (rule 43), and the page would say that it is published.
  const mayPublish = may('publish', resource, owned)
  if (step === 'publish' && !mayPublish)
    throw new CalendarError('rest_forbidden', `You may not publish this ${resource}.`)
  return { found, isReview: resource === 'event' && owned?.status === 'pending' && mayPublish }
}

/** Writes it as the caller: the services decide whether that is allowed. */
async function change(visit: Visit, resource: ResourceName, { step, id, revision }: SentStep) {
  const service = recordWriter(resource, visit.services)
  const options = { ifMatch: [{ id, revision }] }
  if (step === 'trash') return service.remove(id, options)
  const status = step === 'publish' ? 'publish' : 'draft'
  const scope = resource === 'event' && step !== 'restore' ? await scopeOf(visit, id) : {}
  return service.update(id, { status, ...scope }, options)
}

/** A series waits for review with its events, so that one decision is for all of them. */
async function scopeOf({ services }: Visit, id: number): Promise<{ readonly recurrence_scope?: 'all' }> {
  const { recurrence, post_parent, status } = await services.events.get(id)
  if (!(recurrence && 'recurrence_id' in recurrence)) return {}
  const series = await services.events.get(post_parent).catch(() => undefined)
  return series?.status === status ? { recurrence_scope: 'all' } : {}
}

/** Hands the decision of a reviewer to the app. Returns whether its note is lost. */
async function passNote(visit: Visit, { step, id, note }: SentStep, { onReview }: DeskContext): Promise<boolean> {
  const { actor, services, context, report } = visit
  if (onReview === undefined || actor === null || (step !== 'publish' && step !== 'return')) return false
  const event: EventRecord = await services.events.get(id)
  try {
    await onReview({ decision: step, event, note, actor, context })
    return false
  } catch (fault) {
    // The event is as decided. What remains is the note.
    report(fault)
    return note !== ''
  }
}

function refused(error: CalendarError, { note }: SentStep, { deskWords }: DeskContext): StepOutcome {
  const { lists: words } = deskWords
  switch (error.status) {
    case 412:
      return again(412, words.changedSince, note)
    case 403:
      return again(403, error.errors ? error.message : deskWords.notAllowed, note)
    case 404:
    case 410:
      return again(error.status, words.gone, note)
    case 409:
    case 503:
      return again(error.status, deskWords.tryAgain, note)
    default:
      throw error
  }
}

function again(status: number, text: string, note: string): StepOutcome {
  return { status, notice: { tone: 'bad', text }, note }
}
