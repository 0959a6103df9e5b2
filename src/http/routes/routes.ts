import { CalendarError } from '../../errors.ts'
import type { ApiRequest } from '../port/port.ts'
import { noRoute } from '../request/no-route.ts'
import { segmentsBelow } from '../request/paths.ts'
import type { Endpoint, EndpointRequest, Route } from './endpoint.ts'

/** A parsed path of the interface. */
export interface Match {
  readonly route: Route
  readonly params: EndpointRequest['params']
}

/** Finds routes by path. Returns `undefined` for an unknown path. */
export type RouteMatcher = (segments: readonly string[]) => Match | undefined

/** Returns the route below the namespace of the mount. Throws for an unknown or malformed path (rule 1). */
export function matchOf({ path, mount }: Pick<ApiRequest, 'path' | 'mount'>, match: RouteMatcher): Match {
  const segments = segmentsBelow(path, mount)
  if (segments === 'broken') throw new CalendarError('rest_invalid_url', 'The path holds a broken percent escape.')
  const found = segments && match(segments)
  if (!found) throw noRoute(mount)
  return found
}

/** Every route has its own shape: fixed words, `#` for an id, `*` for a slug. So one lookup finds it. */
export function createRouteMatcher(routes: readonly Route[]): RouteMatcher {
  const byShape = new Map(routes.map((route) => [shapeOf(route.path), route]))
  return (segments) => {
    const [collection = '', second, third, fourth] = segments
    if (segments.length > 4) return undefined
    const routeOf = (record: string, action: string | undefined) =>
      byShape.get(`/${collection}/${record}${action === undefined ? '' : `/${action}`}`)
    if (second === 'by-slug' && third !== undefined) return matched(routeOf('by-slug/*', fourth), { slug: third })
    if (fourth === undefined && second !== undefined && /^\d+$/.test(second)) {
      return matched(routeOf('#', third), { id: second })
    }
    return segments.length <= 1 ? matched(byShape.get(`/${collection}`), {}) : undefined
  }
}

/** Returns all methods of a path, including those that every path supports. */
export function methodsOf(route: Route): readonly string[] {
  const own = route.endpoints.flatMap(({ methods }) => methods)
  return [...own.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']
}

export function endpointFor(route: Route, method: string): Endpoint | undefined {
  const wanted = method === 'HEAD' ? 'GET' : method
  return route.endpoints.find(({ methods }) => methods.some((one) => one === wanted))
}

function matched(route: Route | undefined, params: EndpointRequest['params']): Match | undefined {
  return route && { route, params }
}

function shapeOf(path: string): string {
  return path.replace('{id}', '#').replace('{slug}', '*')
}
