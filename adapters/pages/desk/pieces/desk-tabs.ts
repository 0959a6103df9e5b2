import type { Visit } from 'daybook/http'
import {
  type DeskAddress,
  deskFolders,
  deskResources,
  eventListPaths,
  type ListedResource,
} from '../../ground/addresses/desk-address.ts'
import { attributes, type Html, html } from '../../ground/markup/html.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { DeskTab, DeskTabs } from '../contract/table-props.ts'
import { usedEventLists } from '../reading/lists/event-lists.ts'
import { countEventList } from '../reading/lists/read-event-list.ts'

/** Returns the links to the lists that the caller uses. Those to events have the number of events. */
export async function readDeskTabs(
  visit: Visit,
  address: DeskAddress,
  { deskWords: words, urls }: DeskContext,
): Promise<DeskTabs> {
  const events = usedEventLists(visit).map(async (list): Promise<DeskTab> => {
    const isCurrent = address.view === 'events' && address.list === list
    const text = words.lists.names[list]
    return { href: urls.desk(eventListPaths[list]), text, count: await countEventList(list, visit), isCurrent }
  })
  const records = usedResources(visit).map((resource): DeskTab => {
    const isCurrent = address.view === 'records' && address.resource === resource
    return { href: urls.desk(deskFolders[resource]), text: words.collections[resource], isCurrent }
  })
  return { events: await Promise.all(events), records }
}

/** Returns the resources other than events that the caller may create. */
export function usedResources({ may }: Pick<Visit, 'may'>): readonly ListedResource[] {
  return deskResources.filter((name): name is ListedResource => name !== 'event' && may('create', name))
}

/** The links to the lists of the desk. */
export function deskTabs({ events, records }: DeskTabs, { deskWords: { lists: words } }: DeskContext): Html {
  const tab = ({ href, text, count, isCurrent }: DeskTab) =>
    html`<a ${attributes({ href, 'aria-current': isCurrent && 'page' })}>${text}${count !== undefined && html` <span class="db-n">${count}</span>`}</a>`
  return html`<div class="db-tabs"><nav class="db-seg" aria-label="${words.states}">${events.map(tab)}</nav>${records.length > 0 && html`<nav class="db-seg" aria-label="${words.records}">${records.map(tab)}</nav>`}</div>
`
}
