import type { AppInput } from '../resources/app-types.ts'
import type { EventInput } from '../resources/event/event.ts'
import { ownLinked, type TypesByName } from '../resources/resources.ts'
import type { AppFields, NoFields } from '../schema/app-fields.ts'
import { isLinkedName, type ResourceName, resourceNames, tableOf, typeName } from '../schema/resource.ts'

/**
 * Creates valid input with unique names, so that a test lists only the fields that it is about: `Venue 1`, `Venue 2`,
 * ... An event takes two hours on the morning of 2030-06-20; with only one date, it starts and ends at that time. A
 * required field of the app has no value here: pass one.
 */
export type Make<App extends AppFields = NoFields> = {
  readonly [Name in ResourceName]: (of?: Partial<Inputs<App>[Name]>) => Inputs<App>[Name]
}

/** The input of each resource, with the fields of the app. */
export type Inputs<App extends AppFields = NoFields> = {
  readonly [Name in ResourceName]: TypesByName[Name]['input'] & AppInput<App, Name>
}

/** Creates input of each resource with any fields. */
export type Makers = Readonly<Record<ResourceName, (of?: object) => object>>

export function createMakers(): Makers {
  return tableOf<Makers>(resourceNames, (name) => {
    const nextName = counting(`${typeName(name)} `)
    if (name === 'event') return (of: Partial<EventInput> = {}) => eventInput(nextName(), of)
    const nameField = isLinkedName(name) ? ownLinked[name].nameField : 'name'
    return (of) => ({ [nameField]: nextName(), ...of })
  })
}

function eventInput(title: string, of: Partial<EventInput>): EventInput {
  return {
    title,
    start_date: of.end_date ?? '2030-06-20 09:00:00',
    end_date: of.start_date ?? '2030-06-20 11:00:00',
    ...of,
  }
}

/** Creates a `Make` that counts from 1, so that the names in a test do not depend on other tests. */
export function createMake<App extends AppFields = NoFields>(): Make<App> {
  return createMakers() as Make<App> // the fields that the caller passes have the types of the resource
}

/** Returns a function that counts from 1, behind a prefix. */
export function counting(prefix: string, digits = 0): () => string {
  let count = 0
  return () => prefix + String(++count).padStart(digits, '0')
}
