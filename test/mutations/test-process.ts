// Started by test-runs.ts in a copy of the tree. Keeps Vitest from one run to the next, so that each transforms only what has changed.
import { resolve } from 'node:path'
import { createVitest } from 'vitest/node'
import type { Outcome, TestRun } from './test-runs.ts'

const vitest = await createVitest('test', {
  watch: false,
  bail: 1,
  fileParallelism: false,
  passWithNoTests: true,
  reporters: [{}],
})

let before: readonly string[] = []

process.on('message', (run: TestRun) => {
  outcomeOf(run).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) =>
      process.send?.({ fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})

async function outcomeOf({ tests, named, changed }: TestRun): Promise<Outcome> {
  vitest.setGlobalTestNamePattern(named)
  for (const file of [...before, ...changed]) vitest.invalidateFile(resolve(file))
  before = changed // they are as they were again
  const specifications = await vitest.globTestSpecifications([...tests])
  vitest.state.filesMap.clear() // else `bail` counts the failures of the runs before
  const { testModules } = await vitest.runTestSpecifications(specifications)
  const all = testModules.flatMap(({ children }) => [...children.allTests()])
  const failed = all.filter((test) => test.result().state === 'failed')
  const passed = all.filter((test) => test.result().state === 'passed')
  // Only a test that failed counts: a file that cannot be loaded says nothing about its tests.
  if (failed.length === 0 && passed.length === 0) {
    const [error] = testModules.flatMap((module) => module.errors())
    throw new Error(`No test ran: ${error?.message}`)
  }
  return { failed: failed.length, first: failed[0]?.fullName }
}
