import type { EventRecord } from '../../resources/event/event.ts'
import { ref } from '../../schema/json-schema/json-schema.ts'
import { conflictsQuery } from '../request/read-queries.ts'
import type { Endpoint } from '../routes/endpoint.ts'
import { untransformedBody } from '../transforms/apply-transforms.ts'
import type { AddressedBy } from './addressed-by.ts'
import { writeConflicts } from './conflicts.ts'
import { createdResponse } from './record-response.ts'
import type { ServedResource } from './served-resource.ts'

/** Returns the endpoint that copies an event. The body has the changes (rule 71). */
export function copyEndpoint(served: ServedResource<EventRecord>, { suffix, target }: AddressedBy): Endpoint {
  const { fields } = served.definition
  return {
    operationId: `copyEvent${suffix}`,
    methods: ['POST'],
    summary: 'Create an event with the content of another one: what is sent differs',
    right: ['create', 'event'],
    body: { fields, required: [], schema: ref('EventPatch') },
    query: conflictsQuery,
    returns: { status: 201, schema: ref('Event') },
    async run(request) {
      const { services, params, body, mount } = request
      const changes = untransformedBody(body, mount, { resource: 'event', fields })
      const taking = writeConflicts(request)
      const record = await services.events.copy(target(params), changes, taking.options)
      return createdResponse(record, request, served, taking.headers())
    },
  }
}
