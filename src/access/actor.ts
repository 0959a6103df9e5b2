import { described, isPromise } from '../errors.ts'
import { readAuthor } from '../model/author.ts'
import type { Actor } from './policy.ts'

/**
 * Returns an actor, as `authenticate` returned it or `calendar.as` was given it, with its id as records have it: the digits of
 * an integer are the integer (rule 42). Throws `TypeError` for what is no actor, and for an id that is none: 0 is nobody's own.
 */
export function readActor(actor: Actor): Actor {
  const given: unknown = actor
  if (typeof given !== 'object' || given === null || Array.isArray(given) || isPromise(given)) {
    throw new TypeError(`An actor is { id, role }, or null for an anonymous caller; received ${described(given)}.`)
  }
  const role: unknown = Reflect.get(given, 'role')
  if (typeof role !== 'string') throw new TypeError(`The role of an actor is a text; received ${described(role)}.`)
  const id = readAuthor(actor.id)
  if (id === undefined || id === 0) {
    const received = typeof actor.id === 'number' ? actor.id : described(actor.id)
    throw new TypeError(
      `The id of an actor is a positive integer, or text of 1 to 200 characters without control characters; received ${received}.`,
    )
  }
  return id === actor.id ? actor : { ...actor, id }
}
