import type { ImportNote, ImportNoteCode } from './import-report.ts'

/** The notes of a file, up to a maximum. */
export interface NoteList {
  readonly notes: readonly ImportNote[]
  /** How many notes were left out because they are too many. */
  readonly omitted: number
  readonly add: (note: ImportNote) => void
}

/** Notes that say that entries may be missing. The first of each is always in the list. */
const essential: ReadonlySet<ImportNoteCode> = new Set(['incomplete', 'not-icalendar', 'too-long'])

/** Creates the list of a file. A small file could otherwise result in many times its size. */
export function createNoteList(maxNotes: number): NoteList {
  const notes: ImportNote[] = []
  const found = new Set<ImportNoteCode>()
  let omitted = 0
  return {
    notes,
    get omitted() {
      return omitted
    },
    add(note) {
      if (notes.length < maxNotes || (essential.has(note.code) && !found.has(note.code))) notes.push(note)
      else omitted += 1
      found.add(note.code)
    },
  }
}
