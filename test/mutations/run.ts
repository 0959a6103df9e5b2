// npm run test:mutations [-- part of a name ...] [--tenth [--seed n]] [--seconds n]
// Does the suite notice when a criterion, a default, a limit, a right or an addition is gone? Each mutation is made by itself in a
// copy of the tree, and the tests that it concerns have to fail. One that they survive is a test to be written.
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areas } from './areas.ts'
import { chosenOf, readChoice } from './choice.ts'
import { createCompiler } from './compiler.ts'
import { mutatedSource } from './mutated-source.ts'
import type { Area, Mutation } from './mutation.ts'
import { type FailedTest, NoEnd, type TestRuns } from './test-runs.ts'
import { copyOf, removeTree, type Tree } from './tree.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** After this time, in milliseconds, the tests of a mutation are killed, which ends a loop without end. */
const maxTime = 600_000

// Interface tests run on every host and store; what is wrong between the ports is wrong on each.
const oneHost = String.raw`^(?!\s*\[(sqlite|postgres) |\s*\[memory\] [^:]*: (node|express 5|express 4|hono|fetch) )`

interface Task extends Mutation {
  readonly area: Area
}

/** What notices a mutation: a test, the compiler, or the time, or nothing. */
interface Noticed {
  readonly by?: string
  readonly test?: FailedTest
}

/** Of a mutation: some test fails, none does, or the tests could not run. */
type Result = 'red' | 'survived' | 'faulty'

const choice = readChoice(process.argv.slice(2))
if (choice.tenth) console.log(`A random tenth, again with --tenth --seed ${choice.tenth.seed}`)
const started = performance.now()
const compile = createCompiler(root)
const all = areas.flatMap((area): Task[] => area.mutations.map((mutation) => ({ area, ...mutation })))
const tasks = chosenOf(all, choice)

await requireFit(tasks)
const { red, survived, faulty } = await runAll(tasks)
const seconds = Math.round((performance.now() - started) / 1_000)
const tried = red + survived + faulty
console.log(
  `${tried === tasks.length ? tried : `${tried} of ${tasks.length}`} mutations, ${red} red, ${survived} survived, ${faulty} could not be tried, in ${seconds} seconds`,
)
if (red < tried || tried === 0) process.exitCode = 1

/** Returns the next mutation of a queue, while there is time. */
function nextOf(queue: Task[]): Task | undefined {
  const isOver = choice.seconds !== undefined && performance.now() - started > choice.seconds * 1_000
  return isOver ? undefined : queue.shift()
}

/** The sources move on: says of all mutations at once which do not fit any more. */
async function requireFit(chosen: readonly Task[]): Promise<void> {
  const faults: string[] = []
  for (const task of chosen) {
    try {
      mutatedSource(await readFile(join(root, task.file), 'utf8'), task)
    } catch (error) {
      faults.push(String(error))
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n\n'))
}

async function runAll(chosen: readonly Task[]): Promise<Readonly<Record<Result, number>>> {
  const workers = Math.min(availableParallelism(), chosen.length)
  const trees = await Promise.all(Array.from({ length: workers }, () => copyOf(root)))
  const queue = [...chosen]
  const counts = { red: 0, survived: 0, faulty: 0 }
  const failed: FailedTest[] = []
  const work = async (tree: Tree) => {
    for (let task = nextOf(queue); task !== undefined; task = nextOf(queue)) {
      const { result, line, test } = await resultOf(tree, task)
      counts[result]++
      if (test) failed.push(test)
      console.log(line)
    }
  }
  try {
    await requireCompiled(chosen)
    await Promise.all(trees.map(work))
    const files = [...new Set(failed.map(({ file }) => file))]
    const ofTree = (index: number) => failed.filter(({ file }) => files.indexOf(file) % trees.length === index)
    await Promise.all(trees.map(({ runs }, index) => requireGreen(runs, ofTree(index))))
  } finally {
    for (const tree of trees) await removeTree(tree)
  }
  return counts
}

/** A fault, say a process of tests that ended, is one of this mutation: those after it are tried in a new process. */
async function resultOf(
  tree: Tree,
  task: Task,
): Promise<{ readonly result: Result; readonly line: string; readonly test?: FailedTest | undefined }> {
  try {
    const { by, test } = await withMutation(tree, task)
    if (by === undefined) return { result: 'survived', line: `SURVIVED  ${task.name}` }
    return { result: 'red', line: `red       ${task.name}  <-  ${by}`, test }
  } catch (error) {
    tree.runs.stop()
    return { result: 'faulty', line: `FAULT     ${task.name}  <-  ${(error as Error).message}` }
  }
}

/** An error of types without a mutation proves nothing with one. */
async function requireCompiled(chosen: readonly Task[]): Promise<void> {
  for (const [dependents, { file }] of new Map(chosen.map((task) => [task.area.dependents, task]))) {
    const error = dependents && compile(file, await readFile(join(root, file), 'utf8'), dependents)
    if (error) throw new Error(`The compiler fails without any mutation: ${error}`)
  }
}

/** A test that fails without a mutation proves nothing with one. Of all tests, those that have noticed one are run again. */
async function requireGreen(runs: TestRuns, noticing: readonly FailedTest[]): Promise<void> {
  if (noticing.length === 0) return
  const names = [...new Set(noticing.map(({ name }) => escaped(name)))]
  const tests = [...new Set(noticing.map(({ file }) => file))]
  const run = { tests, named: `^\\s*(${names.join('|')})$`, changed: [] }
  const { failed } = await runs.run(run, noticing.length * maxTime)
  if (failed) throw new Error(`The tests fail without any mutation: ${failed.name}`)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

async function withMutation({ copy, runs }: Tree, task: Task): Promise<Noticed> {
  const { tests, named = oneHost, dependents } = task.area
  const file = join(copy, task.file)
  const source = await readFile(file, 'utf8')
  const error = dependents && compile(task.file, mutatedSource(source, task), dependents)
  if (error) return { by: `compiler: ${error}` }
  if (tests.length === 0) return {} // without names, vitest would run all files
  await writeFile(file, mutatedSource(source, task))
  try {
    const { failed: test } = await runs.run({ tests, named, changed: [task.file] }, maxTime)
    return test ? { by: test.name, test } : {}
  } catch (error) {
    if (error instanceof NoEnd) return { by: error.message }
    throw error
  } finally {
    await writeFile(file, source)
  }
}
