import type { RecordRef } from '../../services/shared/find-post.ts'
import type { EndpointRequest } from '../routes/endpoint.ts'

/** How the path identifies a record. */
export interface AddressedBy {
  /** The suffix of operation ids. */
  readonly suffix: '' | 'BySlug'
  target(params: EndpointRequest['params']): RecordRef
}
