import { withTraits } from '../schema/field/with-traits.ts'
import { modifiedAfter } from '../schema/vocabulary/input-fields.ts'
import { boolean, integer } from '../schema/vocabulary/vocabulary.ts'

/** The parameters of every list with which a client follows its changes (rule 55). */
export const changeFilters = {
  /**
   * Records that were changed at this time or later. With `include_deleted`, the `X-Cal-As-Of` of an earlier response:
   * everything that has changed since.
   */
  modified_after: withTraits(
    modifiedAfter('Records changed at this time or later; with include_deleted, an As-Of header'),
    {
      synchronizable: true,
      withoutWindow: true,
    },
  ),
  /** Whether to synchronize the list: by id, with an `X-Cal-As-Of`, and with the ids of records that have left it. */
  include_deleted: withTraits(
    boolean({ description: 'Whether to synchronize the list, with the ids of records that left it' }),
    {
      criterion: null,
      synchronizable: true,
      withoutWindow: true,
    },
  ),
  /** Records with a greater id, with `include_deleted`. */
  after_id: withTraits(integer({ description: 'Records with a greater id, with include_deleted', min: 0 }), {
    criterion: null,
    synchronizable: true,
  }),
} as const
