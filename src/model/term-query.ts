import type { NewDraft } from './field.ts'
import { order } from './order.ts'
import { type PageQuery, pageFields } from './page-query.ts'
import { queryReader } from './reader.ts'
import { boolean, ids, integer, oneOf, search, slugs } from './vocabulary.ts'

const attributes = ['id', 'name', 'slug', 'count', 'description'] as const

/** What a caller may ask of the list of tags (rules 17, 20). */
export interface TagQuery extends PageQuery {
  /** Words, or `"quoted phrases"`, each of which the name or the slug contains (rule 13). */
  readonly search?: string | number | null | undefined
  /** Terms to leave out, by id. */
  readonly exclude?: number | string | readonly (number | string)[] | null | undefined
  /** Only these terms, by id. */
  readonly include?: number | string | readonly (number | string)[] | null | undefined
  /** `asc` or `desc`, in any case; `asc` by default. */
  readonly order?: string | null | undefined
  /** What to order by, `name` by default; equals come by id. */
  readonly orderby?: 'id' | 'name' | 'slug' | 'count' | 'description' | null | undefined
  /** Whether to leave out terms that no event carries; true by default, unless `event` or `post` is given. */
  readonly hide_empty?: boolean | 0 | 1 | string | null | undefined
  /** Only the terms of this event, by id. */
  readonly post?: number | string | null | undefined
  /** The same, and wins over `post`. */
  readonly event?: number | string | null | undefined
  /** Only terms with any of these slugs. */
  readonly slug?: string | readonly string[] | null | undefined
}

/** What a caller may ask of the list of categories (rules 17, 20). */
export interface CategoryQuery extends TagQuery {
  /** Only children of this category, by id; 0 for roots. */
  readonly parent?: number | string | null | undefined
}

/** The parameters of the lists of tags (rules 17, 20). */
export const tagFilters = {
  ...pageFields,
  search: search('Words, or "quoted phrases", that the name or the slug contains'),
  exclude: ids('Terms to leave out', { max: 500 }),
  include: ids('Only these terms', { max: 500 }),
  order,
  orderby: oneOf(attributes, 'Attribute to order by'),
  hide_empty: boolean('Whether to leave out terms that no event carries'),
  post: integer('Only the terms of this event', { minimum: 1 }),
  event: integer('Only the terms of this event; wins over post', { minimum: 1 }),
  slug: slugs('Only terms with any of these slugs'),
} as const

/** The parameters of the list of categories. */
export const categoryFilters = {
  ...tagFilters,
  parent: integer('Only children of this category; 0 for roots'),
} as const

export type TermFilter = NewDraft<typeof categoryFilters>

export const readTagQuery = queryReader(tagFilters)
export const readCategoryQuery = queryReader(categoryFilters)
