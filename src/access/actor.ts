import { described, isPromise } from '../errors.ts'

/** Throws `TypeError` unless a value, as `authenticate` returned it or `calendar.as` was given it, is an actor (rule 42). */
export function checkActor(actor: unknown): void {
  if (typeof actor !== 'object' || actor === null || Array.isArray(actor) || isPromise(actor)) {
    throw new TypeError(`An actor is { id, role }, or null for an anonymous caller; received ${described(actor)}.`)
  }
  const role: unknown = Reflect.get(actor, 'role')
  if (typeof role !== 'string') throw new TypeError(`The role of an actor is a text; received ${described(role)}.`)
}
