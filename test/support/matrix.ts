// Runs the suite under the Node that runs this and under the other versions that are supported, each installed from the
// npm registry when it is needed first, and says which stores were tested where.
// This Node has the long generated input, and runs all tests. The others run what depends on the runtime: hosts, drivers, time zones,
// locales, and what the adapters use of Node; the newest with every driver. `--after-quick`: this Node leaves out what `npm test`
// has just run in the same way.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { matrixReport, type RunScope, type SuiteReport, type SuiteRun } from './matrix-report.ts'
import { sameInQuick } from './same-in-quick.ts'

const supported = [20, 22, 24]
const newest = Math.max(...supported)

/** What other versions run, by parts of paths. */
const runtimeTests = [
  ...['access', 'client', 'copies', 'domain', 'hosts', 'recurrence', 'runtime', 'text', 'time'].map(
    (folder) => `test/${folder}/`,
  ),
  ...['test/formats/dates/', 'test/formats/ics/transitions', 'test/series/process-zones'],
  ...['test/pages/ground/dates/', 'test/pages/ground/words/', 'test/pages/digest/digest-zones'],
  ...['test/stores/conformance', 'test/stores/durable-objects/', 'test/stores/sqlite/'],
]

interface Node {
  readonly version: string
  readonly path: string
}

const running: Node = { version: process.versions.node, path: process.execPath }
const others = supported.filter((major) => major !== majorOf(running))
const { values } = parseArgs({ options: { 'after-quick': { type: 'boolean', default: false } } })
const afterQuick = values['after-quick']
const scratch = await mkdtemp(join(tmpdir(), 'daybook-matrix-'))
try {
  const runs = [await runSuite(running)]
  for (const major of others) runs.push(await runSuite(await installNode(major)))
  const { lines, complete } = matrixReport(runs)
  console.log(['', ...lines].join('\n'))
  if (!complete || runs.some(({ passed }) => !passed)) process.exitCode = 1
} finally {
  await rm(scratch, { recursive: true, force: true })
}

function majorOf({ version }: Node): number {
  return Number.parseInt(version, 10)
}

type Run = SuiteRun & { readonly passed: boolean }

function scopeOf(node: Node): RunScope {
  if (node === running) return 'all'
  return majorOf(node) === newest ? 'drivers' : 'short'
}

async function runSuite(node: Node): Promise<Run> {
  const { version, path } = node
  const scope = scopeOf(node)
  const length = {
    ...(scope !== 'short' && { ALL_STORES: '1' }),
    ...(node === running ? { LONG_INPUT: '1' } : { MEMORY_ABOVE_STORES: '1' }),
  }
  console.log(['', `== the suite under Node ${version}`, ...Object.keys(length)].join('\n   '))
  const file = join(scratch, `${version}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  // Tests wait a lot for databases and programs: a third worker uses what two leave.
  const workers = `--maxWorkers=${availableParallelism() + 1}`
  const args = node === running ? (await quickTests()).map((tests) => `--exclude=${tests}`) : runtimeTests
  const suite = spawn(
    path,
    ['node_modules/vitest/vitest.mjs', 'run', '--project=suite', workers, ...reporters, ...args],
    {
      // The programs that tests start are to run under the same Node, and no driver is left out here.
      env: { ...process.env, ...length, PATH: [dirname(path), process.env.PATH].join(delimiter) },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  )
  const status = await exitOf(suite)
  return { node: version, report: await readReport(file), scope, passed: status === 0 }
}

/** What `npm test` runs as this run would. */
async function quickTests(): Promise<readonly string[]> {
  if (!afterQuick) return []
  const list = ['node_modules/vitest/vitest.mjs', 'list', '--project=quick', '--filesOnly', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, list)
  const listed: readonly { readonly file: string }[] = JSON.parse(stdout)
  return sameInQuick(listed.map(({ file }) => relative('.', file)))
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  const [code] = await once(child, 'exit')
  return code
}

async function readReport(file: string): Promise<SuiteReport | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}

/**
 * The packages of single platforms, and not `node`, which fetches one of them by an install script: npm may run none.
 * Stored under `node_modules`, so that it is fetched once.
 */
async function installNode(major: number): Promise<Node> {
  const { platform, arch } = process
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  const name = `${prefix}-${platform === 'win32' ? 'win' : platform}-${arch}`
  const folder = resolve('node_modules/.cache', `node-${major}`)
  const manifest = join(folder, 'node_modules', name, 'package.json')
  const installed = await readFile(manifest, 'utf8').catch(async () => {
    await mkdir(folder, { recursive: true })
    const options = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', folder]
    await promisify(execFile)('npm', ['install', ...options, `${name}@${major}`])
    return readFile(manifest, 'utf8')
  })
  const { version, bin } = JSON.parse(installed)
  return { version, path: join(dirname(manifest), bin.node) }
}
