import type { Visit } from 'daybook/http'
import type { DeskContext } from '../desk-pieces.ts'
import type { DeskNotice } from '../pieces/notice-props.ts'

/** Returns what the last step has done, from the address that it leads to. */
export function doneNotices({ query: { done } }: Visit, { deskWords: { saved } }: DeskContext): readonly DeskNotice[] {
  return typeof done === 'string' && isDone(done, saved) ? [{ tone: 'good', text: saved[done] }] : []
}

function isDone<Done extends string>(done: string, saved: Readonly<Record<Done, string>>): done is Done {
  return Object.hasOwn(saved, done)
}
