import { isCalendarError } from '../../errors.ts'
import type { StoredRecord } from '../../schema/resource.ts'
import type { RecordRef } from '../../services/shared/find-post.ts'
import type { WriteOptions } from '../../services/shared/precondition.ts'
import type { EndpointResponse } from '../response/endpoint-response.ts'
import { calendarErrorResponse } from '../response/reply.ts'
import type { EndpointRequest } from '../routes/endpoint.ts'
import type { AddressedBy } from './addressed-by.ts'
import { recordResponse } from './record-response.ts'
import type { ServedResource } from './served-resource.ts'

type Change<Record> = (
  request: EndpointRequest,
  write: (at: RecordRef, options: WriteOptions) => Promise<Record>,
) => Promise<EndpointResponse>

/**
 * Returns a function that changes a record if its revision is in `If-Match`. Otherwise it returns 412 with the current
 * ETag.
 */
export function recordChanges<Record extends StoredRecord>(
  served: ServedResource<Record>,
  target: AddressedBy['target'],
): Change<Record> {
  return async (request, write) => {
    const { services, params, ifMatch } = request
    const at = target(params)
    try {
      const record = await write(at, ifMatch === undefined || ifMatch === '*' ? {} : { ifMatch })
      return await recordResponse(record, request, served)
    } catch (error) {
      if (!isCalendarError(error) || error.code !== 'rest_precondition_failed') throw error
      const current = await served.service(services).get(at, {})
      const { headers = {} } = await recordResponse(current, request, served)
      return { ...calendarErrorResponse(error), headers }
    }
  }
}
