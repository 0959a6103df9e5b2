import {
  type DeskAddress,
  type DeskPeriod,
  deskFolders,
  deskResources,
  embedPath,
  eventListPaths,
  feedsPath,
  type ListedResource,
  periodPaths,
  roomsPath,
} from '../../../ground/addresses/desk-address.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import type { DeskTab, DeskTabs } from '../../contract/table-props.ts'
import { feedsThatAsk } from '../feeds-that-ask.ts'
import { usedEventLists } from './event-lists.ts'
import { countEventList } from './read-event-list.ts'

/** Returns the links to the lists that the caller uses. Those to events have the number of events. */
export async function readDeskTabs(visit: ReadingVisit, address: DeskAddress, context: DeskContext): Promise<DeskTabs> {
  const { deskWords: words, urls } = context
  const views = words.views
  const isPeriod = (period: DeskPeriod) => address.view === 'period' && address.period === period
  const events = usedEventLists(visit).map(async (list): Promise<DeskTab> => {
    const isCurrent = address.view === 'events' && address.list === list
    const text = words.lists.names[list]
    return { href: urls.desk(eventListPaths[list]), text, count: await countEventList(list, visit), isCurrent }
  })
  const records = usedResources(visit).map((resource): DeskTab => {
    const isCurrent = address.view === 'records' && address.resource === resource
    return { href: urls.desk(deskFolders[resource]), text: words.collections[resource], isCurrent }
  })
  const embed: DeskTab = { href: urls.desk(embedPath), text: words.embed.title, isCurrent: address.view === 'embed' }
  const calendar: readonly DeskTab[] = [
    { href: urls.desk(), text: views.overview, isCurrent: address.view === 'overview' },
    { href: urls.desk(periodPaths.month), text: views.month, isCurrent: isPeriod('month') },
    { href: urls.desk(periodPaths.week), text: views.week, isCurrent: isPeriod('week') },
    { href: urls.desk(roomsPath), text: views.rooms, isCurrent: address.view === 'rooms' },
  ]
  const feeds = await feedsTab(visit, address, context)
  return { views: calendar, events: await Promise.all(events), records: [...records, ...feeds, embed] }
}

/** Returns the link to the feeds, with how many wait for an answer. */
async function feedsTab(
  visit: ReadingVisit,
  address: DeskAddress,
  { deskWords, urls }: DeskContext,
): Promise<readonly DeskTab[]> {
  if (visit.sources === undefined) return []
  const count = (await feedsThatAsk(visit)).length
  const tab = { href: urls.desk(feedsPath), text: deskWords.feeds.title, isCurrent: address.view === 'feeds' }
  return [{ ...tab, ...(count > 0 && { count }) }]
}

/** Returns the resources other than events that the caller may create. */
export function usedResources({ may }: Pick<ReadingVisit, 'may'>): readonly ListedResource[] {
  return deskResources.filter((name): name is ListedResource => name !== 'event' && may('create', name))
}
