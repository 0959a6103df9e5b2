import type { Field } from './field.ts'
import type { ResourceName } from './resource.ts'
import type { ContentField } from './stored-field.ts'

/** A field of the app, declared with the words of `daybook/fields`. */
export interface AppField extends ContentField<unknown, unknown, unknown> {
  /** Lists have a parameter of its name. */
  readonly filter?: true
  /** Replies show it in spite of the password of the event. */
  readonly whenLocked?: 'shown'
  /** What a list holds. */
  readonly item?: Field<unknown, unknown>
}

/** The app's own fields of each resource, by name. */
export type AppFields = { readonly [Name in ResourceName]?: Readonly<Record<string, AppField>> }
