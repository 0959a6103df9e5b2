import type { Endpoint, Route } from '../routes/endpoint.ts'

/** Returns a route that shows and accepts the ids of a source, on the mounts that name one (rule 57). */
export function withSourceIds(route: Route): Route {
  const { resource } = route
  if (resource === undefined) return route
  const endpoints = route.endpoints.map((endpoint): Endpoint => {
    const run: Endpoint['run'] = async (request) => {
      const { runWithSourceIds } = await import('./run-with-source-ids.ts')
      return runWithSourceIds(endpoint, resource, request)
    }
    return {
      ...endpoint,
      run: (request) => (request.mount.sourceIds === undefined ? endpoint.run(request) : run(request)),
    }
  })
  return { ...route, endpoints }
}
