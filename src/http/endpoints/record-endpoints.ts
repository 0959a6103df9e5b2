import { noExtensions } from '../../schema/field/extension.ts'
import { ref } from '../../schema/json-schema/json-schema.ts'
import { complaining, queryReader } from '../../schema/reader.ts'
import { type StoredRecord, typeName, withArticle } from '../../schema/resource.ts'
import { withDiagnostics } from '../../services/environment/environment.ts'
import { reportIgnored } from '../../services/environment/unknown-input.ts'
import { fieldsQuery, passwordQuery } from '../request/read-queries.ts'
import type { Endpoint, EndpointRequest, Method } from '../routes/endpoint.ts'
import { untransformedBody } from '../transforms/apply-transforms.ts'
import type { AddressedBy } from './addressed-by.ts'
import { writeConflicts } from './conflicts.ts'
import { recordChanges } from './record-changes.ts'
import { recordResponse } from './record-response.ts'
import { requestedShape } from './reply-shape.ts'
import { requireAddress } from './require-address.ts'
import type { ServedResource } from './served-resource.ts'

const readPassword = queryReader(passwordQuery)

const writes: readonly Method[] = ['POST', 'PUT', 'PATCH']

/** Returns the endpoints of one record. */
export function recordEndpoints<Record extends StoredRecord>(
  served: ServedResource<Record>,
  { suffix, target }: AddressedBy,
): readonly Endpoint[] {
  const { resource, definition, bySlug, hasPassword, removal, conflicts, service, readValues } = served
  const readRemoval = queryReader(removal ?? {})
  const password = hasPassword ? passwordQuery : undefined
  const name = `${typeName(resource)}${suffix}`

  const change = recordChanges(served, target)

  const read = async (request: EndpointRequest) => {
    const { query, readOptions, reading, mount, diagnostics } = request
    const { unknownInput } = reading.environment
    const sent = { password: readOptions.password || query.password }
    const { options, shape } = complaining(noExtensions, (report) => ({
      options: hasPassword ? { ...readOptions, ...readPassword(sent, report) } : {},
      shape: requestedShape(query._fields, { unknownInput, mount, report, ...served }),
    }))
    const at = target(request.params)
    const record = await service(request.services).get(at, options)
    const shownId = request.ids ? request.ids.idOf(record) : record.id
    const { isMoved = false, rawQuery } = request
    requireAddress(record, { resource, target: at, isMoved, shownId, root: reading.root, query: rawQuery })
    if (shape) reportIgnored(shape.ignored, withDiagnostics(reading.environment, diagnostics))
    return { record, selection: shape?.selection }
  }

  return [
    {
      operationId: `get${name}`,
      methods: ['GET'],
      summary: `Read ${withArticle(resource)}`,
      query: { ...password, ...fieldsQuery },
      returns: { status: 200, schema: ref(typeName(resource)) },
      async run(request) {
        const { record, selection } = await read(request)
        return recordResponse(record, request, { selection, opened: true, ...served })
      },
      ...(readValues && {
        async readEvent(request) {
          const { record } = await read(request)
          return readValues(record, request.reading, true)
        },
      }),
    },
    {
      operationId: `update${name}`,
      methods: writes,
      summary: `Change ${withArticle(resource)}: what is not sent is not touched`,
      right: ['update', resource],
      changesRecord: true,
      body: { fields: definition.fields, required: [], schema: ref(`${typeName(resource)}Patch`) },
      ...(conflicts && { query: conflicts }),
      returns: { status: 200, schema: ref(typeName(resource)) },
      async run(request) {
        const taking = conflicts && writeConflicts(request)
        const response = await change(request, (at, options) => {
          const body = untransformedBody(request.body, request.mount, { resource, fields: definition.fields })
          return service(request.services).update(at, body, { ...options, ...taking?.options })
        })
        return taking ? { ...response, headers: { ...response.headers, ...taking.headers() } } : response
      },
    },
    {
      operationId: `delete${name}`,
      methods: ['DELETE'],
      summary: bySlug ? `Move ${withArticle(resource)} to the trash` : `Delete ${withArticle(resource)} permanently`,
      right: ['delete', resource],
      changesRecord: true,
      ...((password || removal) && { query: { ...password, ...removal } }),
      returns: { status: 200, schema: ref(typeName(resource)) },
      run: (request) =>
        change(request, (at, options) => {
          const { report } = request.diagnostics
          const { values: sent } = report.settle(readRemoval(request.query, report))
          return service(request.services).remove(at, { ...options, ...sent })
        }),
    },
  ]
}
