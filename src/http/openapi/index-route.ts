import { CalendarError } from '../../errors.ts'
import { namespaceUrl, type UrlRoot } from '../../resources/urls.ts'
import { type FieldDoc, type Fields, noExtensions, publishedDoc } from '../../schema/field.ts'
import { line } from '../../schema/input-fields.ts'
import { ref } from '../../schema/json-schema/json-schema.ts'
import { complaining, queryReader } from '../../schema/reader.ts'
import { oneOf } from '../../schema/vocabulary.ts'
import type { Environment } from '../../services/environment.ts'
import { defaultWindowAt } from '../../services/events/date-filter.ts'
import type { Endpoint, Method, Route } from '../endpoint.ts'
import { pathDocs } from './parameters.ts'

const contexts = ['view', 'embed', 'help'] as const

const indexQuery = {
  namespace: line('The namespace; none but the one that is asked'),
  context: oneOf(contexts, { description: 'Scope of the request' }),
}
const readIndexQuery = queryReader(indexQuery)

/** `GET /{ns}`: every route with its methods and their arguments (rule 45). */
export function indexRoute(routes: () => readonly Route[], environment: Environment): Route {
  return {
    path: '/',
    endpoints: [
      {
        operationId: 'getIndex',
        methods: ['GET'],
        summary: 'Index of the namespace',
        query: indexQuery,
        defaults: { context: 'view' },
        returns: { status: 200, schema: ref('Index') },
        async run({ reading: { root }, query }) {
          requireIndex(
            complaining(noExtensions, (report) => readIndexQuery(query, report)),
            root,
          )
          const entries = routes().map((route) => [templateOf(route, root), describe(route, root, environment)])
          const _links = { self: [{ href: namespaceUrl(root) }] }
          return { status: 200, body: { namespace: root.namespace, routes: Object.fromEntries(entries), _links } }
        },
      },
    ],
  }
}

function requireIndex({ namespace }: { readonly namespace?: string }, root: UrlRoot): void {
  if (namespace !== undefined && namespace !== root.namespace) {
    throw new CalendarError('rest_invalid_namespace', `The namespace here is ${root.namespace}.`)
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
