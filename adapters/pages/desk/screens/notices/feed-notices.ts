import type { Source } from 'daybook'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { DeskNotice } from '../../contract/notice-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'

/** Returns what the last step has done, if the feeds prove it: anybody can make an address. */
export async function feedNotices(
  { query, sources }: Pick<ReadingVisit, 'query' | 'sources'>,
  { deskWords }: Pick<DeskContext, 'deskWords'>,
): Promise<readonly DeskNotice[]> {
  const { feeds: words } = deskWords
  const { done, name, at } = query
  if (sources === undefined || typeof done !== 'string' || typeof name !== 'string') return []
  const source = await sources.get(name).catch(() => undefined)
  if (done === 'remove') return source === undefined ? [{ tone: 'good', text: words.done.remove }] : []
  if (source === undefined) return []
  if (done === 'running') return [{ tone: 'warn', text: words.running }]
  const { lastRun, isPaused } = source
  const isLast = lastRun !== null && lastRun.at === at
  const steps: Readonly<Record<string, readonly [isTrue: boolean, text: (name: string) => string]>> = {
    add: [lastRun === null, words.done.add],
    run: [isLast, words.done.run],
    confirm: [isLast && lastRun.result === 'done', words.done.confirm],
    pause: [isPaused, words.done.pause],
    resume: [!isPaused, words.done.resume],
    change: [true, words.done.change],
    rename: [true, words.done.rename],
    failed: [isLast && lastRun.result === 'failed', words.done.failed],
    other: [isLast && lastRun.result === 'asks', words.done.other],
  }
  const [isTrue, text] = (Object.hasOwn(steps, done) && steps[done]) || [false, () => '']
  return isTrue ? [{ tone: toneOf(done, source), text: text(name) }] : []
}

function toneOf(done: string, { lastRun }: Source): DeskNotice['tone'] {
  if (done === 'failed') return 'bad'
  return done === 'other' || lastRun?.result === 'asks' ? 'warn' : 'good'
}
