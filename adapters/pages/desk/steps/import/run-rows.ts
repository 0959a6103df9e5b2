import { type CalendarError, type EventRecord, isCalendarError } from 'daybook'
import type { Visit } from 'daybook/http'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ImportRow, RowResult } from '../../contract/import/import-row.ts'
import type { ImportState } from '../../contract/import/import-state.ts'
import { type MadeRecords, madeRecords } from '../../reading/made-records.ts'
import { type ApplyOptions, applyRow, OtherEvent } from './apply-row.ts'
import { importerOf } from './import-source.ts'
import { refusedRow } from './refused-row.ts'

/** How many events one request handles: a file takes several. */
const rowsPerRequest = 200

/** How many events are tried in one transaction, which blocks other writers. */
const rowsPerTrial = 20

/**
 * A series counts as this many events, because it writes hundreds: a request that takes longer than hosts wait would
 * never end.
 */
const rowsOfSeries = 20

/** Returns the first rows, at least one and at most as many as some events. */
function firstOf(rows: readonly ImportRow[], most: number): readonly ImportRow[] {
  let count = 0
  for (let left = most; left > 0 && count < rows.length; count += 1)
    left -= rows[count]?.input.recurrence ? rowsOfSeries : 1
  return rows.slice(0, count)
}

/** How many events with the same action a report shows, besides those whose venue is taken. */
const mostResults = 50

type Tried = { readonly row: ImportRow } & ({ readonly result: RowResult } | { readonly error: CalendarError })

/** Checks or writes the next events of an import. */
export async function runRows(visit: Visit, state: ImportState, context: DeskContext): Promise<ImportState> {
  const next = firstOf(state.waiting, rowsPerRequest)
  const may = (action: 'update' | 'set_author', { author, status, date_utc }: EventRecord) => {
    const isScheduled = status === 'publish' && date_utc > visit.now
    return visit.may(action, 'event', { author, status: isScheduled ? 'future' : status })
  }
  const options: ApplyOptions = {
    name: state.source,
    importer: importerOf(visit),
    takesOver: state.takesOver,
    defaults: state.defaults,
    fields: visit.declared.inputFields('event'),
    mayUpdate: (event) => may('update', event),
    maySetAuthor: (event) => may('set_author', event),
  }
  const made = madeRecords(state.made, visit)
  const handled =
    state.step === 'check' ? await tryRows(visit, next, { ...options, made }) : await writeRows(visit, next, options)
  const counts = { ...state.counts }
  const results = [...state.results]
  const refused = [...state.refused]
  const ready = [...state.ready]
  const held = [...state.held]
  let { others } = state
  for (const one of handled) {
    if ('error' in one) {
      counts.refused += 1
      refused.push(refusedRow(one.row, one.error, visit, context))
      if (one.error instanceof OtherEvent) held.push(one.row)
      continue
    }
    const { action } = one.result
    counts[action] += 1
    if (one.result.otherAuthor !== undefined) others += 1
    const shown = results.filter((result) => result.action === action).length
    if (shown < mostResults || one.result.isTaken || one.result.otherAuthor !== undefined) results.push(one.result)
    if (state.step === 'check' && action !== 'unchanged') ready.push(one.row)
  }
  const waiting = state.waiting.slice(next.length)
  return { ...state, waiting, ready, held, others, counts, results, refused, made: made.all() }
}

/** Writes each event in a transaction of its own: one that is refused leaves nothing. */
async function writeRows(visit: Visit, rows: readonly ImportRow[], options: ApplyOptions): Promise<readonly Tried[]> {
  const written: Tried[] = []
  for (const row of rows) {
    let [isTaken, isLater] = [false, false]
    const onTaken = () => {
      isTaken = true
    }
    const onLater = () => {
      isLater = true
    }
    const write = () =>
      visit.transaction((transaction) => applyRow(transaction, row, { ...options, onTaken, onLater }), {
        longSeries: true,
      })
    const work = write().then(async (result) => {
      // The later events of a long series are stored by now.
      if (isLater) await write()
      return { row, result: { ...result, isTaken } }
    })
    written.push(await work.catch(refusal(row)))
    await endOfTurn()
  }
  return written
}

/** Tries events, some in one transaction, so that two at the same venue and time meet. Nothing is stored. */
async function tryRows(
  visit: Visit,
  rows: readonly ImportRow[],
  { made, ...options }: ApplyOptions & { readonly made: MadeRecords },
): Promise<readonly Tried[]> {
  const tried: Tried[] = []
  while (tried.length < rows.length) {
    const some = firstOf(rows.slice(tried.length), rowsPerTrial)
    const work = visit.transaction(
      async (transaction) => {
        const all: Tried[] = []
        const written: EventRecord[] = []
        const noting = { ...options, onWritten: (event: EventRecord) => void written.push(event) }
        for (const row of some) {
          all.push(await applyRow(transaction, row, noting).then((result) => ({ row, result }), refusal(row)))
        }
        return { all, linked: await made.linked(written, transaction) }
      },
      { isTrial: true, longSeries: true },
    )
    const { all, linked } = await work
    tried.push(...all)
    await made.note(linked)
    await endOfTurn()
  }
  return tried
}

function refusal(row: ImportRow): (error: unknown) => Tried {
  return (error) => {
    // A store that cannot be reached is no fault of the event.
    if (!isCalendarError(error) || error.status >= 500) throw error
    return { row, error }
  }
}

/** Other requests are served meanwhile. */
function endOfTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
