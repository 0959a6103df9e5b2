import type { EventShift, EventsChange, EventsCopy, RecurrenceScope } from 'daybook'
import { isDay } from '../../ground/dates/days.ts'
import type { ManyKind } from '../../ground/words/desk-subjects.ts'
import { type FormValues, lastValue } from '../contract/form-values.ts'
import { manyKinds, manyNames } from '../contract/many-props.ts'
import { parseNames } from './fields/comma-names.ts'

/**
 * A change of many events, as a form asks for it: into the trash, that dates of series take place again, copies, or
 * another one.
 */
export type ManyChange = 'trash' | 'back' | { readonly copy: EventsCopy } | EventsChange

/** What is wrong with the answer to a question. */
export type ManyFault = 'badAmount' | 'badPeriod'

/** The units of a shift, with what they are in a change. */
export const shiftUnits = {
  minutes: { member: 'minutes', times: 1, most: 527_040 },
  hours: { member: 'hours', times: 1, most: 8_784 },
  days: { member: 'days', times: 1, most: 36_525 },
  weeks: { member: 'days', times: 7, most: 5_217 },
} as const

/** A unit of a shift. */
export type ShiftUnit = keyof typeof shiftUnits

/** The value of a choice of no venue. */
export const noVenue = 'none'

/** Returns the change that a form asks for. `undefined` while its question has no answer. */
export function manyChangeOf(kind: ManyKind, sent: FormValues): ManyChange | ManyFault | undefined {
  switch (kind) {
    case 'trash':
      return 'trash'
    case 'publish':
    case 'pending':
    case 'draft':
      return { set: { status: kind } }
    case 'venue': {
      const venue = lastValue(sent, manyNames.venue)
      if (venue === noVenue) return { set: { venue: [] } }
      return isId(venue) ? { set: { venue: [Number(venue)] } } : undefined
    }
    case 'terms':
      return termsChange(sent)
    case 'shift': {
      const shift = sentShift(sent)
      return typeof shift === 'object' ? { shift } : shift
    }
    case 'copy': {
      const shift = sentShift(sent, 0)
      return typeof shift === 'object' ? { copy: { shift } } : shift
    }
    case 'pause':
      return pauseChange(sent)
    case 'restore':
      return { set: { status: 'draft' } }
    case 'cancel': {
      if (sent[manyNames.reason] === undefined) return undefined
      return { set: { event_status: 'cancelled', status_reason: lastValue(sent, manyNames.reason).trim() } }
    }
  }
}

function termsChange(sent: FormValues): EventsChange | undefined {
  const terms = (categories: string, tags: string) => {
    const id = lastValue(sent, categories)
    const names = parseNames(lastValue(sent, tags)).map((name) => ({ name }))
    return { ...(isId(id) && { categories: [Number(id)] }), ...(names.length > 0 && { tags: names }) }
  }
  const add = terms(manyNames.addCategory, manyNames.addTags)
  const remove = terms(manyNames.removeCategory, manyNames.removeTags)
  return Object.keys(add).length + Object.keys(remove).length > 0 ? { add, remove } : undefined
}

/** Returns the days of a pause; `undefined` without them. */
export function pausePeriodOf(sent: FormValues): { readonly from: string; readonly until: string } | undefined {
  const [from, until] = [lastValue(sent, manyNames.from), lastValue(sent, manyNames.until)]
  return isDay(from) && isDay(until) && from <= until ? { from, until } : undefined
}

function pauseChange(sent: FormValues): ManyChange | 'badPeriod' | undefined {
  if (lastValue(sent, manyNames.from) === '' && lastValue(sent, manyNames.until) === '') return undefined
  if (pausePeriodOf(sent) === undefined) return 'badPeriod'
  const how = lastValue(sent, manyNames.how)
  if (how === 'back') return 'back'
  if (how !== 'cancel') return 'trash'
  return { set: { event_status: 'cancelled', status_reason: lastValue(sent, manyNames.reason).trim() } }
}

/** Returns the answer of a copy with its first day as a number of days: a later request may have fewer events. */
export function withAmountOfDay(sent: FormValues, first: string | undefined): FormValues {
  const day = lastValue(sent, manyNames.day)
  if (first === undefined || !isDay(day)) return sent
  const days = Math.round((Date.parse(day) - Date.parse(first)) / 86_400_000)
  return { ...sent, [manyNames.day]: [], [manyNames.amount]: [String(days)], [manyNames.unit]: ['days'] }
}

/** `least`: the smallest distance, forward or back. */
function sentShift(sent: FormValues, least = 1): EventShift | 'badAmount' | undefined {
  const text = lastValue(sent, manyNames.amount).trim()
  if (text === '') return undefined
  const [amount, unit] = [Number(text.replace('−', '-')), lastValue(sent, manyNames.unit)]
  if (!isUnit(unit)) return 'badAmount'
  const { member, times, most } = shiftUnits[unit]
  if (!Number.isSafeInteger(amount) || Math.abs(amount) < least || Math.abs(amount) > most) return 'badAmount'
  return { [member]: amount * times }
}

function isUnit(text: string): text is ShiftUnit {
  return Object.hasOwn(shiftUnits, text)
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text)
}

/** Returns which dates of a series change, as a form asks for it. */
export function manyScopeOf(sent: FormValues): RecurrenceScope | undefined {
  return scopes.find((scope) => scope === lastValue(sent, manyNames.scope))
}

/** Returns which dates of a series a change can be for. A copy is of a date alone, or of a series as a whole. */
export function scopesOf(kind: ManyKind): readonly RecurrenceScope[] {
  if (kind === 'pause' || kind === 'restore') return []
  return kind === 'copy' ? ['this', 'all'] : scopes
}

/** Which dates of a series change, in the order of the choices. */
const scopes = ['this', 'following', 'all'] as const satisfies readonly RecurrenceScope[]

const stepPrefix = 'many.'

/** What the buttons of these forms send as their step. */
export const manyStep = {
  ask: (kind: ManyKind) => `${stepPrefix}${kind}`,
  write: `${stepPrefix}write`,
  undo: `${stepPrefix}undo`,
} as const

/** Returns whether a step is one of many events. */
export function isManyStep(step: string): boolean {
  return step.startsWith(stepPrefix)
}

/** Returns the kind of a change, by its name. */
export function manyKindOf(text: string): ManyKind | undefined {
  return manyKinds.find((kind) => kind === text || manyStep.ask(kind) === text)
}
