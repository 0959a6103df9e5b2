import { isCalendarError, type ResourceName } from 'daybook'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { DeskNotice } from '../../contract/notice-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { recordName } from '../../reading/record-name.ts'
import { type DeskRecord, recordReader } from '../../reading/record-reader.ts'
import { isAsDone } from './form-notices.ts'
import { trashNotice } from './trash-notice.ts'

/** What a list says above its table. */
export interface ListNotices {
  readonly notices: readonly DeskNotice[]
  readonly status: number
}

/** Returns what the last step has done, by the address that it leads to, and only if the records are so. */
export async function listNotices(
  visit: ReadingVisit,
  resource: ResourceName,
  context: DeskContext,
): Promise<readonly DeskNotice[]> {
  const { done, id } = visit.query
  const { lists: words } = context.deskWords
  if (typeof done !== 'string' || typeof id !== 'string' || !/^[1-9]\d{0,15}$/.test(id))
    return trashNotice(visit, context)
  const found = await readRecord(visit, resource, Number(id))
  if (done === 'removed') return found === 'none' ? [{ tone: 'good', text: words.removed }] : []
  if (found === 'none' || found === 'hidden' || !isDone(done, words.done) || !isAsDone(visit, found.record)) return []
  return [{ tone: 'good', text: words.done[done](recordName(resource, found.reply, visit)) }]
}

function isDone<Done extends string>(done: string, texts: Readonly<Record<Done, unknown>>): done is Done {
  return Object.hasOwn(texts, done)
}

/** Reads a record. It may not be there, or the caller may not read it. */
async function readRecord(
  visit: ReadingVisit,
  resource: ResourceName,
  id: number,
): Promise<DeskRecord | 'none' | 'hidden'> {
  try {
    return await recordReader(resource, visit.services).get(id)
  } catch (error) {
    if (!isCalendarError(error)) throw error
    return error.status === 404 ? 'none' : 'hidden'
  }
}
