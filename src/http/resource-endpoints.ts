import { isCalendarError } from '../errors.ts'
import { recordUrl } from '../resources/urls.ts'
import { noExtensions } from '../schema/extension.ts'
import type { Fields } from '../schema/field.ts'
import { ref } from '../schema/json-schema/json-schema.ts'
import type { NamedSchemas } from '../schema/json-schema/schema-members.ts'
import { complaining, newReport, queryReader, refuse } from '../schema/reader.ts'
import {
  collectionOf,
  isPostName,
  type ResourceName,
  type StoredRecord,
  typeName,
  withArticle,
} from '../schema/resource.ts'
import { withDiagnostics } from '../services/environment.ts'
import type { PlanningServices } from '../services/services.ts'
import type { RecordRef } from '../services/shared/find-post.ts'
import type { WriteOptions } from '../services/transaction/precondition.ts'
import { reportIgnored } from '../services/unknown-input.ts'
import type { Controller } from './controller.ts'
import { type CountedTerm, countedTerms, type Dependencies } from './dependencies.ts'
import type { Endpoint, EndpointRequest, EndpointResponse, Method } from './endpoint.ts'
import type { ReadContext } from './records/read-context.ts'
import type { ResourceJson } from './records/resource-json.ts'
import { explainQuery, fieldsQuery, passwordQuery } from './request/read-queries.ts'
import { type RequestedShape, requestedShape } from './request/reply-shape.ts'
import { reportErrors } from './request/report-errors.ts'
import { listResponse } from './response/list-reply.ts'
import { perPageHeader } from './response/own-headers.ts'
import { calendarErrorResponse } from './response/reply.ts'
import type { DescribedResource } from './response/reply-schemas.ts'
import { refuseLongList } from './response/reply-size.ts'
import { type RecordState, recordValidators, stateOf } from './response/validators.ts'
import { transformedJson, transformsOf, untransformedBody } from './transforms/apply-transforms.ts'

/** The differences between resources at their endpoints. */
export interface ServedResource<Record> {
  readonly resource: ResourceName
  /** The default order of its lists. */
  readonly orderby?: string
  readonly definition: DescribedResource & { readonly filters: Fields }
  /** Whether its records have a trash, and can be addressed by slug. */
  readonly bySlug: boolean
  /** The parameters of a removal. */
  readonly removal?: Fields
  /** Whether its records can have a password. */
  readonly hasPassword?: true
  readonly json: Pick<ResourceJson<Record>, 'record'>
  /** The schemas of all replies. */
  readonly schemas: () => NamedSchemas
  service(services: PlanningServices): Controller<Record>
}

const readPassword = queryReader(passwordQuery)
const readExplain = queryReader(explainQuery)

const listDefaults = {
  page: 1,
  strict_dates: false,
  only_with_upcoming: false,
  hide_empty: true,
  order: 'asc',
}

/** Returns the endpoints of a collection: list and create. */
export function collectionEndpoints<Record extends StoredRecord>(served: ServedResource<Record>): readonly Endpoint[] {
  const { resource, orderby, definition, service } = served
  const collection = collectionOf[resource]
  return [
    {
      operationId: `list${typeName(collection)}`,
      methods: ['GET'],
      summary: `List ${collection}`,
      query: { ...definition.filters, ...fieldsQuery, ...explainQuery },
      defaults: { ...listDefaults, ...(orderby && { orderby }) },
      returns: { status: 200, schema: ref(`${typeName(resource)}List`) },
      isList: true,
      async run({ services, reading, mount, ids, diagnostics, query: { _fields, explain, ...query }, rawQuery }) {
        const transforms = transformsOf(mount, resource, { isList: true })
        // Transforms receive whole records.
        const planList = (shape?: RequestedShape) =>
          service(services).planList(query, shape && !transforms ? { shape, ...reading } : reading)
        const { isExplained, shape } =
          explain === undefined && _fields === undefined
            ? noListOptions
            : await readListOptions({ _fields, explain }, { reading, mount, planList, ...served })
        const plan = await planList(shape)
        const found = await plan.fetch()
        refuseLongList(found)
        if (shape) reportIgnored(shape.ignored, withDiagnostics(reading.environment, diagnostics))
        const explanation = isExplained ? await plan.explain() : undefined
        const { root } = reading
        const shown = { root, selection: shape?.selection }
        const { json } = ids ? await ids.show(found.json, resource, root) : found
        const page = transforms ? { ...found, json: transformedJson(json, transforms, shown) } : found
        const response = listResponse(page, { collection, root, mount, query: rawQuery, explanation })
        const cut = perPageHeader(page.per_page, plan.requestedPerPage, mount)
        // The order of the counts in a transformed page is not known, and any change changes the state of the list.
        const dependencies = transforms || page.as_of ? undefined : found.dependencies
        return { ...response, dependencies, headers: { ...response.headers, ...cut } }
      },
    },
    {
      operationId: `create${typeName(resource)}`,
      methods: ['POST'],
      summary: `Create ${withArticle(resource)}`,
      right: ['create', resource],
      body: { fields: definition.fields, required: definition.required, schema: ref(`${typeName(resource)}Input`) },
      defaults: definition.defaults,
      returns: { status: 201, schema: ref(typeName(resource)) },
      async run(request) {
        const body = untransformedBody(request.body, request.mount, { resource, fields: definition.fields })
        const record = await service(request.services).create(body)
        const Location = recordUrl(request.reading.root, resource, request.ids ? request.ids.idOf(record) : record.id)
        const response = await recordResponse(record, request, served)
        return { status: 201, body: response.body, headers: { Location, ...response.headers } }
      },
    },
  ]
}

