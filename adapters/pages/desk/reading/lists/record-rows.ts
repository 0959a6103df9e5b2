import { deskFolders, type ListedResource } from '../../../ground/addresses/desk-address.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import type { ListStep, RecordRow } from '../../contract/table-props.ts'
import { recordDetail, recordName } from '../record-name.ts'
import { type DeskRecord, ownedOf } from '../record-reader.ts'

/** Returns how many events the list with a record has for the caller. */
export async function countEvents(
  resource: ListedResource,
  id: number,
  { services, facets }: Pick<ReadingVisit, 'services' | 'facets'>,
): Promise<number> {
  const filter = facets.find(({ linksTo }) => linksTo === resource)?.name
  if (filter === undefined) return 0
  const { total } = await services.events.list({ [filter]: [id], period: 'all', per_page: 1 })
  return total
}

/** Returns a row for a record, with what the caller may do with it. */
export async function recordRow(
  { record, reply }: DeskRecord,
  resource: ListedResource,
  visit: ReadingVisit,
  { urls }: DeskContext,
): Promise<RecordRow> {
  const { id, revision } = record
  const text = (name: string) => {
    const value: unknown = Reflect.get(reply, name)
    return typeof value === 'string' ? value : ''
  }
  const owned = ownedOf(reply)
  const isTrash = owned?.status === 'trash'
  const [mayUpdate, mayDelete] = [visit.may('update', resource, owned), visit.may('delete', resource, owned)]
  const address = `${deskFolders[resource]}/${id}`
  const steps: readonly ListStep[] = isTrash ? (mayUpdate ? ['restore'] : []) : owned && mayDelete ? ['trash'] : []
  return {
    ...{ id, revision, steps },
    name: recordName(resource, reply, visit),
    detail: recordDetail(resource, reply, visit),
    status: owned?.status ?? 'publish',
    events: isTrash ? 0 : await countEvents(resource, id, visit),
    edit: mayUpdate ? urls.desk(address) : undefined,
    page: isTrash ? undefined : urls.of(resource, text('slug')),
    remove: owned === undefined && mayDelete ? urls.desk(`${address}/delete`) : undefined,
    merge: !isTrash && mayUpdate && visit.may('delete', resource) ? urls.desk(`${address}/merge`) : undefined,
  }
}
