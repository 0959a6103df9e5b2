import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { bundledProgram } from '../../support/bundled-program.ts'
import { inconsistencies } from '../concurrency/consistency.ts'
import { openPlain, openTarget, type PlainDatabase, type PlainRow, type Target } from '../concurrency/target.ts'
import { categoryCount, contentsOf } from './versions.ts'
import type { Line, WriterTask } from './writer.ts'

export interface CrashOptions {
  /** An empty calendar, whose tables are there. */
  readonly target: Target
  readonly kills: number
  readonly lanes?: number
  /** Whether the clock of writers never advances, so that a slow machine ends no group of transactions early. */
  readonly hasLongGroups?: boolean
  /** How many lines the last writer writes before it is killed: five for a change. The others write fewer, about evenly. */
  readonly lines?: number
}

export interface CrashReport {
  readonly kills: number
  /** Of these, how many fell into a transaction: while work ran, or while it was committed. */
  readonly duringWork: number
  readonly duringCommit: number
  /** How many fell between the end of the work of several transactions and their common commit. */
  readonly duringGroup: number
  readonly acknowledged: number
  /** How many changes were under way, and how many of them were found done all the same. */
  readonly underWay: number
  readonly foundDone: number
  /** In milliseconds, from opening the database to the first page read. */
  readonly slowestOpening: number
  /** What must not be: lost or half-written events, records at odds with each other, a damaged file, refusals. */
  readonly faults: readonly string[]
}

/** What writers have logged of each event: the number of its last version. */
interface Log {
  readonly tried: Map<string, number>
  readonly done: Map<string, number>
}

/** Kills one writer after the other, and looks at what each leaves. */
export async function crash(options: CrashOptions): Promise<CrashReport> {
  const { target, kills, lanes = 2, hasLongGroups = false, lines: most = 60 } = options
  const categories = await createCategories(target)
  const log: Log = { tried: new Map(), done: new Map() }
  const faults: string[] = []
  const ends = { work: 0, commit: 0, between: 0 }
  const isMoment = (lines: readonly Line[]) => (hasLongGroups ? uncommitted(lines) === 2 : lines.at(-1) === 'begun')
  let duringGroup = 0
  let underWay = 0
  let foundDone = 0
  let slowestOpening = 0

  const path = await bundledProgram(new URL('writer.ts', import.meta.url))
  let next = startWriter(path)
  for (let kill = 0; kill < kills; kill += 1) {
    const name = `w${kill}`
    const writer = next
    await writer.isReady
    if (kill < kills - 1) next = startWriter(path)
    const task: WriterTask = { target: named(target, name), name, lanes, hasLongGroups, categories }
    // Every other one right after a transaction has begun, or some of a group have ended, the others anywhere.
    // Not always after whole changes, of five lines each.
    const count = Math.ceil((most * (kill + 1)) / kills) + ((kill >> 1) % 5)
    const lines = await runAndKill(writer.child, task, count, kill % 2 === 0 ? isMoment : () => true)
    ends[endOf(lines)] += 1
    if (uncommitted(lines) > 1) duringGroup += 1
    for (const line of lines) {
      const [word, key = '', number] = line.split(' ')
      if (word === 'try') log.tried.set(key, Number(number))
      if (word === 'done') log.done.set(key, Number(number))
      if (word === 'failed') faults.push(`${name}: ${line}`)
    }
    await untilGone(target, name)
    slowestOpening = Math.max(slowestOpening, await timeToOpen(target))
    const found = await look(target, log)
    faults.push(...found.faults.map((fault) => `after kill ${kill}: ${fault}`))
    const open = [...log.tried].filter(([key, number]) => key.startsWith(`${name}.`) && log.done.get(key) !== number)
    underWay += open.length
    foundDone += open.filter(([key, number]) => found.versions.get(key) === number).length
    // What was found is there to stay.
    for (const [key, number] of found.versions) log.done.set(key, number)
    for (const [key] of open) if (!found.versions.has(key)) log.tried.delete(key)
  }

  const acknowledged = [...log.done.values()].reduce((total, number) => total + 1 + number, 0)
  const { work: duringWork, commit: duringCommit } = ends
  return { kills, duringWork, duringCommit, duringGroup, acknowledged, underWay, foundDone, slowestOpening, faults }
}

async function createCategories(target: Target): Promise<readonly number[]> {
  const { calendar, close } = openTarget(target)
  const ids: number[] = []
  for (let index = 0; index < categoryCount; index += 1) {
    ids.push((await calendar.categories.create({ name: `Category ${index}` })).id)
  }
  await close()
  return ids
}

