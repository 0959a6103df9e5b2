import type { StoredRecord } from '../../schema/resource.ts'

/** The members of a record that a merge needs. */
export type Mergeable = StoredRecord & { readonly slug: string }
