import { renameSource } from '../rename-source.ts'
import { sync } from '../sync.ts'
import type { SourceWork } from './source-lease.ts'
import type { SourceStore } from './source-store.ts'

/**
 * Completes what was begun with a source, such as its removal. Each step may be repeated, so an interruption loses
 * nothing.
 */
export async function finishWork(
  name: string,
  work: SourceWork,
  { store }: { readonly store: SourceStore },
): Promise<'removed' | 'present'> {
  const { unfinished } = work.state
  if (unfinished === null || unfinished.step === 'confirm') return 'present'
  if (unfinished.step === 'rename') {
    await renameSource(work, unfinished.from, name)
    await store.edit(name, (state) => (work.isOwn(state) ? { unfinished: null } : null))
    return 'present'
  }
  if (unfinished.events === 'trash') await sync(work, name, [], { confirm: true })
  await store.drop(name, (state) => work.isOwn(state))
  return 'removed'
}
