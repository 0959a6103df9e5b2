import type { Access } from '../../../access/access.ts'
import type { Fields, Report } from '../../../schema/field/field.ts'
import type { AsOf } from '../../../schema/vocabulary/as-of.ts'
import type { ModifiedAfter } from '../../../schema/vocabulary/input-fields.ts'
import type { Environment } from '../../environment/environment.ts'

/** The filter of a list that can be synchronized. */
export interface SynchronizedFilter {
  readonly include_deleted?: boolean
  readonly modified_after?: ModifiedAfter
  readonly after_id?: number
}

/** The request for a list. */
export interface SynchronizationContext {
  readonly access: Access
  /** With a stopped clock. */
  readonly environment: Environment
  /** The parameters of the list. */
  readonly parameters: Fields
  readonly report: Report
}

/** The synchronization of a list by a client. */
export interface Synchronization {
  /** The state before the first record was read. */
  readonly asOf: AsOf
  /** The state of the client; absent if it has none. */
  readonly since: AsOf | undefined
  readonly afterId: number
}
