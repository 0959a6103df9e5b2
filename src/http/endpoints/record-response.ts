import { recordUrl } from '../../resources/urls.ts'
import type { StoredRecord } from '../../schema/resource.ts'
import type { Selection } from '../request/selection.ts'
import type { CountedTerm } from '../response/dependencies.ts'
import type { EndpointResponse } from '../response/endpoint-response.ts'
import { shownRecords } from '../response/shown-records.ts'
import { type RecordState, recordValidators, stateOf } from '../response/validators.ts'
import type { EndpointRequest } from '../routes/endpoint.ts'
import { viewOf } from '../transforms/apply-transforms.ts'
import type { ServedResource } from './served-resource.ts'

interface RecordOptions<Record> extends Pick<ServedResource<Record>, 'resource' | 'json'> {
  /** Absent if the response shows all members. */
  readonly selection?: Selection | undefined
  /** Whether the caller has sent the password of the event. */
  readonly opened?: boolean
}

/** Returns a record with its validators. */
export async function recordResponse<Record extends StoredRecord>(
  record: Record,
  { reading, mount, ids, audience, now }: EndpointRequest,
  { resource, json, selection, opened = false }: RecordOptions<Record>,
): Promise<EndpointResponse> {
  const view = viewOf(resource, { mount, root: reading.root, ids, selection, isList: false })
  const written = await json.record(record, view ? { ...reading, view } : reading, opened)
  const { json: body, shown, parents = '', dependencies } = written
  const validators = validatorsOf(stateOf(record, resource, now), shown, audience + parents)
  const forShared = mount.sharedCache && { shown: shownRecords(record, resource) }
  const response = { status: 200, body, headers: validators([]), ...forShared }
  return dependencies ? { validators, dependencies, ...response } : response
}

/** Returns the response to a write that has stored a new record. */
export async function createdResponse<Record extends StoredRecord>(
  record: Record,
  request: EndpointRequest,
  options: RecordOptions<Record>,
  headers: Readonly<{ [name: string]: string }> = {},
): Promise<EndpointResponse> {
  const { reading, ids } = request
  const Location = recordUrl(reading.root, options.resource, ids ? ids.idOf(record) : record.id)
  const response = await recordResponse(record, request, options)
  return { status: 201, body: response.body, headers: { Location, ...response.headers, ...headers } }
}

// A cache stores the returned function: it must not capture the records of the response.

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
