import { isCalendarError } from 'daybook'
import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { icon } from '../../ground/elements/icon.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { DateChange } from '../../ground/words/desk-subjects.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { revisionName, stepName } from '../contract/form-values.ts'
import type { DeskNotice } from '../contract/notice-props.ts'
import type { ReadingVisit } from '../contract/reading-visit.ts'
import type { DatesState } from '../contract/series-props.ts'
import { changeText } from '../pieces/series/series-save.ts'
import { noteText, stateNames } from '../values/series/dates-state.ts'
import { undoState } from '../values/series/dates-undo.ts'
import { dateAt } from '../values/series/shown-dates.ts'
import type { StoredSeries } from '../values/series/stored-series.ts'
import { datesPath } from './dates-screen.ts'
import { bookingNotice } from './notices/booking-notice.ts'
import { isAsDone } from './notices/form-notices.ts'

/** Returns what the last save has changed, with a button that takes it back, and who takes a venue. */
export async function datesNotices(
  visit: ReadingVisit,
  series: StoredSeries,
  context: DeskContext,
): Promise<readonly DeskNotice[]> {
  const { deskWords } = context
  const { done, taken } = visit.query
  if (!isAsDone(visit, series)) return []
  if (done === 'unchanged') return [{ tone: 'good', text: deskWords.dates.unchanged }]
  if (done !== 'saved') return []
  const undo = undoState(series, visit.query, series.now.slice(0, 7))
  const text = savedText(series, undo, context)
  const more = undo.wanted.size + undo.notes.size > 0 && undoForm(series, undo, context)
  const booked = taken === 'true' ? await takenNotices(visit, series, undo, context) : []
  return [{ tone: 'good', text, ...(more && { more }) }, ...booked]
}

/** An undo turns off what was added, and turns on what was left out. */
function savedText(series: StoredSeries, undo: DatesState, context: DeskContext): Html | string {
  const starts: Readonly<Record<DateChange, readonly string[]>> = {
    added: [...undo.wanted].filter(([, isOn]) => !isOn).map(([start]) => start),
    out: [...undo.wanted].filter(([, isOn]) => isOn).map(([start]) => start),
    changed: [...undo.notes.keys()].filter((start) => !undo.wanted.has(start)),
  }
  const asStored = { ...undo, wanted: new Map(), notes: new Map() }
  const kinds = ['added', 'out', 'changed'] as const
  const texts = kinds.flatMap((kind) => {
    const days = starts[kind].map((start) => dateAt(start, series, asStored).at).toSorted()
    return days.length > 0 ? [changeText(kind, days, context)] : []
  })
  const { saved, dates } = context.deskWords
  return texts.length > 0 ? html`<b>${dates.saved}</b> ${texts.join(' · ')}` : saved.changed
}

function undoForm(series: StoredSeries, { wanted, notes }: DatesState, { deskWords, urls }: DeskContext): Html {
  const { on, off, note } = stateNames
  const toggles = [...wanted].map(([start, isOn]) => hiddenInput(isOn ? on : off, start))
  const noted = [...notes].map(([start, one]) => hiddenInput(note, noteText(start, one)))
  const button = attributes({ class: 'db-btn', type: 'submit', name: stepName, value: 'undo' })
  const revision = hiddenInput(revisionName, series.revision)
  return html`<form method="post" action="${urls.desk(datesPath(series.id))}">${revision}${toggles}${noted}
<button ${button}>${icon('undo')}${deskWords.undo}</button></form>`
}

/** The most dates whose venues are compared with others. */
const most = 20

async function takenNotices(
  { services }: ReadingVisit,
  series: StoredSeries,
  { wanted, notes }: DatesState,
  context: DeskContext,
): Promise<readonly DeskNotice[]> {
  const starts = [...new Set([...wanted.keys(), ...notes.keys()])].slice(0, most)
  const ids = starts.flatMap((start) => series.events.get(start)?.id ?? [])
  try {
    for (const id of ids) {
      const conflicts = await services.events.conflicts(id)
      if (conflicts.total > 0 || conflicts.taken) return [bookingNotice(conflicts, context, 'warn')]
    }
    return []
  } catch (error) {
    if (isCalendarError(error)) return []
    throw error
  }
}
