import { CalendarError, invalidParam } from '../errors.ts'
import { type FieldDoc, type Fields, publishedDoc } from '../model/field.ts'
import { namespaceUrl, type UrlRoot } from '../model/urls.ts'
import { line } from '../model/vocabulary.ts'
import { defaultWindowAt } from '../services/date-filter.ts'
import type { Environment } from '../services/environment.ts'
import type { Endpoint, Method, Route } from './endpoint.ts'

const contexts = ['view', 'embed', 'help']

/** `GET /{ns}`: every route with its methods and what each takes (rule 45). */
export function indexRoute(routes: () => readonly Route[], environment: Environment): Route {
  return {
    path: '/',
    endpoints: [
      {
        methods: ['GET'],
        summary: 'Index of the namespace',
        query: {
          namespace: line('The namespace; none but the one that is asked'),
          context: line(`Scope of the request: ${contexts.join(', ')}`),
        },
        defaults: { context: 'view' },
        returns: { status: 200, schema: 'index' },
        async run({ root, query }) {
          requireIndex(query, root)
          const entries = routes().map((route) => [templateOf(route, root), describe(route, root, environment)])
          const _links = { self: [{ href: namespaceUrl(root) }] }
          return { status: 200, body: { namespace: root.namespace, routes: Object.fromEntries(entries), _links } }
        },
      },
    ],
  }
}

function requireIndex({ namespace, context }: Readonly<Record<string, unknown>>, root: UrlRoot): void {
  if (namespace && namespace !== root.namespace) {
    throw new CalendarError('rest_invalid_namespace', `The namespace here is ${root.namespace}.`)
  }
  if (context && !contexts.includes(String(context))) {
    throw invalidParam('context', `one of ${contexts.join(', ')}`, context)
  }
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
  return Object.fromEntries([
    ...taken.map(([name, field]) => [
      name,
      argument(publishedDoc(field), endpoint.body?.required.includes(name) ?? false, Reflect.get(defaults, name)),
    ]),
    ...inPath.map(([name, doc]) => [name, argument(doc, true, undefined)]),
  ])
}

/** The parts of a path that name a record. */
export const pathDocs = {
  id: { type: 'integer', description: 'Id of the record', minimum: 1 },
  slug: { type: 'string', description: 'Slug of the record' },
} as const satisfies Record<string, FieldDoc>

function argument({ type = 'string', description, items }: FieldDoc, required: boolean, value: unknown): object {
  return { required, type, ...(value !== undefined && { default: value }), description, ...(items && { items }) }
}

/** Defaults that depend on the calendar and on the time; the window as the timestamps of this moment (rule 25). */
function computedDefaults({ query }: Endpoint, { perPage, defaultWindow, now, timeZone }: Environment): object {
  return {
    ...(query?.per_page && { per_page: perPage.default }),
    ...(query?.start_date && defaultWindow && defaultWindowAt(now(), timeZone, defaultWindow)),
  }
}
