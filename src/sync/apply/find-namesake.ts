import { collectionOf, isLinkedName, type ResourceName } from '../../schema/resource.ts'
import type { CalendarTransaction } from '../../services/calendar-transaction.ts'
import { partsOf } from '../../services/transaction-parts.ts'
import { fold } from '../../text/fold.ts'
import type { AnyRecord } from '../records/stored-records.ts'

/**
 * Returns the venue or organizer of this calendar, or of another source, that has the name of a new one. Of several,
 * returns the lowest id that is not in the trash.
 */
export async function findNamesake(
  resource: ResourceName,
  remote: Readonly<Record<string, unknown>>,
  { source, transaction }: { readonly source: string; readonly transaction: CalendarTransaction },
): Promise<AnyRecord | undefined> {
  if (!isLinkedName(resource)) return undefined
  const { context, resources } = partsOf(transaction)
  const name: unknown = remote[resources[resource].nameField]
  if (typeof name !== 'string') return undefined
  const found = await context[collectionOf[resource]].byName(fold(name.trim().replace(/\s+/g, ' ')))
  return found.find((record) => record.status !== 'trash' && record.source !== source)
}
