import type { Pieces } from '../../../ground/page/page-context.ts'
import { recordFacts } from './record-facts.ts'
import { recordHero } from './record-hero.ts'
import { recordNotes } from './record-notes.ts'
import { recordText } from './record-text.ts'

/** The templates of the pages of venues, organizers, categories and tags. */
export const recordPieces = { recordHero, recordNotes, recordFacts, recordText } satisfies Partial<Pieces>
