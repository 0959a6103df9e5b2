import type { Access } from '../../access/access.ts'
import type { EventRecord } from '../../resources/event/event.ts'
import { isLinkWithheld, withoutLink } from '../../resources/event/online-link.ts'
import type { Environment } from '../environment/environment.ts'
import { mayEdit } from '../shared/visibility.ts'
import type { BookingOptions, EventConflicts } from './conflicts/conflict-options.ts'
import type { EventService, IncludeOptions } from './event-service.ts'
import type { ManyReport } from './many/many-options.ts'

interface ShownLinksContext extends Pick<Environment, 'now'> {
  readonly access: Access
}

/**
 * Returns the service of a restricted caller, whose records have no link to join that the caller does not get yet (rule
 * 62). Endpoints use the records as they are stored, because responses are cached for all callers.
 */
export function withShownLinks(events: EventService, { access, now }: ShownLinksContext): EventService {
  const shown = (event: EventRecord, time = now()) =>
    isLinkWithheld(event, time) && !mayEdit(event, { access, now: time }) ? withoutLink(event) : event
  const allShown = (list: readonly EventRecord[]) => {
    const time = now()
    return list.map((event) => shown(event, time))
  }
  const page = <Page extends { readonly records: readonly EventRecord[] }>(found: Page): Page => ({
    ...found,
    records: allShown(found.records),
  })
  const conflicts = <Found extends EventConflicts>(found: Found): Found => ({
    ...found,
    events: allShown(found.events),
  })
  const booking = <Options extends BookingOptions>(options: Options | undefined): Options | undefined => {
    const onConflicts = options?.onConflicts
    if (onConflicts === undefined) return options
    return {
      ...options,
      onConflicts: (found) => onConflicts({ ...conflicts(found), event: shown(found.event) }),
    } as Options // the same members
  }
  const report = (found: ManyReport): ManyReport => {
    const time = now()
    return {
      ...found,
      results: found.results.map((one) => ('event' in one ? { ...one, event: shown(one.event, time) } : one)),
    }
  }
  return {
    ...events,
    get: async (...request) => shown(await events.get(...request)),
    getBySlug: async (...request) => shown(await events.getBySlug(...request)),
    create: async (input, options) => shown(await events.create(input, booking(options))),
    copy: async (ref, changes, options) => shown(await events.copy(ref, changes, booking(options))),
    update: async (ref, patch, options) => shown(await events.update(ref, patch, booking(options))),
    remove: async (...request) => shown(await events.remove(...request)),
    updateMany: async (which, change, options) => report(await events.updateMany(which, change, booking(options))),
    removeMany: async (...request) => report(await events.removeMany(...request)),
    undoMany: async (undo, options) => report(await events.undoMany(undo, booking(options))),
    conflicts: async (...request) => conflicts(await events.conflicts(...request)),
    // Of both overloads.
    list: (async (query, options) => page(await events.list(query, options as IncludeOptions))) as EventService['list'],
  }
}
