import { CalendarError, type FieldErrors, portError } from '../errors.ts'
import type { AppRecord } from '../resources/app-types.ts'
import type { TypesByName } from '../resources/resources.ts'
import type { AppFields, NoFields } from '../schema/app-fields.ts'
import type { CollectionName, Collections, NameOf, ResourceName } from '../schema/resource.ts'
import type { Actor } from './policy.ts'

type RecordOf<App extends AppFields, Name extends ResourceName> = TypesByName[Name]['record'] & AppRecord<App, Name>

/** The records that an event links to, before a write or after it. Those of other records are empty. */
export type WriteLinks<App extends AppFields = NoFields> = {
  readonly [Each in Exclude<keyof Collections, 'events'>]: readonly RecordOf<App, NameOf<Each>>[]
}

/** A write of a record of one resource. */
export interface WriteOf<Name extends ResourceName, App extends AppFields = NoFields> {
  /** The resource of the record. */
  readonly resource: Name
  /** The record before the write; `null` for a new one. */
  readonly before: RecordOf<App, Name> | null
  /** The record as it would be stored, also one in the trash; `null` for a term that is deleted. */
  readonly after: RecordOf<App, Name> | null
  /** The venues, organizers, categories and tags that `before` or `after` links to, also those in the trash. */
  readonly links: WriteLinks<App>
}

/** A write of a record. Its `resource` determines the types of `before` and `after`. */
export type WriteToCheck<App extends AppFields = NoFields> = {
  [Name in ResourceName]: WriteOf<Name, App>
}[ResourceName]

/**
 * The port that decides about each write of a caller by the records themselves (rule 43), after the policy has allowed
 * the kind of write. It returns a sentence for each field for which the write is refused, by the name of the field, or
 * nothing. It runs inside the transaction, which may run again, so it calls no other service.
 */
export type CheckWrite<App extends AppFields = NoFields> = (
  actor: Actor | null,
  write: WriteToCheck<App>,
) => FieldErrors | null | undefined | Promise<FieldErrors | null | undefined>

/** The collections that events link to. */
export type LinkCollection = Exclude<CollectionName, 'events'>

/** Returns the errors of a write; an empty object for none. Throws `TypeError` if the port returns another value. */
export async function errorsOf(check: CheckWrite, actor: Actor | null, write: WriteToCheck): Promise<FieldErrors> {
  const errors: unknown = await check(actor, write)
  if (errors === undefined || errors === null) return {}
  if (isErrors(errors)) return errors
  throw portError('check', "an object such as { venue: 'Not your venue.' }, null or undefined", errors)
}

function isErrors(value: unknown): value is FieldErrors {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).every((text) => typeof text === 'string' && text !== '')
}

/** The error of a write that the port refuses: 401 for an anonymous caller, 403 for a signed-in one. */
export function refusedWrite(actor: Actor | null, errors: FieldErrors): CalendarError {
  const message = [...new Set(Object.values(errors))].join(' ')
  return new CalendarError('rest_forbidden', message, { ...(actor === null && { status: 401 }), errors })
}
