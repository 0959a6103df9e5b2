import type { PageQuery } from '../../../ground/addresses/page-urls.ts'
import type { DatePatch, DatesState } from '../../contract/series-props.ts'
import type { DatesChange } from './dates-change.ts'
import { noteText, openedState, sentState, stateNames } from './dates-state.ts'
import { storedPatch, withoutStored } from './stored-date.ts'
import type { StoredSeries } from './stored-series.ts'

// Anybody can make an address. So an undo saves nothing: it fills the form, which says what a save would change.

/** The most characters of changes that an address holds. */
const most = 4_000

/** Returns the parameters from which the next page says what a save has changed, and takes it back. */
export function undoneParameters(before: StoredSeries, { added, out, notes }: DatesChange): PageQuery {
  const inverse = notes.map(([start, { patch }]) => {
    const stored = storedPatch(start, before)
    const names = Object.keys(patch) as readonly (keyof DatePatch)[] // they are those of the patch
    return noteText(start, { revision: '', patch: Object.fromEntries(names.map((name) => [name, stored[name]])) })
  })
  const parameters = { [stateNames.off]: added, [stateNames.on]: out, [stateNames.note]: inverse }
  return JSON.stringify(parameters).length > most ? {} : parameters
}

/** Returns what an undo would fill in: only what differs from what is stored. */
export function undoState(series: StoredSeries, query: Readonly<Record<string, unknown>>, from: string): DatesState {
  const texts = (name: string): readonly string[] =>
    [query[name]].flat().filter((one): one is string => typeof one === 'string')
  const { on, off, note } = stateNames
  const { wanted, notes } = sentState({ [on]: texts(on), [off]: texts(off), [note]: texts(note) }, from)
  return withoutStored(series, { ...openedState(series.revision, from), wanted, notes })
}
