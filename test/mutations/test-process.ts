// Started by test-runs.ts in a copy of the tree. Keeps Vitest from one run to the next, so that each transforms only what has changed.
import { relative, resolve } from 'node:path'
import { BaseSequencer, createVitest, type TestCase, type TestSpecification } from 'vitest/node'
import type { FailedTest, Outcome, TestRun } from './test-runs.ts'

/** How often each file has failed, and how long it took, in milliseconds. */
const failures = new Map<string, number>()
const durations = new Map<string, number>()

/** Begins with the files that noticed most of the mutations before, and then those that take the least time. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = (counts: ReadonlyMap<string, number>, { moduleId }: TestSpecification) => counts.get(moduleId) ?? 0
    return files.sort((a, b) => rank(failures, b) - rank(failures, a) || rank(durations, a) - rank(durations, b))
  }
}

const vitest = await createVitest('test', {
  watch: false,
  project: ['suite'],
  bail: 1,
  fileParallelism: false,
  passWithNoTests: true,
  reporters: [{}],
  sequence: { sequencer: QuickestFirst },
})

let before: readonly string[] = []

// The run was stopped.
process.on('disconnect', () => process.exit())
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
  for (const module of testModules) {
    durations.set(module.moduleId, module.diagnostic().duration)
    if (module.state() === 'failed') failures.set(module.moduleId, (failures.get(module.moduleId) ?? 0) + 1)
  }
  const all = testModules.flatMap(({ children }) => [...children.allTests()])
  const failed = all.filter((test) => test.result().state === 'failed')
  const passed = all.filter((test) => test.result().state === 'passed')
  // Only a test that failed counts: a file that cannot be loaded says nothing about its tests.
  if (failed.length === 0 && passed.length === 0) {
    const [error] = testModules.flatMap((module) => module.errors())
    throw new Error(`No test ran: ${error?.message}`)
  }
  return { failed: failed[0] && failedTest(failed[0]) }
}

function failedTest(test: TestCase): FailedTest {
  const names = [test.name]
  for (let { parent } = test; parent.type === 'suite'; { parent } = parent) names.unshift(parent.name)
  return { name: names.join(' '), file: relative('', test.module.moduleId) }
}
