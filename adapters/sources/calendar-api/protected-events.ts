import { CalendarError, isCalendarError } from 'daybook'
import { type ListReader, readList, type Shown, unreadable } from './read-list.ts'

/** Returns whether a server hides the content of an event behind a password, which it shows by `null` (rule 40). */
export function isBlanked(shown: Shown): boolean {
  return shown.all_day === null
}

/**
 * Returns a function that finds events with a password among those that a caller with rights sees. Such lists do not
 * show which have one, so the events are read again as everyone.
 */
export async function findProtected(
  query: Readonly<Record<string, unknown>>,
  everyone: ListReader,
): Promise<(shown: Shown) => Promise<boolean>> {
  const isProtected = new Map<number, boolean>()
  try {
    for await (const shown of readList('events', query, everyone)) isProtected.set(shown.id, isBlanked(shown))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new CalendarError(
      isCalendarError(error) ? error.code : 'rest_unavailable',
      `${message} The list is read without headers to see which events have a password, unless you set ` +
        `includeProtected.`,
      { cause: error },
    )
  }
  return async (shown) => {
    const hasPassword = isProtected.get(shown.id)
    // Nobody else sees drafts, and nothing shows whether they have a password.
    if (hasPassword !== undefined || shown.status !== 'publish') return hasPassword ?? false
    return isClosed(shown.id, everyone)
  }
}

/** Returns whether everyone needs a password to read an event that lists hide. */
async function isClosed(id: number, { client, root, signal }: ListReader): Promise<boolean> {
  try {
    await client.events.get(id, { ...(signal && { signal }) })
    return false
  } catch (error) {
    if (!isCalendarError(error) || error.status >= 500) throw unreadable(`${root}/events/${id}`, error)
    return error.code === 'event-password-protected'
  }
}
