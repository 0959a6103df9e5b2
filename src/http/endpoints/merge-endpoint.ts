import { mergeFields } from '../../resources/merge-input.ts'
import { ref } from '../../schema/json-schema/json-schema.ts'
import { collectionOf, type StoredRecord, typeName } from '../../schema/resource.ts'
import type { MergeOptions } from '../../services/merges/merge-options.ts'
import type { PlanningServices } from '../../services/services.ts'
import type { RecordRef } from '../../services/shared/find-post.ts'
import type { Endpoint } from '../routes/endpoint.ts'
import type { AddressedBy } from './addressed-by.ts'
import { recordChanges } from './record-changes.ts'
import type { ServedResource } from './served-resource.ts'

/** Merges records, whose input it reads. */
export type MergeRecords<Record> = (
  services: PlanningServices,
  target: RecordRef,
  others: never,
  options: MergeOptions,
) => Promise<Record>

/** Returns the endpoint that merges others with a record (rule 75). */
export function mergeEndpoint<Record extends StoredRecord>(
  served: ServedResource<Record>,
  { suffix, target }: AddressedBy,
  merge: MergeRecords<Record>,
): Endpoint {
  const { resource } = served
  const collection = collectionOf[resource]
  const change = recordChanges(served, target)
  return {
    operationId: `merge${typeName(collection)}${suffix}`,
    methods: ['POST'],
    summary: `Merge other ${collection} with this one: events link to it instead`,
    right: ['update', resource],
    changesRecord: true,
    body: { fields: mergeFields, required: ['others'], schema: ref('MergeInput') },
    returns: { status: 200, schema: ref(typeName(resource)) },
    run(request) {
      const { others, fields } = request.body
      return change(request, (at, options) => {
        // The service reads the fields.
        return merge(request.services, at, others as never, { ...options, fields } as MergeOptions)
      })
    },
  }
}