function startWriter(path: string) {
  const child = fork(path, { execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  return { child, isReady: once(child, 'message') }
}

/** Kills the writer once it has written so many lines, and then at such a moment; gives all that it has written. */
async function runAndKill(
  child: ChildProcess,
  task: WriterTask,
  count: number,
  isMoment: (lines: readonly Line[]) => boolean,
): Promise<Line[]> {
  if (child.stdout === null) throw new Error('The writer has no output.')
  const lines: Line[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => {
    lines.push(line as Line) // writer.ts writes no others
    if (lines.length >= count && isMoment(lines)) child.kill('SIGKILL')
  })
  const isRead = once(reader, 'close')
  child.send(task)
  await isRead
  return lines
}

function endOf(lines: readonly Line[]): 'work' | 'commit' | 'between' {
  // On PostgreSQL several are open at once, and one that conflicts with others is retried.
  if (lines.lastIndexOf('begun') > lines.lastIndexOf('ended')) return 'work'
  return uncommitted(lines) > 0 ? 'commit' : 'between'
}

/** How many transactions had done their work, and waited for the commit. */
function uncommitted(lines: readonly Line[]): number {
  const count = (wanted: Line) => lines.filter((line) => line === wanted).length
  return count('ended') - count('committed')
}

function named(target: Target, application: string): Target {
  return target.kind === 'postgres' ? { ...target, application } : target
}

/** A server notices by and by that nobody is at the other end. */
async function untilGone(target: Target, application: string): Promise<void> {
  if (target.kind === 'sqlite') return
  const plain = await openPlain(target)
  const connected = `SELECT pid FROM pg_stat_activity WHERE application_name = '${application}'`
  while ((await plain.query(connected)).length > 0);
  await plain.close()
}

async function timeToOpen(target: Target): Promise<number> {
  const start = performance.now()
  const { calendar, close } = openTarget(target)
  await calendar.events.list({ start_date: '2031-01-01', end_date: '2031-12-31' })
  const time = performance.now() - start
  await close()
  return time
}

interface Found {
  readonly versions: ReadonlyMap<string, number>
  readonly faults: readonly string[]
}

async function look(target: Target, { tried, done }: Log): Promise<Found> {
  const plain = await openPlain(target)
  const faults: string[] = []
  const versions = new Map<string, number>()
  for (const event of await eventsOf(plain)) {
    const [key = '', number] = String(event.description).split(' ')
    if (versions.has(key)) faults.push(`there are two events ${key}`)
    versions.set(key, Number(number))
    for (const [name, value] of Object.entries(contentsOf(Number(number)))) {
      if (event[name] !== value) faults.push(`event ${key} ${number} has ${name} ${event[name]}, not ${value}`)
    }
  }
  for (const [key, number] of done) {
    const found = versions.get(key)
    if (found !== number && (found === undefined || found !== tried.get(key))) {
      faults.push(`event ${key} is there in version ${found}, not ${number}`)
    }
  }
  for (const key of versions.keys()) if (!tried.has(key)) faults.push(`event ${key} was never written`)
  faults.push(...(await inconsistencies(plain)))
  for (const table of ['venues', 'organizers']) {
    const [row] = await plain.query(`SELECT count(*) AS unlinked FROM daybook_${table} WHERE id NOT IN
      (SELECT ${table.slice(0, -1)}_id FROM daybook_event_${table})`)
    if (row?.unlinked !== 0) faults.push(`${row?.unlinked} ${table} have no event`)
  }
  if (target.kind === 'sqlite') {
    const [row] = await plain.query('PRAGMA integrity_check')
    if (row?.integrity_check !== 'ok') faults.push(`the file is damaged: ${row?.integrity_check}`)
    const broken = await plain.query('PRAGMA foreign_key_check')
    if (broken.length > 0) faults.push(`${broken.length} foreign keys lead nowhere`)
  }
  await plain.close()
  return { versions, faults }
}

/** The rows of events with what they link to, in the words of `contentsOf`. */
async function eventsOf({ query }: PlainDatabase): Promise<readonly PlainRow[]> {
  const namesOf = async (table: string, column: string, to: string) => {
    const names = new Map<unknown, string[]>()
    const rows = await query(
      `SELECT l.event_id, t.name FROM ${table} l JOIN ${to} t ON t.id = l.${column} ORDER BY t.name`,
    )
    for (const { event_id, name } of rows) names.set(event_id, [...(names.get(event_id) ?? []), String(name)])
    return names
  }
  const listOf = (names: ReadonlyMap<unknown, readonly string[]>, { id = null }: PlainRow) =>
    (names.get(id) ?? []).join()
  const categories = await namesOf('daybook_event_categories', 'category_id', 'daybook_categories')
  const tags = await namesOf('daybook_event_tags', 'tag_id', 'daybook_tags')
  const rows = await query(`SELECT e.id, e.title, e.description, e.start_date, e.utc_end_date, e.status,
      e.hide_from_listings,
      (SELECT count(*) FROM daybook_event_venues l WHERE l.event_id = e.id) AS venues,
      (SELECT count(*) FROM daybook_event_organizers l WHERE l.event_id = e.id) AS organizers
    FROM daybook_events e`)
  return rows.map((row) => ({ ...row, categories: listOf(categories, row), tags: listOf(tags, row) }))
}
