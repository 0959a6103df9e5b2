import type { Field } from './field.ts'
import type { ResourceName } from './resource.ts'
import type { ContentField } from './stored-field.ts'

/** A field of the app, declared with the vocabulary of `daybook/fields`. */
export interface AppField extends ContentField<unknown, unknown, unknown> {
  /** Lists have a parameter with the name of the field. */
  readonly filter?: true
  /** Replies show it even if the event is protected by a password. */
  readonly whenLocked?: 'shown'
  /** The field of the items of a list. */
  readonly item?: Field<unknown, unknown>
}

/** The app's own fields of each resource, by name. */
export type AppFields = { readonly [Name in ResourceName]?: Readonly<Record<string, AppField>> }
