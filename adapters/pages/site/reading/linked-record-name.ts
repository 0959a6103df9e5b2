import { isCalendarError } from 'daybook'
import type { DeclaredFacet, Visit } from 'daybook/http'

type Services = Visit['services']
type Linked = NonNullable<DeclaredFacet['linksTo']>

const readers: Readonly<Record<Linked, (services: Services, id: number) => Promise<string>>> = {
  venue: async ({ venues }, id) => (await venues.get(id)).venue,
  organizer: async ({ organizers }, id) => (await organizers.get(id)).organizer,
  category: async ({ categories }, id) => (await categories.get(id)).name,
  tag: async ({ tags }, id) => (await tags.get(id)).name,
}

/**
 * Returns the name of a record by its id, as a filter has it; `undefined` for another value, and for what the caller
 * may not see.
 */
export async function linkedRecordName(
  value: string,
  { linksTo }: DeclaredFacet,
  { services }: Pick<Visit, 'services'>,
): Promise<string | undefined> {
  if (linksTo === undefined || !/^[1-9]\d{0,15}$/.test(value)) return undefined
  try {
    return await readers[linksTo](services, Number(value))
  } catch (error) {
    if (isCalendarError(error)) return undefined
    throw error
  }
}
