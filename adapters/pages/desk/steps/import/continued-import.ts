import { CalendarError } from 'daybook'
import type { ImportState } from '../../contract/import-state.ts'
import { decodeState } from '../../values/import-state-text.ts'

/**
 * Returns the import that a page has sent. `step`: `write` writes what was checked, `takeover` also what has the id of
 * another event, and instead of a new event beside one of somebody else.
 */
export function continuedImport(text: string, step: string): ImportState {
  const state = decodeState(text)
  if (!/^import:[^:]+$/.test(state.source))
    throw new CalendarError('rest_invalid_param', 'This is no import of the desk.')
  const takesOver = step === 'takeover'
  if (!(takesOver || step === 'write') || state.step === 'write' || state.waiting.length > 0) return state
  const held = takesOver ? state.held : []
  const waiting = [...state.ready, ...held]
  // What is written now was refused before.
  const isHeld = new Set(held.map(({ line }) => line))
  const refused = state.refused.filter(({ line }) => !isHeld.has(line))
  const counts = { ...state.counts, created: 0, updated: 0, refused: state.counts.refused - held.length }
  const begun = { ready: [], held: [], others: 0, results: [] }
  return { ...state, ...begun, step: 'write', takesOver, total: waiting.length, waiting, refused, counts }
}
