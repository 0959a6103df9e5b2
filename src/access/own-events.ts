import { isPromise, portError } from '../errors.ts'
import { isObject } from '../schema/field/values.ts'
import { type EventLink, eventLinks } from '../schema/resource.ts'
import type { Actor } from './policy.ts'

/** What makes an event one of a caller: any of its authors, or any of the ids of a link. */
export type OwnEvents = Readonly<Partial<Record<EventLink, readonly number[]>>> & {
  /** Ids of authors. */
  readonly author?: readonly (number | string)[]
}

/** Returns what makes an event one of a caller, by the same facts as `check`. */
export type MyEvents = (actor: Actor) => OwnEvents

/** The default: the events whose author the caller is. */
export const byAuthor: MyEvents = ({ id }) => ({ author: [id] })

const names: readonly string[] = ['author', ...eventLinks]
const accepted = `an object with lists of ids in ${names.join(', ')}`

/** Returns the same port, which throws `TypeError` if it returns another value. */
export function checkedMine(mine: MyEvents): MyEvents {
  return (actor) => {
    const own: unknown = mine(actor)
    if (isPromise(own) || !isObject(own) || !Object.entries(own).every(isFact)) throw portError('mine', accepted, own)
    return own
  }
}

function isFact([name, ids]: readonly [string, unknown]): boolean {
  const isId = (id: unknown) => Number.isSafeInteger(id) || typeof id === 'string'
  return names.includes(name) && (ids === undefined || (Array.isArray(ids) && ids.every(isId)))
}
