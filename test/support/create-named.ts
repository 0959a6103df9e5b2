import type { Calendar } from 'daybook'
import { type CollectionName, nameOf, recordShapes } from 'daybook/storage'

/** Creates a record that has nothing but a name. */
export function createNamed(
  calendar: Pick<Calendar, Exclude<CollectionName, 'events'>>,
  collection: Exclude<CollectionName, 'events'>,
  name: string,
): Promise<{ readonly id: number }> {
  const { nameField } = recordShapes[nameOf[collection]]
  // Each resource but events requires its name alone.
  const service = calendar[collection] as { create(input: object): Promise<{ readonly id: number }> }
  return service.create({ [nameField]: name })
}
