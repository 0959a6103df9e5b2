import type { Pieces } from '../../../ground/page/page-context.ts'
import { eventFacts } from './event-facts.ts'
import { eventHero } from './event-hero.ts'
import { eventNeighbours } from './event-neighbours.ts'
import { eventNotes } from './event-notes.ts'
import { eventProgramme } from './event-programme.ts'
import { eventSide } from './event-side.ts'
import { eventText } from './event-text.ts'
import { passwordForm } from './password-form.ts'

/** The templates of the page of an event. */
export const eventPieces = {
  eventHero,
  eventNotes,
  eventFacts,
  eventText,
  eventSide,
  eventProgramme,
  eventNeighbours,
  passwordForm,
} satisfies Partial<Pieces>
