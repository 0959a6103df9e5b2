// npm run test:mutations [-- part of a name ...]
// Does the suite notice when a criterion, a default, a limit, a right or an addition is gone? Each mutation is made by itself in a
// copy of the tree, and the tests that it concerns have to fail. One that they survive is a test to be written.
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { areas } from './areas.ts'
import { createCompiler } from './compiler.ts'
import { mutatedSource } from './mutated-source.ts'
import type { Area, Mutation } from './mutation.ts'
import { createTestRuns, type Outcome, type TestRuns } from './test-runs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** After this time, in milliseconds, the tests of a mutation are killed, which ends a loop without end. */
const maxTime = 600_000
const left = new Set(['node_modules', '.git', 'dist', 'coverage'])

// Interface tests run on every host and store; what is wrong between the ports is wrong on each.
const oneHost = String.raw`^(?!\s*\[(sqlite|postgres) |\s*\[memory\] [^:]*: (node|express 5|express 4|hono|fetch) )`

interface Task extends Mutation {
  readonly area: Area
}

/** A copy of the tree, with what runs its tests. */
interface Tree {
  readonly copy: string
  readonly runs: TestRuns
}

/** Of a mutation: some test fails, none does, or the tests could not run. */
type Result = 'red' | 'survived' | 'faulty'

const parts = process.argv.slice(2)
const compile = createCompiler(root)
const tasks = areas
  .flatMap((area): Task[] => area.mutations.map((mutation) => ({ area, ...mutation })))
  .filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))

await requireFit(tasks)
const { red, survived, faulty } = await runAll(tasks)
console.log(`${tasks.length} mutations, ${red} red, ${survived} survived, ${faulty} could not be tried`)
if (tasks.length === 0 || red < tasks.length) process.exitCode = 1

/** The sources move on: says of all mutations at once which do not fit any more. */
async function requireFit(all: readonly Task[]): Promise<void> {
  const faults: string[] = []
  for (const task of all) {
    try {
      mutatedSource(await readFile(join(root, task.file), 'utf8'), task)
    } catch (error) {
      faults.push(String(error))
    }
  }
  if (faults.length > 0) throw new Error(faults.join('\n\n'))
}

async function runAll(all: readonly Task[]): Promise<Readonly<Record<Result, number>>> {
  const workers = Math.min(availableParallelism(), all.length)
  const trees = await Promise.all(Array.from({ length: workers }, () => copyOf(root)))
  const queue = [...all]
  const counts = { red: 0, survived: 0, faulty: 0 }
  const work = async (tree: Tree) => {
    for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
      const { result, line } = await resultOf(tree, task)
      counts[result]++
      console.log(line)
    }
  }
  try {
    for (const tree of trees.slice(0, 1)) await requireGreen(tree, all)
    await Promise.all(trees.map(work))
  } finally {
    for (const { copy, runs } of trees) {
      runs.stop()
      await rm(copy, { recursive: true, maxRetries: 5 })
    }
  }
  return counts
}

/** A fault, say a process of tests that ended, is one of this mutation: those after it are tried in a new process. */
async function resultOf(tree: Tree, task: Task): Promise<{ readonly result: Result; readonly line: string }> {
  try {
    const { failed, first } = await withMutation(tree, task)
    if (failed === 0) return { result: 'survived', line: `SURVIVED  ${task.name}` }
    return { result: 'red', line: `red       ${task.name}  <-  ${first ?? ''}` }
  } catch (error) {
    tree.runs.stop()
    return { result: 'faulty', line: `FAULT     ${task.name}  <-  ${(error as Error).message}` }
  }
}

async function copyOf(tree: string): Promise<Tree> {
  const copy = await mkdtemp(join(tmpdir(), 'mutations-'))
  await cp(tree, copy, { recursive: true, filter: (source) => !left.has(basename(source)) })
  await symlink(join(tree, 'node_modules'), join(copy, 'node_modules'))
  return { copy, runs: createTestRuns(copy) }
}

/** A suite that fails without a mutation proves nothing with one. */
async function requireGreen({ runs }: Tree, all: readonly Task[]): Promise<void> {
  for (const [dependents, { file }] of new Map(all.map((task) => [task.area.dependents, task]))) {
    const error = dependents && compile(file, await readFile(join(root, file), 'utf8'), dependents)
    if (error) throw new Error(`The compiler fails without any mutation: ${error}`)
  }
  for (const named of new Set(all.map(({ area }) => area.named ?? oneHost))) {
    const areas = all.filter(({ area }) => (area.named ?? oneHost) === named).map(({ area }) => area.tests)
    const timeout = areas.length * maxTime
    const { failed, first } = await runTests(runs, { tests: [...new Set(areas.flat())], named }, { timeout })
    if (failed > 0) throw new Error(`The tests fail without any mutation: ${first}`)
  }
}

async function withMutation({ copy, runs }: Tree, task: Task): Promise<Outcome> {
  const file = join(copy, task.file)
  const source = await readFile(file, 'utf8')
  const error = task.area.dependents && compile(task.file, mutatedSource(source, task), task.area.dependents)
  if (error) return { failed: 1, first: `compiler: ${error}` }
  await writeFile(file, mutatedSource(source, task))
  try {
    return await runTests(runs, task.area, { changed: [task.file] })
  } finally {
    await writeFile(file, source)
  }
}

function runTests(
  runs: TestRuns,
  { tests, named = oneHost }: Pick<Area, 'tests' | 'named'>,
  { changed = [], timeout = maxTime }: { readonly changed?: readonly string[]; readonly timeout?: number },
): Promise<Outcome> {
  if (tests.length === 0) return Promise.resolve({ failed: 0, first: undefined }) // without names, vitest would run all files
  return runs.run({ tests, named, changed }, timeout)
}
