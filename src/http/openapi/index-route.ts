import { CalendarError } from '../../errors.ts'
import type { UrlRoot } from '../../resources/urls.ts'
import { noExtensions } from '../../schema/field/extension.ts'
import { ref } from '../../schema/json-schema/json-schema.ts'
import { complaining, queryReader } from '../../schema/reader.ts'
import { line } from '../../schema/vocabulary/input-fields.ts'
import { oneOf } from '../../schema/vocabulary/vocabulary.ts'
import type { Environment } from '../../services/environment/environment.ts'
import type { Route } from '../routes/endpoint.ts'

const contexts = ['view', 'embed', 'help'] as const

const indexQuery = {
  namespace: line('The namespace; no other than that of the request'),
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
          const { indexDocument } = await import('./index-document.ts')
          return { status: 200, body: indexDocument(routes(), root, environment) }
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
