import { CalendarError, isCalendarError } from '../../errors.ts'
import { reportError } from '../../services/environment/report-error.ts'
import type { Source, SourceRun, Sources } from '../../services/sources/sources.ts'
import { finishWork } from './finish-work.ts'
import { previewRecords } from './preview-records.ts'
import { forTarget, readRecords } from './read-records.ts'
import { emptyRun, type RunSettings, runSource } from './run-source.ts'
import { shownAddress } from './shown-address.ts'
import { readFault, storeFault } from './source-fault.ts'
import { changedState, checkedInput, checkedName, checkedPatch } from './source-input.ts'
import { beginWork, type SourceWork } from './source-lease.ts'
import { isDue, newState, type SourceState, shownSource } from './source-state.ts'
import { conflict } from './source-store.ts'

/** The seconds that a process may work without a sign of life, besides the time of a read. */
const leaseSeconds = 120

/** Returns the sources of a calendar. */
export function openSources(settings: RunSettings): Sources {
  const { environment, store, transaction, timeout } = settings
  const { now } = environment
  const lease = { store, transaction, now, seconds: leaseSeconds + Math.ceil(timeout / 1000) }
  const shown = async (name: string): Promise<Source> => shownSource(name, await store.get(name), now())
  const edited = async (name: string, change: (state: SourceState) => Partial<SourceState>) => {
    await store.edit(name, change)
    return shown(name)
  }
  /** Does some work on a source that no other process works on. */
  const alone = async <T>(work: SourceWork | null, name: string, act: (work: SourceWork) => Promise<T>) => {
    if (work === null) throw conflict(`The source ${name} is running. Try again when it has ended.`)
    try {
      return await act(work)
    } finally {
      await work.release()
    }
  }
  /** Runs a source. `id` is the question that is confirmed: null for any, undefined for none. */
  const run = async (name: string, isWanted: (state: SourceState) => boolean, id?: string | null) => {
    const work = await beginWork(name, lease, (take) =>
      store.edit(name, (state) => {
        const taken = isWanted(state) ? take(state) : null
        const isConfirmed = state.unfinished === null && state.asks !== null && (id === null || id === state.asks.id)
        return taken && { ...taken, ...(isConfirmed && { unfinished: { step: 'confirm' } }) }
      }),
    )
    if (work === null) return emptyRun(name, now(), 'running', null)
    return alone(work, name, () => runSource(name, work, settings))
  }
  /** Runs a source if it is still due: another process may have run or removed it meanwhile. */
  const runDue = async (name: string): Promise<readonly SourceRun[]> => {
    try {
      return [await run(name, (state) => isDue(state, now()))]
    } catch (error) {
      if (isCalendarError(error) && error.code === 'source-not-found') return []
      reportError(error, environment.onError)
      return [emptyRun(name, now(), 'failed', storeFault(error, ''))]
    }
  }
  /** Completes a step that was interrupted, so that another one does not begin before. */
  const complete = async (name: string, steps: readonly BegunStep[]) => {
    if (!isBegun(await store.get(name), steps)) return
    const work = await beginWork(name, lease, (take) => store.edit(name, take))
    await alone(work, name, (own) => finishWork(name, own, settings))
  }
  return {
    async preview(input) {
      const { name: _, ...source } = checkedInput(input)
      const state = newState({ ...source, name: '' }, now())
      const { url, kind, timezone } = state
      const { extensions, timeZone } = environment
      const { recurrence, geolocation } = extensions
      const request = { url, kind, timeZone: timezone ?? timeZone, recurrence, geolocation, timeout }
      const records = await readRecords({ ...settings, request }).catch((error: unknown) => {
        const { message } = readFault(error, url)
        throw new CalendarError('rest_unavailable', message)
      })
      const read = await previewRecords(forTarget(records, state, environment), url)
      return { address: shownAddress(url), kind, ...read }
    },
    async add(input) {
      const { name, ...source } = checkedInput(input)
      await store.add(name, newState({ name, ...source }, now()))
      return shown(name)
    },
    async list() {
      const at = now()
      return (await store.list()).map(({ name, state }) => shownSource(name, state, at))
    },
    get: shown,
    async change(name, patch) {
      const checked = checkedPatch(patch)
      const dueAtOnce = checked.url !== undefined && { nextRun: now() }
      return edited(name, (state) => ({ ...changedState(state, checked), ...dueAtOnce }))
    },
    async run(name) {
      if (name !== undefined) return [await run(name, () => true)]
      const runs: SourceRun[] = []
      for (const { name: each, state } of await store.list()) {
        if (isDue(state, now())) runs.push(...(await runDue(each)))
      }
      return runs
    },
    confirm: (name, id) => run(name, () => true, id ?? null),
    pause: (name) => edited(name, () => ({ isPaused: true })),
    resume: (name) => edited(name, () => ({ isPaused: false, nextRun: now() })),
    async rename(name, to) {
      checkedName('to', to)
      if (to === name) return shown(name)
      const first = ['rename', 'remove'] as const
      await complete(name, first)
      const work = await beginWork(to, lease, (take) =>
        store.rename(name, to, (state) => {
          const taken = isBegun(state, first) ? null : take(state)
          return taken && { ...taken, unfinished: { step: 'rename', from: name } }
        }),
      )
      return alone(work, name, async (own) => {
        try {
          await finishWork(to, own, settings)
        } catch (error) {
          // Another record has an id of one of them, so nothing was renamed. A run completes it after other faults.
          if (isCalendarError(error) && error.code === 'rest_invalid_param')
            await store.nameBack(to, name, (state) => (own.isOwn(state) ? { unfinished: null, lease: null } : null))
          throw error
        }
        await own.release()
        return shown(to)
      })
    },
    async remove(name, { events }) {
      const first = ['rename'] as const
      await complete(name, first)
      const work = await beginWork(name, lease, (take) =>
        store.edit(name, (state) => {
          const taken = isBegun(state, first) ? null : take(state)
          return taken && { ...taken, unfinished: { step: 'remove', events } }
        }),
      )
      await alone(work, name, (own) => finishWork(name, own, settings))
    },
  }
}

/** A step that changes all records of a source. */
type BegunStep = 'rename' | 'remove'

/** Returns whether one of some steps was interrupted. */
function isBegun({ unfinished }: SourceState, steps: readonly BegunStep[]): boolean {
  return steps.some((step) => step === unfinished?.step)
}
