import type { Endpoint, EndpointRequest, Route } from './endpoint.ts'

/** A path of the interface, taken apart. */
export interface Match {
  readonly route: Route
  readonly params: EndpointRequest['params']
}

/** Finds routes by path. `undefined` for a path that no route has. */
export type RouteMatcher = (segments: readonly string[]) => Match | undefined

/** Every route has its own shape: fixed words, `#` for an id, `*` for a slug. So one look-up finds it. */
export function createRouteMatcher(routes: readonly Route[]): RouteMatcher {
  const byShape = new Map(routes.map((route) => [shapeOf(route.path), route]))
  return (segments) => {
    const [collection = '', second, third] = segments
    if (segments.length > 3) return undefined
    if (second === 'by-slug' && third !== undefined) {
      return matched(byShape.get(`/${collection}/by-slug/*`), { slug: third })
    }
    if (third === undefined && second !== undefined && /^\d+$/.test(second)) {
      return matched(byShape.get(`/${collection}/#`), { id: second })
    }
    return segments.length <= 1 ? matched(byShape.get(`/${collection}`), {}) : undefined
  }
}

/** All methods that a path answers, those that every path answers included. */
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
