import type { CalendarError } from 'daybook'
import type { DeskContext } from '../../contract/desk-context.ts'
import { takenVenue } from '../taken-venue.ts'

/** Returns why an event is not changed, for people. */
export function refusalText(error: CalendarError, { deskWords }: DeskContext): string {
  const { reasons } = deskWords.lists.many
  if (takenVenue(error)) return deskWords.booking.taken
  const { errors, status, message } = error
  switch (status) {
    case 412:
      return reasons.changed
    case 404:
    case 410:
      return reasons.gone
    case 403:
      // What the app says of a write is in its own words.
      return errors ? message : reasons.notAllowed
    case 400: {
      const names = Object.keys(errors ?? {})
      if (names.includes('shift')) return reasons.shift
      return names.some((name) => name.startsWith('remove.')) ? reasons.noTerm : message
    }
    default:
      return reasons.busy
  }
}
