import type { EventsChange, RecurrenceScope } from 'daybook'
import type { ManyKind } from '../../ground/words/desk-subjects.ts'
import { type FormValues, lastValue } from '../contract/form-values.ts'
import { manyKinds, manyNames } from '../contract/many-props.ts'
import { parseNames } from './fields/comma-names.ts'

/** A change of many events, as a form asks for it: into the trash, or another one. */
export type ManyChange = 'trash' | EventsChange

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
export function manyChangeOf(kind: ManyKind, sent: FormValues): ManyChange | 'badAmount' | undefined {
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
    case 'shift':
      return shiftChange(sent)
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

function shiftChange(sent: FormValues): EventsChange | 'badAmount' | undefined {
  const text = lastValue(sent, manyNames.amount).trim()
  if (text === '') return undefined
  const [amount, unit] = [Number(text.replace('−', '-')), lastValue(sent, manyNames.unit)]
  if (!isUnit(unit)) return 'badAmount'
  const { member, times, most } = shiftUnits[unit]
  if (!Number.isSafeInteger(amount) || amount === 0 || Math.abs(amount) > most) return 'badAmount'
  return { shift: { [member]: amount * times } }
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

/** Which dates of a series change, in the order of the choices. */
export const scopes = ['this', 'following', 'all'] as const satisfies readonly RecurrenceScope[]

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
