import { storedStatuses } from '../../schema/vocabulary/status.ts'
import { reportError } from '../../services/environment/report-error.ts'
import type { SourceCounts, SourceFault, SourceRun, SourcesContext } from '../../services/sources/sources.ts'
import { partsOf } from '../../services/transaction-parts.ts'
import { createCommitId } from '../../storage/commit-id.ts'
import { keyOf, type SyncRecord } from '../records/sync-record.ts'
import type { SyncReport } from '../records/sync-report.ts'
import { sync } from '../sync.ts'
import { finishWork } from './finish-work.ts'
import { refusalOf } from './preview-records.ts'
import { forTarget, type ReadSource, readRecords } from './read-records.ts'
import { readFault, storeFault } from './source-fault.ts'
import { readsSame } from './source-input.ts'
import { LeaseLost, type SourceWork } from './source-lease.ts'
import { nextRunOf, type SourceState, type StoredQuestion } from './source-state.ts'
import type { SourceStore } from './source-store.ts'

/** What runs of sources share. */
export interface RunSettings extends SourcesContext {
  readonly store: SourceStore
  readonly read: ReadSource
  readonly timeout: number
  readonly maxRecords: number
  readonly maxRemoved: number | undefined
}

/** The most names of changed and of refused records. */
const mostNames = 20

/** Returns what a run has done that has not written. */
export function emptyRun(name: string, at: string, result: SourceRun['result'], fault: SourceFault | null): SourceRun {
  const counts = { read: 0, created: 0, updated: 0, restored: 0, unchanged: 0, trashed: 0, refused: 0 }
  return { name, at, result, counts, changes: [], refusals: [], fault }
}

/**
 * Reads a source and brings its records up to date, also by what somebody has confirmed. Stores what became of it, and
 * ends the work.
 */
export async function runSource(name: string, work: SourceWork, settings: RunSettings): Promise<SourceRun> {
  const { environment } = settings
  const { now } = environment
  // An address that was changed meanwhile is still due at once.
  const next = (state: SourceState, at: SourceRun['at']) =>
    state.url === work.state.url ? nextRunOf(state, at) : state.nextRun
  const failed = async (fault: SourceFault, patch: Partial<SourceState>): Promise<SourceRun> => {
    const run = emptyRun(name, now(), 'failed', fault)
    await work.end((state) => ({
      ...{ lastRun: run, nextRun: next(state, run.at), failures: state.failures + 1 },
      failingSince: state.failingSince ?? run.at,
      ...patch,
    }))
    return run
  }
  try {
    if ((await finishWork(name, work, settings)) === 'removed') return emptyRun(name, now(), 'removed', null)
    const read = await readAll(work.state, settings)
    // Who has confirmed a question sees that nothing was done.
    if ('reason' in read) return await failed(read, { unfinished: null })
    const { report, events } = await synchronized(name, read.records, { work, settings })
    const run = runOf(name, report, { at: now(), url: work.state.url, records: read.records })
    await work.end((state) => ({
      ...{ lastRun: run, nextRun: next(state, run.at), failures: 0, failingSince: null },
      ...(run.result === 'done' && { lastDone: { at: run.at, counts: run.counts } }),
      // What an address lacked that was changed meanwhile is not in question.
      asks: readsSame(state, work.state) ? questionOf(report, state.asks, run.at) : null,
      ...{ events, unfinished: null },
    }))
    return run
  } catch (error) {
    if (error instanceof LeaseLost) return emptyRun(name, now(), 'running', null)
    reportError(error, environment.onError)
    const fault = storeFault(error, work.state.url)
    // What was begun is continued soon.
    const soon = { nextRun: nextRunOf({ every: 'hour' }, now()) }
    return await failed(fault, soon).catch(() => emptyRun(name, now(), 'failed', fault))
  }
}

