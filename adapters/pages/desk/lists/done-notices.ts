import type { ResourceName } from 'daybook'
import type { Visit } from 'daybook/http'
import type { DeskContext } from '../desk-pieces.ts'
import type { DeskNotice } from '../pieces/notice-props.ts'
import { recordName } from '../views/record-name.ts'
import { recordService } from '../views/record-service.ts'
import { trashNotice } from '../views/trash-notice.ts'

/** Returns what the last step has done, from the address that it leads to. */
export async function doneNotices(
  visit: Visit,
  resource: ResourceName,
  context: DeskContext,
): Promise<readonly DeskNotice[]> {
  const { done, id } = visit.query
  const { lists: words } = context.deskWords
  if (done === 'removed') return [{ tone: 'good', text: words.removed }]
  if (typeof done === 'string' && typeof id === 'string' && isDone(done, words.done) && /^[1-9]\d{0,15}$/.test(id)) {
    const name = await nameOf(visit, resource, Number(id))
    return name === undefined ? [] : [{ tone: 'good', text: words.done[done](name) }]
  }
  return trashNotice(visit, context)
}

function isDone<Done extends string>(done: string, texts: Readonly<Record<Done, unknown>>): done is Done {
  return Object.hasOwn(texts, done)
}

/** Returns the name of a record; `undefined` if the caller may not read it. */
async function nameOf(visit: Visit, resource: ResourceName, id: number): Promise<string | undefined> {
  const found = await recordService(resource, visit.services)
    .get(id)
    .catch(() => undefined)
  return found && recordName(resource, found.reply, visit)
}
