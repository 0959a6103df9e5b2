import { lastShownDay } from '../../../ground/dates/event-days.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import type { Home } from '../../contract/views/home-props.ts'
import { readEventList } from '../lists/read-event-list.ts'
import { eventAddress } from '../periods/event-address.ts'
import { readLately } from './read-lately.ts'
import { todoReaders } from './todos.ts'

/** How many events that come are shown. */
const mostNext = 6

/** Reads what the first page shows, in a number of queries that does not rise with the events. */
export async function readHome(visit: ReadingVisit, context: DeskContext): Promise<Home> {
  const { events } = await readEventList('seen', { page: 1, time: 'coming' }, visit)
  const coming = events.map(({ reply }) => reply).filter((event) => lastShownDay(event) >= context.today)
  const [todos, lately] = await Promise.all([
    Promise.all(todoReaders.map((read) => read(visit, context, coming))),
    readLately(visit, context),
  ])
  return {
    todos: todos.filter((todo) => todo !== undefined),
    next: coming.slice(0, mostNext).map((event) => ({ event, href: eventAddress(event, visit, context) })),
    lately,
  }
}
