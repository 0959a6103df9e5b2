import type { ViewResponse } from 'daybook/http'
import { type DeskAddress, deskFolders, isTerm, type ListedResource } from '../../ground/addresses/desk-address.ts'
import { pageOf } from '../../ground/addresses/page-number.ts'
import { pager } from '../../ground/elements/pager.ts'
import { html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import type { RecordTable } from '../contract/table-props.ts'
import { listFrame } from '../pieces/list-frame.ts'
import { searchForm } from '../pieces/search-form.ts'
import { outsideTrash } from '../reading/lists/event-lists.ts'
import { readDeskTabs } from '../reading/lists/read-desk-tabs.ts'
import { recordRow } from '../reading/lists/record-rows.ts'
import { searchedWords } from '../reading/lists/searched-words.ts'
import { duplicatesPath, mayMerge } from '../reading/merges/read-duplicates.ts'
import { recordReader } from '../reading/record-reader.ts'
import { deskPageResponse } from './desk-page.ts'
import type { ListNotices } from './notices/list-notices.ts'

/** The address of such a list. */
export type RecordsAddress = Extract<DeskAddress, { readonly view: 'records' }>

const perPage = 30

/** Responds with a list of venues, organizers, categories or tags. */
export async function recordListScreen(
  visit: ReadingVisit,
  address: RecordsAddress,
  { notices, status }: ListNotices,
  context: DeskContext,
): Promise<ViewResponse> {
  const { resource } = address
  const { deskWords, deskPieces, urls } = context
  const { lists: words } = deskWords
  const search = searchedWords(visit.query)
  const hasTrash = !isTerm(resource) && visit.scope(resource) !== 'public'
  const isTrash = hasTrash && visit.query.state === 'trash'
  const service = recordReader(resource, visit.services)
  const query = { ...queryOf(resource, visit, isTrash), ...(search !== undefined && { q: search }) }
  const first = await service.list({ ...query, per_page: perPage })
  const page = Math.min(pageOf(visit.query), Math.max(1, first.total_pages))
  const { records } = page === 1 ? first : await service.list({ ...query, per_page: perPage, page })
  const rows = await Promise.all(records.map((found) => recordRow(found, resource, visit, context)))
  const folder = deskFolders[resource]
  const action = urls.desk(folder)
  const heading = deskWords.collections[resource]
  const table: RecordTable = { resource, action, rows }
  const retained = { ...(isTrash && { state: 'trash' }) }
  const trash = hasTrash && !isTrash ? await service.list({ status: ['trash'], per_page: 1 }) : undefined
  const trashed = urls.desk(folder, { state: 'trash' })
  const trashLink =
    trash && trash.total > 0
      ? html`<a class="db-btn is-quiet" href="${trashed}">${words.inTrash(trash.total)}</a>`
      : undefined
  const main = listFrame(
    {
      heading,
      hint: isTrash ? words.hints.trash : undefined,
      add: { href: urls.desk(`${folder}/new`), text: deskWords.newRecord[resource] },
      more: mayMerge(visit, resource)
        ? { href: urls.desk(duplicatesPath(resource)), text: deskWords.merges.title }
        : undefined,
      tabs: await readDeskTabs(visit, address, context),
      notices,
      find: searchForm({ heading, action, search, retained }, context),
      empty: search === undefined ? words.empty : html`${words.noMatch} <a href="${action}">${words.all}</a>`,
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
  return deskPageResponse({ title: heading, main, status }, context)
}

function queryOf(resource: ListedResource, { scope }: ReadingVisit, isTrash: boolean): object {
  if (isTerm(resource)) return { hide_empty: false }
  if (scope(resource) === 'public') return {}
  return { status: isTrash ? ['trash'] : outsideTrash }
}
