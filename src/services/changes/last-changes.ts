import type { Deed } from './change.ts'
import type { Note } from './change-note.ts'

/** What a commit changed of events, by its note. */
export interface LastChange {
  /** The first of the events that it wrote, at most three. */
  readonly events: readonly ChangedEvent[]
  /** The id of who has changed them; absent for an anonymous one, and for the app itself. */
  readonly by?: number | string | undefined
}

/** An event that was changed. */
export interface ChangedEvent {
  /** Its id. */
  readonly id: number
  /** What happened to it. */
  readonly deed: Deed
}

const mostEvents = 3

/** Returns the changes of events in some notes, in their order. */
export function lastChanges(notes: readonly string[]): readonly LastChange[] {
  return notes.flatMap((text) => {
    const { by, written, deeds = [] }: Note = JSON.parse(text)
    const events = (written?.event ?? []).slice(0, mostEvents).map(([id, ...before]): ChangedEvent => {
      const noted = deeds.find(([resource, of]) => resource === 'event' && of === id)
      // A new record has nothing before it.
      return { id, deed: noted?.[2] ?? (before.length === 0 ? 'created' : 'updated') }
    })
    return events.length === 0 ? [] : [{ events, ...(by !== undefined && { by }) }]
  })
}
