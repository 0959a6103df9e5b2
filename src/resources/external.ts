import { withTraits } from '../schema/field/with-traits.ts'
import { described, string } from '../schema/json-schema/json-schema.ts'
import type { External } from '../schema/resource.ts'
import { texts } from '../schema/vocabulary/input-fields.ts'

/** The columns of the key that a record has in another calendar (rule 52). */
export const externalColumns = { source: 'text', external_id: 'text', sync_state: 'text' } as const

/** The read-only members of a reply with this key. */
export interface ShownExternal extends Omit<External, 'sync_state'> {}

export const shownExternal = {
  source: described(string, 'The calendar that the record comes from; empty for a record of this one'),
  external_id: described(string, 'Id of the record in its source'),
} as const

/** The parameters of every list that filter by the key. */
export const externalFilters = {
  /** Records of any of these sources, by name (rule 52). */
  source: withTraits(texts('Records of any of these sources'), {
    criterion: 'sources',
    hiddenByPassword: false,
    facet: 'value',
  }),
  /** Records with any of these ids in their source. Text is never split at commas (rule 52). */
  external_id: withTraits(texts('Records with any of these ids in their source'), {
    criterion: 'externalIds',
    hiddenByPassword: false,
    withoutWindow: true,
    facet: false,
  }),
} as const
