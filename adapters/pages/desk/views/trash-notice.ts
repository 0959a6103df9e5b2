import type { ResourceName } from 'daybook'
import type { Visit } from 'daybook/http'
import { html } from '../../markup/html.ts'
import { icon } from '../../pieces/icon.ts'
import { deskFolders } from '../desk-address.ts'
import type { DeskContext } from '../desk-pieces.ts'
import { revisionName, stepName } from '../forms/form-values.ts'
import type { DeskNotice } from '../pieces/notice-props.ts'
import { recordService } from './record-service.ts'

/** Returns what the last step has moved to the trash, with a button that puts it back. */
export async function trashNotice(
  { query, services, actor }: Visit,
  context: DeskContext,
): Promise<readonly DeskNotice[]> {
  const { trashed, in: folder, was } = query
  const [resource] = Object.entries(deskFolders).find(([, name]) => name === folder) ?? []
  if (resource === undefined || typeof trashed !== 'string' || !/^[1-9]\d{0,15}$/.test(trashed)) return []
  const { deskWords: words, urls } = context
  // The key of the table is a resource.
  const found = await recordService(resource as ResourceName, services)
    .get(Number(trashed))
    .catch(() => undefined)
  if (found === undefined || Reflect.get(found.reply, 'status') !== 'trash') return []
  const {
    title,
    venue,
    organizer,
  }: { readonly title?: unknown; readonly venue?: unknown; readonly organizer?: unknown } = found.reply as object
  const name = [title, venue, organizer].find((one) => typeof one === 'string') ?? ''
  const more = html`<form method="post" action="${urls.desk(`${folder}/${trashed}`)}"><input type="hidden" name="${revisionName}" value="${found.record.revision}"><input type="hidden" name="status" value="${statusAfter(was, Reflect.get(found.reply, 'author') === actor?.id)}"><button class="db-btn" type="submit" name="${stepName}" value="restore">${icon('undo')}${words.undo}</button></form>`
  return [{ tone: 'good', text: words.trashed(String(name)), more }]
}

/**
 * Returns the status to which an undo leads. The address names the former one, and anybody can make an address: a record of another
 * author is restored as a draft, unless it was pending.
 */
function statusAfter(was: unknown, isOwn: boolean): string {
  return typeof was === 'string' && (isOwn || was === 'pending') ? was : 'draft'
}
