import type { EventInput } from 'daybook'
import type { PictureName } from '../pictures.ts'
import type { organizers, venues } from './records.ts'

/** An event by the names that its venue, its organizer and its picture have in the demo. */
export interface DemoEvent extends Omit<EventInput, 'venue' | 'organizer' | 'image'> {
  readonly venue?: keyof typeof venues
  readonly organizer?: keyof typeof organizers
  readonly image?: PictureName
}