/** Reads the records of a source; or returns why it cannot be read, which `onError` receives too. */
async function readAll(
  state: SourceState,
  { environment, read, timeout, maxRecords }: RunSettings,
): Promise<{ readonly records: readonly SyncRecord[] } | SourceFault> {
  const { extensions, timeZone, onError } = environment
  const { url, kind } = state
  const { recurrence, geolocation } = extensions
  const request = { url, kind, timeZone: state.timezone ?? timeZone, recurrence, geolocation, timeout }
  try {
    const records = await readRecords({ read, request, maxRecords })
    return { records: forTarget(records, state, environment) }
  } catch (error) {
    const fault = readFault(error, url)
    // Without its cause, which may quote what was received, and the whole URL.
    reportError(fault.reason === 'internal' ? error : new Error(fault.message), onError)
    return fault
  }
}

interface Synchronization {
  readonly work: SourceWork
  readonly settings: RunSettings
}

async function synchronized(
  name: string,
  records: readonly SyncRecord[],
  { work, settings }: Synchronization,
): Promise<{ readonly report: SyncReport; readonly events: number }> {
  const { keepPast, unfinished, asks } = work.state
  const confirmed = unfinished?.step === 'confirm' ? asks : null
  const options = { keepPast, maxRemoved: settings.maxRemoved }
  let report = await sync(work, name, records, options)
  if (report.needsConfirmation && confirmed !== null && losesNoMore(report, confirmed)) {
    report = await sync(work, name, records, { ...options, confirm: true })
  }
  const statuses = storedStatuses.filter((status) => status !== 'trash')
  const events = await work.transaction(async (inside) => {
    const where = { sources: [name], visible: [{ statuses }] }
    return (await partsOf(inside).context.events.find({ where, orderBy: [], offset: 0, limit: 1 })).total
  })
  return { report, events }
}

/** Returns whether a run would remove nothing that is not in the question. */
function losesNoMore(report: SyncReport, { total, losses }: StoredQuestion): boolean {
  const now = Object.entries(lossesOf(report))
  return report.notRemoved <= total && now.every(([key, events]) => events <= (losses[key] ?? 0))
}

function lossesOf({ remaining }: SyncReport): Readonly<Record<string, number>> {
  const lost = remaining.filter(({ reason }) => reason === 'unconfirmed')
  return Object.fromEntries(lost.map(({ resource, id, events }) => [`${resource.slice(0, 1)}${id}`, events]))
}

/** The most records of a question. */
const mostLosses = 100

function questionOf(report: SyncReport, before: StoredQuestion | null, at: string): StoredQuestion | null {
  if (!report.needsConfirmation) return null
  const losses = lossesOf(report)
  const isSame = before !== null && JSON.stringify(before.losses) === JSON.stringify(losses)
  return {
    id: isSame ? before.id : createCommitId(),
    since: before?.since ?? at,
    total: report.notRemoved,
    read: report.read,
    records: report.remaining
      .filter(({ reason }) => reason === 'unconfirmed')
      .slice(0, mostLosses)
      .map(({ resource, id, name, events }) => ({ resource, id, name: shortened(name), events })),
    losses,
  }
}

interface RunFacts {
  readonly at: string
  readonly url: string
  readonly records: readonly SyncRecord[]
}

function runOf(name: string, report: SyncReport, { at, url, records }: RunFacts): SourceRun {
  const sent = new Map(records.map((record) => [keyOf(record.resource, record.external_id), record]))
  const { read, created, updated, restored, unchanged, trashed, refused } = report
  const counts: SourceCounts = { read, created, updated, restored, unchanged, trashed, refused }
  return {
    ...{ name, at, result: report.needsConfirmation ? 'asks' : 'done', counts, fault: null },
    changes: report.changes.slice(0, mostNames).map((change) => ({
      ...{ resource: change.resource, id: change.id, action: change.action },
      name: shortened(change.name),
    })),
    refusals: report.errors
      .slice(0, mostNames)
      .map(({ resource, external_id, error }) => refusalOf(sent.get(keyOf(resource, external_id)), error, url)),
  }
}

function shortened(name: string): string {
  return name.slice(0, 100)
}
