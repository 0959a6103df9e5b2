import { CalendarError, isCalendarError } from 'daybook'
import type { ViewResponse, Visit } from 'daybook/http'
import { type DeskAddress, deskFolders } from '../../ground/addresses/desk-address.ts'
import { attributes, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { lastValue, revisionName, sentValues } from '../contract/form-values.ts'
import type { DeskNotice } from '../contract/notice-props.ts'
import { deskNotices } from '../pieces/desk-notice.ts'
import { recordService } from '../reading/record-reader.ts'
import { deskPageResponse, seeOther } from './desk-page.ts'
import { countEvents } from './record-list-screen.ts'
import { refusedForm } from './refused-form.ts'

type RemoveAddress = Extract<DeskAddress, { readonly view: 'remove' }>

/** Asks whether a category or a tag is to be deleted, and deletes it. */
export async function removeResponse(
  visit: Visit,
  address: RemoveAddress,
  context: DeskContext,
): Promise<ViewResponse> {
  const { resource, id } = address
  if (!visit.may('delete', resource)) throw new CalendarError('rest_forbidden', `You may not delete this ${resource}.`)
  if (visit.method === 'GET') return question(visit, address, undefined, context)
  const foreign = await refusedForm(visit, context)
  if (foreign) return question(visit, address, foreign, context)
  const revision = lastValue(sentValues(await visit.form()), revisionName)
  try {
    await recordService(resource, visit.services).remove(id, { ifMatch: [{ id, revision }] })
  } catch (error) {
    if (!isCalendarError(error)) throw error
    const isRefused = error.code === 'rest_forbidden' && error.errors !== undefined
    if (error.status !== 412 && !isRefused) throw error
    const text = isRefused ? error.message : context.deskWords.lists.changedSince
    const notice = { tone: 'bad', text } as const
    return question(visit, address, { notice, status: error.status }, context)
  }
  return seeOther(context.urls.desk(deskFolders[resource], { done: 'removed', id: String(id) }))
}

async function question(
  visit: Visit,
  { resource, id }: RemoveAddress,
  refused: { readonly notice: DeskNotice; readonly status: number } | undefined,
  context: DeskContext,
): Promise<ViewResponse> {
  const { deskWords, urls } = context
  const { lists: words } = deskWords
  const { record, reply } = await recordService(resource, visit.services).get(id)
  const title = words.removeTitle(String(Reflect.get(reply, 'name')))
  const count = await countEvents(resource, id, visit)
  const folder = deskFolders[resource]
  const main = html`<div class="db-head"><div class="db-title"><p class="db-crumbs"><a href="${urls.desk(folder)}">${deskWords.collections[resource]}</a></p><h1><bdi>${title}</bdi></h1><p class="db-sub">${words.removeHint(count)}</p></div></div>
${refused && deskNotices([refused.notice], context)}<form class="db-acts" method="post" action="${urls.desk(`${folder}/${id}/delete`)}"><input ${attributes({ type: 'hidden', name: revisionName, value: record.revision })}><button class="db-btn is-danger" type="submit">${deskWords.remove}</button><a class="db-btn" href="${urls.desk(folder)}">${words.keep}</a></form>
`
  return deskPageResponse({ title, main, status: refused?.status ?? 200 }, context)
}
