import type { EventReply } from 'daybook'

/** The names of the venues of an event, in one line. */
export function venueNames({ venue }: EventReply): string {
  return [venue]
    .flat()
    .map(({ venue: name }) => name)
    .join(', ')
}