/** How the path identifies a record. */
interface AddressedBy {
  /** The suffix of operation ids. */
  readonly suffix: '' | 'BySlug'
  target(params: EndpointRequest['params']): RecordRef
}

const writes: readonly Method[] = ['POST', 'PUT', 'PATCH']

/** Returns the endpoints of one record. */
export function recordEndpoints<Record extends StoredRecord>(
  served: ServedResource<Record>,
  { suffix, target }: AddressedBy,
): readonly Endpoint[] {
  const { resource, definition, bySlug, hasPassword, removal, service } = served
  const readRemoval = queryReader(removal ?? {})
  const query = hasPassword && { query: passwordQuery }
  const name = `${typeName(resource)}${suffix}`

  /** Changes the record if its revision is in `If-Match`. Otherwise returns 412 with its current ETag. */
  const change = async (request: EndpointRequest, write: (at: RecordRef, options: WriteOptions) => Promise<Record>) => {
    const { services, params, ifMatch } = request
    const at = target(params)
    try {
      const record = await write(at, ifMatch === undefined || ifMatch === '*' ? {} : { ifMatch })
      return await recordResponse(record, request, served)
    } catch (error) {
      if (!isCalendarError(error) || error.code !== 'rest_precondition_failed') throw error
      const current = await service(services).get(at, {})
      const { headers = {} } = await recordResponse(current, request, served)
      return { ...calendarErrorResponse(error), headers }
    }
  }

  return [
    {
      operationId: `get${name}`,
      methods: ['GET'],
      summary: `Read ${withArticle(resource)}`,
      query: { ...query?.query, ...fieldsQuery },
      returns: { status: 200, schema: ref(typeName(resource)) },
      async run(request) {
        const { query, readOptions, reading, mount, diagnostics } = request
        const { unknownInput } = reading.environment
        const sent = { password: readOptions.password || query.password }
        const { options, shape } = complaining(noExtensions, (report) => ({
          options: hasPassword ? { ...readOptions, ...readPassword(sent, report) } : {},
          shape: requestedShape(query._fields, { unknownInput, mount, report, ...served }),
        }))
        const record = await service(request.services).get(target(request.params), options)
        if (shape === undefined) return recordResponse(record, request, served, true)
        reportIgnored(shape.ignored, withDiagnostics(reading.environment, diagnostics))
        return recordResponse(record, { ...request, reading: { shape, ...reading } }, served, true)
      },
    },
    {
      operationId: `update${name}`,
      methods: writes,
      summary: `Change ${withArticle(resource)}: what is not sent is not touched`,
      right: ['update', resource],
      changesRecord: true,
      body: { fields: definition.fields, required: [], schema: ref(`${typeName(resource)}Patch`) },
      returns: { status: 200, schema: ref(typeName(resource)) },
      run: (request) =>
        change(request, (at, options) => {
          const body = untransformedBody(request.body, request.mount, { resource, fields: definition.fields })
          return service(request.services).update(at, body, options)
        }),
    },
    {
      operationId: `delete${name}`,
      methods: ['DELETE'],
      summary: bySlug ? `Move ${withArticle(resource)} to the trash` : `Delete ${withArticle(resource)} for good`,
      right: ['delete', resource],
      changesRecord: true,
      ...((hasPassword || removal) && { query: { ...query?.query, ...removal } }),
      returns: { status: 200, schema: ref(typeName(resource)) },
      run: (request) =>
        change(request, (at, options) => {
          const { extensions } = request.reading.environment
          const sent = complaining(extensions, (report) => readRemoval(request.query, report))
          return service(request.services).remove(at, { ...options, ...sent })
        }),
    },
  ]
}

/** Returns a record with its validators. `opened`: the caller has sent the password of the event. */
async function recordResponse<Record extends StoredRecord>(
  record: Record,
  { reading: { shape, ...reading }, mount, ids, audience, now }: EndpointRequest,
  { resource, json }: ServedResource<Record>,
  opened = false,
): Promise<EndpointResponse> {
  const transforms = transformsOf(mount, resource, { isList: false })
  const serialized = await json.record(record, transforms || !shape ? reading : { shape, ...reading }, opened)
  const { shown, terms } = serialized
  const shownMembers = { root: reading.root, selection: shape?.selection }
  const { json: replied, parents } = ids
    ? await ids.show(serialized.json, resource, reading.root)
    : { json: serialized.json, parents: '' }
  const body = transforms ? transformedJson(replied, transforms, shownMembers) : replied
  const validators = validatorsOf(stateOf(record, resource, now), shown, audience + parents)
  const response = { status: 200, body, headers: validators([]) }
  // Every event that gets or loses a term changes the term. The terms in a shaped or transformed reply are not known.
  if (!isPostName(resource) || shape || transforms) return response
  const dependencies = () => recordDependencies(terms, resource === 'event' ? record.id : undefined)
  return { validators, dependencies, ...response }
}

// A cache stores these functions: they must not capture the records of the response.

function validatorsOf(record: RecordState, states: readonly RecordState[], audience: string) {
  return (terms: readonly CountedTerm[]) => {
    const shown = states.map((state) => withChanges(state, terms))
    return recordValidators({ record, shown, audience })
  }
}

/** Returns the state of a term with its revision after the last change of its count. */
function withChanges(state: RecordState, terms: readonly CountedTerm[]): RecordState {
  const term = terms.find(({ id, taxonomy }) => id === state.id && taxonomy === state.resource)
  return term?.revision === undefined ? state : { ...state, revision: term.revision }
}

function recordDependencies(terms: readonly CountedTerm[], eventId: number | undefined): Dependencies {
  return { isInvalidatedBy: (_, after) => after.id === eventId, ids: 0, ...countedTerms(terms) }
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
