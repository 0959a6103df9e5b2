import type { AppFieldSet, AppFields, NoFields } from '../schema/app-fields.ts'
import type { InputOf, InputValue, PatchOf } from '../schema/field/field.ts'
import type { RecordOf } from '../schema/field/stored-field.ts'
import type { LinkedName, ResourceName } from '../schema/resource.ts'
import type { LinksInput } from '../schema/vocabulary/references.ts'
import type { CountedRecord, CountedValue, EventFacets } from './event/event-facets.ts'
import type { TypesByName } from './resources.ts'

// Each of these is `unknown` without fields, so that an intersection with it is the type of the calendar itself.

/**
 * The members of a type, without a name: errors of the compiler show them next to the name of the calendar's own type.
 */
export type Spelled<T> = T extends unknown ? { readonly [K in keyof T]: T[K] } : never

/** An app with fields of a resource. */
export type With<Name extends ResourceName, Fields extends AppFieldSet = AppFieldSet> = { readonly [_ in Name]: Fields }

/** What the fields of an app add to the input of a resource. Inline venues and organizers of an event have them too. */
export type AppInput<App extends AppFields, Name extends ResourceName> = (App extends With<Name, infer Fields>
  ? Spelled<InputOf<Fields>>
  : unknown) &
  (Name extends 'event' ? InlineInput<App> : unknown)

/** The links of an event to new records with fields of the app: by id, or with all their fields. */
export type InlineInput<App extends AppFields> = [ExtendedLink<App>] extends [never]
  ? unknown
  : {
      readonly [Name in ExtendedLink<App>]?:
        | LinksInput<TypesByName[Name]['input'] & AppInput<App, Name>>
        | null
        | undefined
    }

/** The links to resources with fields of the app. */
export type ExtendedLink<App extends AppFields> = {
  [Name in LinkedName]: App extends With<Name> ? Name : never
}[LinkedName]

/** What the fields of an app add to a change of a resource. */
export type AppPatch<App extends AppFields, Name extends ResourceName> = (App extends With<Name, infer Fields>
  ? Spelled<PatchOf<Fields>>
  : unknown) &
  (Name extends 'event' ? InlineInput<App> : unknown)

/** What the fields of an app add to the records of a resource. */
export type AppRecord<App extends AppFields, Name extends ResourceName> =
  App extends With<Name, infer Fields> ? Spelled<RecordOf<Fields>> : unknown

/** What the fields of an app add to replies. What a password of an event hides may be `null` there. */
export type AppReply<App extends AppFields, Name extends ResourceName> =
  App extends With<Name, infer Fields> ? (Name extends 'event' ? LockedReply<Fields> : RecordOf<Fields>) : unknown

/** Replies of events, which a password may hide. */
export type LockedReply<Fields extends AppFieldSet> = {
  readonly [K in keyof RecordOf<Fields>]: RecordOf<Fields>[K] | NullIfLocked<RecordOf<Fields>[K], Fields, K>
}

/** Text is empty then, and so are lists. */
export type NullIfLocked<Value, Fields, K> = K extends keyof Fields
  ? Fields[K] extends ShownWhenLocked
    ? never
    : Value extends readonly unknown[]
      ? never
      : null
  : never

/** What the fields of an app add to the query of a list: one value, or several. */
export type AppQuery<App extends AppFields, Name extends ResourceName> =
  App extends With<Name, infer Fields> ? Spelled<QueryOf<Fields>> : unknown

/** The parameters for fields with a filter. */
export type QueryOf<Fields extends AppFieldSet> = {
  readonly [K in keyof Fields as Fields[K] extends Filtered ? K : never]?:
    | InputValue<Fields[K]>
    | readonly Exclude<InputValue<Fields[K]>, readonly unknown[]>[]
    | null
    | undefined
}

/** A field to filter by. */
export interface Filtered {
  /** Lists have a parameter of its name. */
  readonly filter: true
}

/** A field that no password hides. */
export interface ShownWhenLocked {
  /** In replies and in filters. */
  readonly whenLocked: 'shown'
}

/** The facets of a list of events in a calendar with fields of an app, by parameter (rule 63). */
export type Facets<App extends AppFields = NoFields> = EventFacets & AppFacets<App>

/** What the fields of an app with a filter add to the facets of a list. */
export type AppFacets<App extends AppFields> = App extends With<'event', infer Fields> ? ValueFacets<Fields> : unknown

/** The facets for fields with a filter. */
export type ValueFacets<Fields extends AppFieldSet> = {
  readonly [K in keyof Fields as Fields[K] extends Filtered ? K : never]: readonly CountedValue<
    ItemOf<RecordOf<Fields>[K & keyof RecordOf<Fields>]>
  >[]
}

/** A value that a list is counted by: an item of a list, never an absent one. */
type ItemOf<Value> = Exclude<Value extends readonly (infer Item)[] ? Item : Value, null>

/** What a page has in addition if its query names facets. */
export interface Faceted<App extends AppFields, Names extends keyof Facets<App>> {
  /** What was counted, by parameter. */
  readonly facets: Pick<Facets<App>, Names>
}

/** What a page may have in addition if its type does not say which facets its query names. */
export interface MaybeFaceted {
  /** What was counted, by parameter. Absent if the query names none. */
  readonly facets?: { readonly [name: string]: readonly (CountedRecord | CountedValue)[] }
}
