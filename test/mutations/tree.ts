import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createTestRuns, type TestRuns } from './test-runs.ts'

/** A copy of the tree, with what runs its tests. */
export interface Tree {
  readonly copy: string
  readonly runs: TestRuns
}

const left = new Set(['node_modules', '.git', 'dist', 'coverage'])

/** Copies a tree into a temporary folder. Both use the same packages. */
export async function copyOf(tree: string): Promise<Tree> {
  const copy = await mkdtemp(join(tmpdir(), 'mutations-'))
  await cp(tree, copy, { recursive: true, filter: (source) => !left.has(basename(source)) })
  await symlink(join(tree, 'node_modules'), join(copy, 'node_modules'))
  return { copy, runs: createTestRuns(copy) }
}

/** Ends the tests of a copy, and removes it. */
export async function removeTree({ copy, runs }: Tree): Promise<void> {
  runs.stop()
  await rm(copy, { recursive: true, maxRetries: 5 })
}
