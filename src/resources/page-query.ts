import type { Members, PatchOf } from '../schema/field/field.ts'
import { withTraits } from '../schema/field/with-traits.ts'
import { integer } from '../schema/vocabulary/vocabulary.ts'

/** The parameters that every list has (rule 11). */
export const pageFields = {
  /** The page number, from 1. The default is 1. */
  page: withTraits(integer({ description: 'Page of the list', min: 1 }), {
    criterion: null,
    synchronizable: false,
    whenAbsent: 1,
  }),
  /** The page size, limited by the maximum. */
  per_page: withTraits(integer({ description: 'Records per page; more than the maximum gives the maximum', min: 1 }), {
    criterion: null,
    synchronizable: true,
  }),
} as const

/** The paging parameters of a list (rule 11). */
export type PageQuery = Members<PatchOf<typeof pageFields>>
