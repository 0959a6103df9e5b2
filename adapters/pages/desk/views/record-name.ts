import type { Identified, ResourceName } from 'daybook'
import type { Visit } from 'daybook/http'

/** Returns the name of a record. */
export function recordName(resource: ResourceName, reply: Identified, { declared }: Pick<Visit, 'declared'>): string {
  const field = declared.inputFields(resource).find(({ isName }) => isName)?.name ?? ''
  return String(Reflect.get(reply, field) ?? '')
}
