import type { InputOf, NewDraft } from './field.ts'
import { order } from './order.ts'
import { pageFields } from './page-query.ts'
import { queryReader } from './reader.ts'
import { boolean, ids, integer, oneOf, search, slugs } from './vocabulary.ts'

const attributes = ['id', 'name', 'slug', 'count', 'description'] as const

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

/** What a caller may ask of the list of tags. */
export type TagQuery = InputOf<typeof tagFilters>
/** What a caller may ask of the list of categories. */
export type CategoryQuery = InputOf<typeof categoryFilters>
export type TermFilter = NewDraft<typeof categoryFilters>

export const readTagQuery = queryReader(tagFilters)
export const readCategoryQuery = queryReader(categoryFilters)
