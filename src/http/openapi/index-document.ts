import { namespaceUrl, type UrlRoot } from '../../resources/urls.ts'
import { type FieldDoc, type Fields, publishedDoc } from '../../schema/field/field.ts'
import type { Environment } from '../../services/environment/environment.ts'
import { defaultWindowAt } from '../../services/events/lists/date-filter.ts'
import type { Endpoint, Method, Route } from '../routes/endpoint.ts'
import { pathDocs } from './parameters.ts'

/** Returns the index of a namespace: every route with its methods and their arguments. */
export function indexDocument(routes: readonly Route[], root: UrlRoot, environment: Environment): object {
  const entries = routes.map((route) => [templateOf(route, root), describe(route, root, environment)])
  const _links = { self: [{ href: namespaceUrl(root) }] }
  return { namespace: root.namespace, routes: Object.fromEntries(entries), _links }
}

/** The path below the base path, such as `/cal/events/v1/events/{id}`. */
function templateOf({ path }: Route, { namespace }: UrlRoot): string {
  return path === '/' ? `/${namespace}` : `/${namespace}${path}`
}

interface Described {
  readonly namespace: string
  readonly methods: readonly Method[]
  readonly endpoints: readonly object[]
  readonly _links: object
}

function describe(route: Route, root: UrlRoot, environment: Environment): Described {
  return {
    namespace: root.namespace,
    methods: route.endpoints.flatMap(({ methods }) => methods),
    endpoints: route.endpoints.map((endpoint) => ({
      methods: endpoint.methods,
      args: argumentsOf(route, endpoint, root, environment),
    })),
    _links: { self: [{ href: `${root.origin}${root.basePath}${templateOf(route, root)}` }] },
  }
}

function argumentsOf(route: Route, endpoint: Endpoint, root: UrlRoot, environment: Environment): object {
  const defaults = { ...endpoint.defaults, namespace: root.namespace, ...computedDefaults(endpoint, environment) }
  const inPath = Object.entries(pathDocs).filter(([name]) => route.path.includes(`{${name}}`))
  const taken = Object.entries({ ...endpoint.query, ...endpoint.body?.fields } satisfies Fields)
  // A body field may have the same name as a path segment: `slug` renames.
  return Object.fromEntries([
    ...inPath.map(([name, doc]) => [name, argument(doc, true, undefined)]),
    ...taken.map(([name, field]) => [
      name,
      argument(publishedDoc(field), endpoint.body?.required.includes(name) ?? false, Reflect.get(defaults, name)),
    ]),
  ])
}

function argument({ type = 'string', description, items }: FieldDoc, required: boolean, value: unknown): object {
  return { required, type, ...(value !== undefined && { default: value }), description, ...(items && { items }) }
}

/**
 * Returns defaults that depend on the calendar and on the time. The window is shown as timestamps of the present (rule
 * 25).
 */
function computedDefaults({ query }: Endpoint, { perPage, defaultWindow, now, timeZone }: Environment): object {
  return {
    ...(query?.per_page && { per_page: perPage.default }),
    ...(query?.start_date && defaultWindow && defaultWindowAt(now(), timeZone, defaultWindow)),
  }
}
