import type { Members, NewDraft, PatchOf } from '../../schema/field/field.ts'
import { withTraits } from '../../schema/field/with-traits.ts'
import { ids, order, search, slugs } from '../../schema/vocabulary/input-fields.ts'
import { boolean, integer, oneOf } from '../../schema/vocabulary/vocabulary.ts'
import { changeFilters } from '../change-query.ts'
import { externalFilters } from '../external.ts'
import { pageFields } from '../page-query.ts'

const attributes = ['id', 'name', 'slug', 'count', 'description'] as const

/** The parameters of the lists of tags (rules 17, 20). */
export const tagFilters = {
  ...pageFields,
  ...changeFilters,
  /** Words, or `"quoted phrases"`, that the name or the slug contains (rule 13). */
  search: withTraits(search('Words, or "quoted phrases", that the name or the slug contains'), {
    synchronizable: true,
  }),
  /** Words, `"quoted phrases"` and `-excluded` words of the name and the description as it is read (rule 79). */
  q: withTraits(search('Words, "quoted phrases" and -excluded words of the name and the description'), {
    synchronizable: false,
  }),
  /** Terms to leave out, by id. */
  exclude: withTraits(ids('Terms to leave out', { max: 500 }), { idsOf: 'self', criterion: 'notIds' }),
  /** Only these terms, by id. */
  include: withTraits(ids('Only these terms', { max: 500 }), { idsOf: 'self', criterion: 'ids' }),
  ...externalFilters,
  /** `asc` or `desc`, in any case. The default is `asc`. */
  order: { ...order, criterion: null, synchronizable: true, whenAbsent: 'asc' },
  /** The attribute to order by, `name` by default. Ties are ordered by id. */
  orderby: withTraits(oneOf(attributes, { description: 'Attribute to order by' }), {
    criterion: null,
    synchronizable: true,
    whenAbsent: 'name',
  }),
  /** Whether to leave out terms without events. The default is true, or false with `event` or `post`. */
  hide_empty: withTraits(boolean({ description: 'Whether to leave out terms that no event carries' }), {
    synchronizable: { only: false },
    whenAbsent: true,
  }),
  /** Only the terms of this event, by id. */
  post: withTraits(integer({ description: 'Only the terms of this event', min: 1 }), {
    idsOf: 'event',
    synchronizable: false,
  }),
  /** The same. Takes precedence over `post`. */
  event: withTraits(integer({ description: 'Only the terms of this event; wins over post', min: 1 }), {
    idsOf: 'event',
    synchronizable: false,
  }),
  /** Only terms with any of these slugs. */
  slug: withTraits(slugs('Only terms with any of these slugs'), { criterion: 'slugs' }),
} as const

/** The query of the list of tags (rules 17, 20). */
export type TagQuery = Members<PatchOf<typeof tagFilters>>

/** The parameters of the list of categories. */
export const categoryFilters = {
  ...tagFilters,
  /** Only children of this category, by id; 0 for roots. */
  parent: withTraits(integer({ description: 'Only children of this category; 0 for roots', min: 0 }), {
    idsOf: 'category',
    synchronizable: true,
  }),
} as const

/** The query of the list of categories (rules 17, 20). */
export type CategoryQuery = Members<PatchOf<typeof categoryFilters>>

export type TermFilter = NewDraft<typeof categoryFilters>
