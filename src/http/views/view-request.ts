import { CalendarError } from '../../errors.ts'
import { isRepeated } from '../../schema/field/field.ts'
import type { ApiRequest } from '../port/port.ts'
import type { ViewRequest } from '../port/view.ts'
import { parseForm } from '../request/form.ts'
import { noRoute } from '../request/no-route.ts'
import { decodedSegments } from '../request/paths.ts'
import { rootOf } from '../request/root.ts'
import { declaredFacets } from './declared-facets.ts'
import type { ServedCalendar } from './served-calendar.ts'

/** Returns the decoded segments of a path below the base of its mount. Throws if there are none. */
export function segmentsOf({ path, mount }: ApiRequest): readonly string[] {
  const segments = decodedSegments(path.slice(mount.basePath.length))
  if (segments === 'broken') throw new CalendarError('rest_invalid_url', 'The path holds a broken percent escape.')
  if (segments === undefined) throw noRoute(mount, 'Pages')
  return segments
}

/** Returns what a view knows of a request. Throws if its URL cannot be derived (rule 47). */
export function viewRequest(
  request: ApiRequest,
  segments: readonly string[],
  { environment, declared }: ServedCalendar,
): ViewRequest {
  const { now, timeZone, resources } = environment
  const { mount, context } = request
  return {
    segments,
    query: withLists(parseForm(request.query)),
    root: rootOf(request),
    mount,
    now: now(),
    timeZone,
    facets: declaredFacets(resources.event.filters, resources.event.fields),
    declared,
    context,
  }
}

/** Returns a parsed form with a list for each repeated name. */
export function withLists(form: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const pairs = Object.entries(form)
  return Object.fromEntries(pairs.map(([name, value]) => [name, isRepeated(value) ? value.values : value]))
}
