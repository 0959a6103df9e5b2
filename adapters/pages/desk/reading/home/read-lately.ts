import type { EventQuery, EventRecord } from 'daybook'
import type { LastChange } from 'daybook/http'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import type { LatelyChange } from '../../contract/views/home-props.ts'
import { seriesDateOf } from '../event-series.ts'
import { outsideTrash } from '../lists/event-lists.ts'
import { readPeople } from '../read-people.ts'

/** How many changes are shown, and how many commits are read for them. */
const [mostShown, mostRead] = [6, 24]

/**
 * Reads what was changed lately and by whom: events that the caller may change. Of all others, not even their number is
 * shown.
 */
export async function readLately(visit: ReadingVisit, context: DeskContext): Promise<readonly LatelyChange[]> {
  const { deskWords, urls } = context
  const words = deskWords.views.home
  if (visit.scope('event') === 'public') return []
  const shown = await readShown(await visit.readLastChanges(mostRead), visit)
  const replies = await visit.services.toReply.events(
    shown.map(({ record }) => record),
    { root: visit.root },
  )
  const people = shown.flatMap(({ by }) => by ?? [])
  const nameOf = await readPeople(people, visit, context)
  return shown.flatMap(({ record: { id, revision }, deed, by }, at) => {
    const reply = replies[at]
    if (reply === undefined || deed === 'deleted') return []
    const { title, status, modified_utc } = reply
    const who = by === undefined ? words.somebody : by === visit.actor?.id ? words.you : nameOf(by)
    return {
      ...{ text: words.did[deed](who, title), title, at: modified_utc, href: urls.desk(`events/${id}`) },
      // A date of a series comes back only with what went to the trash with it.
      ...(status === 'trash' && seriesDateOf(reply) === undefined && { putBack: { id, revision } }),
    }
  })
}

interface ShownChange extends Pick<LastChange, 'by'> {
  readonly record: EventRecord
  readonly deed: LastChange['events'][number]['deed']
}

/** Returns one event of each change, and each event once. Lists have dates of a series instead of the series. */
async function readShown(
  changes: readonly LastChange[],
  { services, may }: ReadingVisit,
): Promise<readonly ShownChange[]> {
  const ids = [...new Set(changes.flatMap(({ events }) => events.map(({ id }) => id)))]
  if (ids.length === 0) return []
  const query: EventQuery = { include: ids, status: [...outsideTrash, 'trash'], per_page: ids.length, period: 'all' }
  const pages = await Promise.all([
    services.events.list(query),
    services.events.list({ ...query, hide_from_listings: true }),
  ])
  const found = new Map(pages.flatMap(({ records }) => records.map((record) => [record.id, record] as const)))
  const shown = new Map<number, ShownChange>()
  for (const { events, by } of changes) {
    const changed = events.flatMap(({ id, deed }) => {
      const record = found.get(id)
      return record && may('update', 'event', record) ? [{ record, deed, by }] : []
    })[0]
    if (changed && !shown.has(changed.record.id)) shown.set(changed.record.id, changed)
  }
  return [...shown.values()].slice(0, mostShown)
}
