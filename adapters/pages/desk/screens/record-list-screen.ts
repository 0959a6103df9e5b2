import { CalendarError } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import { type DeskAddress, deskFolders, isTerm, type ListedResource } from '../../ground/addresses/desk-address.ts'
import { pageOf } from '../../ground/addresses/page-number.ts'
import { html } from '../../ground/markup/html.ts'
import { pager } from '../../ground/pieces/pager.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { ListStep, RecordRow, RecordTable } from '../contract/table-props.ts'
import { readDeskTabs, usedResources } from '../pieces/desk-tabs.ts'
import { listFrame, searchOf } from '../pieces/list-frame.ts'
import { outsideTrash } from '../reading/lists/event-lists.ts'
import { recordDetail, recordName } from '../reading/record-name.ts'
import { type DeskRecord, ownedOf, recordService } from '../reading/record-reader.ts'
import { type ListAgain, takeStep } from '../steps/take-step.ts'
import { deskPageResponse } from './desk-page.ts'
import { doneNotices } from './list-notices.ts'

type RecordsAddress = Extract<DeskAddress, { readonly view: 'records' }>

const perPage = 30

/** Responds with a list of venues, organizers, categories or tags, and does what its buttons ask for. */
export async function recordListResponse(
  visit: Visit,
  address: RecordsAddress,
  context: DeskContext,
): Promise<ViewResponse> {
  const { resource } = address
  if (!usedResources(visit).includes(resource))
    throw new CalendarError('rest_forbidden', 'You may not work in this list.')
  if (visit.method === 'GET') {
    const notices = await doneNotices(visit, resource, context)
    return listResponse(visit, address, { notices, status: 200 }, context)
  }
  const taken = await takeStep(visit, { resource, path: deskFolders[resource] }, context)
  return 'body' in taken ? taken : listResponse(visit, address, taken, context)
}

async function listResponse(
  visit: Visit,
  address: RecordsAddress,
  { notices, status }: ListAgain,
  context: DeskContext,
): Promise<ViewResponse> {
  const { resource } = address
  const { deskWords, deskPieces, urls } = context
  const { lists: words } = deskWords
  const search = searchOf(visit.query)
  const hasTrash = !isTerm(resource) && visit.scope(resource) !== 'public'
  const isTrash = hasTrash && visit.query.state === 'trash'
  const service = recordService(resource, visit.services)
  const query = { ...queryOf(resource, visit, isTrash), ...(search !== undefined && { search }) }
  const first = await service.list({ ...query, per_page: perPage })
  const page = Math.min(pageOf(visit.query), Math.max(1, first.total_pages))
  const { records } = page === 1 ? first : await service.list({ ...query, per_page: perPage, page })
  const rows = await Promise.all(records.map((found) => rowOf(found, resource, visit, context)))
  const folder = deskFolders[resource]
  const action = urls.desk(folder)
  const table: RecordTable = { resource, action, rows }
  const retained = { ...(isTrash && { state: 'trash' }) }
  const trash = hasTrash && !isTrash ? await service.list({ status: ['trash'], per_page: 1 }) : undefined
  const trashLink =
    trash && trash.total > 0
      ? html`<a class="db-btn is-quiet" href="${urls.desk(folder, { state: 'trash' })}">${words.inTrash(trash.total)}</a>`
      : undefined
  const main = listFrame(
    {
      heading: deskWords.collections[resource],
      hint: isTrash ? words.hints.trash : undefined,
      add: { href: urls.desk(`${folder}/new`), text: deskWords.newRecord[resource] },
      tabs: await readDeskTabs(visit, address, context),
      ...{ notices, action, search, retained },
      parts: isTrash ? html`<a class="db-btn is-quiet" href="${action}">${words.all}</a>` : trashLink,
      table: rows.length > 0 ? deskPieces.recordTable(table, context) : undefined,
      pager: pager(
        {
          ...{ page, pages: first.total_pages, labels: { previous: words.before, next: words.next } },
          address: (page) =>
            urls.desk(folder, { ...retained, ...(search !== undefined && { search }), page: String(page) }),
        },
        context,
      ),
    },
    context,
  )
  return deskPageResponse({ title: deskWords.collections[resource], main, status }, context)
}

function queryOf(resource: ListedResource, { scope }: Visit, isTrash: boolean): object {
  if (isTerm(resource)) return { hide_empty: false }
  if (scope(resource) === 'public') return {}
  return { status: isTrash ? ['trash'] : outsideTrash }
}

/** Returns how many events the list with a record has for the caller. */
export async function countEvents(
  resource: ListedResource,
  id: number,
  { services, facets }: Pick<Visit, 'services' | 'facets'>,
): Promise<number> {
  const filter = facets.find(({ linksTo }) => linksTo === resource)?.name
  if (filter === undefined) return 0
  const { total } = await services.events.list({ [filter]: [id], period: 'all', per_page: 1 })
  return total
}

async function rowOf(
  { record, reply }: DeskRecord,
  resource: ListedResource,
  visit: Visit,
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
  }
}
