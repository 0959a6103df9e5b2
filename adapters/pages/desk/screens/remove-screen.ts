import type { ViewResponse } from 'daybook/http'
import { type DeskAddress, deskFolders } from '../../ground/addresses/desk-address.ts'
import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { revisionName } from '../contract/form-values.ts'
import type { DeskNotice } from '../contract/notice-props.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import { deskNotices } from '../pieces/desk-notice.ts'
import { countEvents } from '../reading/lists/record-rows.ts'
import { recordReader } from '../reading/record-reader.ts'
import { deskPageResponse } from './desk-page.ts'

/** The address of the question. */
export type RemoveAddress = Extract<DeskAddress, { readonly view: 'remove' }>

/** Asks whether a category or a tag is to be deleted. */
export async function removeScreen(
  visit: ReadingVisit,
  { resource, id }: RemoveAddress,
  refused: { readonly notice: DeskNotice; readonly status: number } | undefined,
  context: DeskContext,
): Promise<ViewResponse> {
  const { deskWords, urls } = context
  const { lists: words } = deskWords
  const { record, reply } = await recordReader(resource, visit.services).get(id)
  const title = words.removeTitle(String(Reflect.get(reply, 'name')))
  const count = await countEvents(resource, id, visit)
  const folder = deskFolders[resource]
  const revision = hiddenInput(revisionName, record.revision)
  const remove = html`<button class="db-btn is-danger" type="submit">${deskWords.remove}</button>`
  const keep = html`<a class="db-btn" href="${urls.desk(folder)}">${words.keep}</a>`
  const main = html`<div class="db-head"><div class="db-title">
<p class="db-crumbs"><a href="${urls.desk(folder)}">${deskWords.collections[resource]}</a></p>
<h1><bdi>${title}</bdi></h1><p class="db-sub">${words.removeHint(count)}</p></div></div>
${refused && deskNotices([refused.notice], context)}
<form class="db-acts" method="post" action="${urls.desk(`${folder}/${id}/delete`)}">${revision}${remove}${keep}</form>
`
  return deskPageResponse({ title, main, status: refused?.status ?? 200 }, context)
}
