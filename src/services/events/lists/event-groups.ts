import type { EventRecord } from '../../../resources/event/event.ts'
import { type EventFilter, type EventGroup, eventFilters } from '../../../resources/event/event-query.ts'
import { namesWith } from '../../../schema/names-with.ts'

const groups: readonly EventGroup[] = namesWith(eventFilters, 'groupedBy')

/** Returns the groups that a list has one event each of; `undefined` for a list of all events (rule 78). */
export function collapsedGroups(filter: EventFilter): readonly EventGroup[] | undefined {
  const collapsed = groups.filter((name) => filter[name] === 'collapse')
  return collapsed.length === 0 ? undefined : collapsed
}

/** Returns the members of events that decide in which of the groups they are. */
export function groupMembers(collapsed: readonly EventGroup[] = []): readonly (keyof EventRecord)[] {
  return collapsed.flatMap((name) => eventFilters[name].groupedBy)
}
