import type { EventRecord } from '../../resources/event/event.ts'
import type { IncomingRequest } from '../handler/handler.ts'
import type { ViewRequest, Visit } from '../port/view.ts'
import { shownRecords } from '../response/shown-records.ts'

/** A visit, and what shared caches need to know of its response (rule 67). */
interface SharedVisit {
  readonly visit: Visit
  /** Records what the view has read. Call it after its response. */
  record(): void
}

/**
 * Observes what a view reads. The response shows one event if the view reads nothing else, and otherwise what any
 * change can change. No shared cache stores the form for a password.
 */
export function sharedVisit(
  incoming: IncomingRequest,
  open: (onEvent: (event: EventRecord) => void) => Visit,
): SharedVisit {
  const events: EventRecord[] = []
  let hasOthers = false
  const visit = open((event) => events.push(event))
  const observed = new Proxy(visit, {
    get(target, name) {
      if (Object.hasOwn(readsOthers, name) && Reflect.get(readsOthers, name)) hasOthers = true
      return Reflect.get(target, name)
    },
  })
  return {
    visit: observed,
    record() {
      const { shared } = incoming
      if (shared === undefined) return
      const [event, ...others] = events
      if (events.some(({ password_hash }) => password_hash !== '')) incoming.shared = undefined
      else if (event && others.length === 0 && !hasOthers)
        incoming.shared = { ...shared, records: shownRecords(event, 'event') }
    },
  }
}

/**
 * Whether what a visit adds to its request reads other records than an event. A member that is missing does not
 * compile.
 */
const readsOthers: Readonly<Record<Exclude<keyof Visit, keyof ViewRequest>, boolean>> = {
  method: false,
  actor: false,
  may: false,
  scope: false,
  readOptions: false,
  form: false,
  files: false,
  report: false,
  crossSite: false,
  isOpened: false,
  daysOf: false,
  openForm: false,
  closeForm: false,
  readEvent: false,
  services: true,
  sources: true,
  importPresets: true,
  transaction: true,
  readEvents: true,
  countEvents: true,
  readBySlug: true,
  readCategories: true,
  readAddresses: true,
  readLastChanges: true,
}
