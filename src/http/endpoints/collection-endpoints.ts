import { absentValuesOf } from '../../schema/filter.ts'
import { ref } from '../../schema/json-schema/json-schema.ts'
import { newReport, queryReader, refuse } from '../../schema/reader.ts'
import { collectionOf, type StoredRecord, typeName, withArticle } from '../../schema/resource.ts'
import { withFields } from '../../schema/with-fields.ts'
import { withDiagnostics } from '../../services/environment/environment.ts'
import { reportIgnored } from '../../services/environment/unknown-input.ts'
import { toFacetReplies } from '../../services/facets/list-facets.ts'
import { perPageHeader } from '../port/own-headers.ts'
import { explainQuery, fieldsQuery } from '../request/read-queries.ts'
import { reportErrors } from '../request/report-errors.ts'
import { refuseLongList } from '../response/reply-size.ts'
import type { Endpoint, EndpointRequest } from '../routes/endpoint.ts'
import { untransformedBody, viewOf } from '../transforms/apply-transforms.ts'
import { facetedDependencies } from '../values/event-dependencies.ts'
import type { ReadContext } from '../values/read-context.ts'
import { writeConflicts } from './conflicts.ts'
import { listResponse } from './list-reply.ts'
import { createdResponse } from './record-response.ts'
import { type RequestedShape, requestedShape } from './reply-shape.ts'
import type { ServedResource } from './served-resource.ts'

const readExplain = queryReader(explainQuery)
const ofEachList = { ...fieldsQuery, ...explainQuery }

/** Returns the endpoints of a collection: list and create. */
export function collectionEndpoints<Record extends StoredRecord>(served: ServedResource<Record>): readonly Endpoint[] {
  const { resource, definition, conflicts, service } = served
  const collection = collectionOf[resource]
  return [
    {
      operationId: `list${typeName(collection)}`,
      methods: ['GET'],
      summary: `List ${collection}`,
      query: withFields(definition.filters, ofEachList),
      defaults: absentValuesOf(definition.filters),
      returns: { status: 200, schema: ref(`${typeName(resource)}List`) },
      isList: true,
      async run({ services, reading, mount, ids, diagnostics, query: { _fields, explain, ...query }, rawQuery }) {
        const { root } = reading
        const planList = (shape?: RequestedShape) => {
          const view = viewOf(resource, { mount, root, ids, selection: shape?.selection, isList: true })
          return service(services).planList(query, view ? { ...reading, view } : reading)
        }
        const { isExplained, shape } =
          explain === undefined && _fields === undefined
            ? noListOptions
            : await readListOptions({ _fields, explain }, { reading, mount, planList, ...served })
        const plan = await planList(shape)
        const found = await plan.fetch({ suggests: true })
        const facets = found.facets && toFacetReplies(found.facets, ids && ((record) => ids.idOf(record)))
        refuseLongList(found)
        if (shape) reportIgnored(shape.ignored, withDiagnostics(reading.environment, diagnostics))
        const explanation = isExplained ? await plan.explain() : undefined
        const response = listResponse(found, { collection, root, mount, query: rawQuery, facets, explanation })
        const cut = perPageHeader(found.per_page, plan.requestedPerPage, mount)
        const dependencies =
          found.as_of || found.did_you_mean ? undefined : facetedDependencies(found.dependencies, found.facets)
        return { dependencies, ...response, headers: { ...response.headers, ...cut } }
      },
    },
    {
      operationId: `create${typeName(resource)}`,
      methods: ['POST'],
      summary: `Create ${withArticle(resource)}`,
      right: ['create', resource],
      body: { fields: definition.fields, required: definition.required, schema: ref(`${typeName(resource)}Input`) },
      ...(conflicts && { query: conflicts }),
      defaults: definition.defaults,
      returns: { status: 201, schema: ref(typeName(resource)) },
      async run(request) {
        const body = untransformedBody(request.body, request.mount, { resource, fields: definition.fields })
        const taking = conflicts && writeConflicts(request)
        const record = await service(request.services).create(body, taking?.options)
        return createdResponse(record, request, served, taking?.headers())
      },
    },
  ]
}

interface ListOptions {
  readonly isExplained: boolean
  readonly shape?: RequestedShape | undefined
}

const noListOptions: ListOptions = { isExplained: false }

interface ListContext extends Pick<ServedResource<never>, 'resource' | 'schemas'> {
  readonly reading: ReadContext
  readonly mount: EndpointRequest['mount']
  readonly planList: () => Promise<unknown>
}

/**
 * Reads the parameters that filter nothing. If one is invalid, the error also contains the filters that `planList`
 * refuses (rule 6).
 */
async function readListOptions(
  { explain, _fields }: { readonly explain?: unknown; readonly _fields: unknown },
  { reading, mount, planList, ...served }: ListContext,
): Promise<ListOptions> {
  const { unknownInput, extensions } = reading.environment
  const report = newReport({ ...extensions, explain: mount.explain === true })
  const shape = requestedShape(_fields, { unknownInput, report, mount, isList: true, ...served })
  const read = readExplain({ explain }, report)
  if (report.hasErrors()) await refuse(report, () => planList().catch((error) => reportErrors(error, report)))
  return { isExplained: read.explain === true, shape }
}
