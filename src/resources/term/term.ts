import { defineResource, type ResourceDefinition } from '../../schema/define-resource.ts'
import type { Draft, Fields, InputOf, Members, NewDraft, PatchOf } from '../../schema/field/field.ts'
import type { FieldsOf } from '../../schema/field/fields-of.ts'
import { type RecordOf, type ReplyOf, resolved } from '../../schema/field/stored-field.ts'
import { withTraits } from '../../schema/field/with-traits.ts'
import * as schema from '../../schema/json-schema/json-schema.ts'
import { described, objectOf, type Schema } from '../../schema/json-schema/json-schema.ts'
import { collectionOf, frozenValues, type Stamp, type StoredRecord, type Taxonomy } from '../../schema/resource.ts'
import { color } from '../../schema/vocabulary/color.ts'
import { name, slug } from '../../schema/vocabulary/input-fields.ts'
import { integer, text } from '../../schema/vocabulary/vocabulary.ts'
import { fold } from '../../text/fold.ts'
import { externalColumns, type ShownExternal, shownExternal } from '../external.ts'
import { pageUrl, type UrlContext } from '../reply.ts'
import { collectionUrl, recordUrl } from '../urls.ts'
import { categoryFilters, tagFilters } from './term-query.ts'

const tagFields = {
  /**
   * One line of plain text, 1 to 400 characters. When folded, unique among tags, or among categories with the same
   * parent (rule 36).
   */
  name: name('Name'),
  /** May contain HTML, sanitized by the `sanitizeHtml` port: at most 64 KiB (rule 39). */
  description: withTraits(text({ description: 'Description; may hold HTML' }), { markup: 'html' }),
  /** Unique among categories, or among tags. The default is made from the name (rule 33). */
  slug: withTraits(slug('Slug; made from the name when absent'), {
    ...resolved<string>('text', schema.string),
    search: true,
    notNull: false,
  }),
} as const

const parent = integer({ description: 'Id of the parent category; 0 for none', min: 0, default: 0 })

/** The fields that only categories have. */
const categoryOnly = {
  /** Id of the parent category; 0 for none. Loops are refused (rule 36). Tags have none. */
  parent: {
    ...parent,
    schema: described(parent.schema, 'Id of the parent category; 0 for a root'),
    idsOf: 'category',
  },
  /**
   * The name of a hue of the pages. Without one, a new category gets a color that its neighbours do not have (rule 36).
   * Tags have none.
   */
  color: color('Color of the category on pages, by the name of its hue; given when absent'),
} as const

export const categoryFields = { ...tagFields, ...categoryOnly } as const

categoryFields satisfies FieldsOf<typeof categoryFields>

/** The input of a new tag. */
export type TagInput = Members<InputOf<typeof tagFields>>
/** The input of a change of a tag. `null` resets a field to its create default (rule 5). */
export type TagPatch = Members<PatchOf<typeof tagFields>>
/** The input of a new category. */
export type CategoryInput = Members<InputOf<typeof categoryFields>>
/** The input of a change of a category. `null` resets a field to its create default (rule 5). */
export type CategoryPatch = Members<PatchOf<typeof categoryFields>>

/** A category or a tag, as stores hold it. The `parent` of a tag is 0, and its `color` is empty. */
export interface TermRecord extends StoredRecord, RecordOf<typeof categoryFields> {
  /** The number of published, listed events with the term itself (rule 10). */
  readonly count: number
  /** The folded name, for comparison and order. */
  readonly search_name: string
}

export type NewTermDraft = NewDraft<typeof categoryFields>
export type TermDraft = Draft<typeof categoryFields>

const stored = {
  columns: {
    id: 'integer',
    revision: 'text',
    modified_utc: 'dateTime',
    fields: 'fields',
    ...externalColumns,
    count: 'integer',
    search_name: 'text',
  },
  folded: ({ name }: { readonly name: string }) => ({ search_name: fold(name) }),
  build: ({ id, revision }: Stamp, data: Omit<TermRecord, keyof Stamp>): TermRecord => ({
    id,
    revision,
    modified_utc: data.modified_utc,
    name: data.name,
    slug: data.slug,
    description: data.description,
    parent: data.parent,
    color: data.color,
    count: data.count,
    search_name: data.search_name,
    source: data.source,
    external_id: data.external_id,
    sync_state: data.sync_state,
    fields: frozenValues(data.fields),
  }),
} as const

type TermDefinition<F extends Fields, Filters extends Fields> = ResourceDefinition<
  F,
  Filters,
  TermRecord,
  Pick<TermRecord, 'search_name'>
>

export const category: TermDefinition<typeof categoryFields, typeof categoryFilters> = defineResource({
  fields: categoryFields,
  form: { name: 'what', parent: 'what', color: 'what', description: 'what', slug: 'publication' },
  filters: categoryFilters,
  shown: shownTerm('category'),
  ...stored,
})

export const tag: TermDefinition<typeof tagFields, typeof tagFilters> = defineResource({
  fields: tagFields,
  form: { name: 'what', description: 'what', slug: 'publication' },
  filters: tagFilters,
  shown: shownTerm('tag'),
  ...stored,
  alsoIgnored: ['parent', 'color'],
  columns: { parent: 'integer', color: 'text', ...stored.columns },
})

/** The read-only members of a term's reply. */
export interface ShownTerm extends ShownExternal {
  /** From 1; unique among categories, or among tags, and never used again. */
  readonly id: number
  /** The kind of the term. */
  readonly taxonomy: Taxonomy
  /** The number of published, listed events with the term itself. */
  readonly count: number
  /** The page of the term for people, from the `links` port. Without one, `urls.self`. */
  readonly url: string
  /** URLs in this interface. */
  readonly urls: TermUrls
}

/** A category or a tag in a response (rule 10). Only a category has a `parent` and a `color`. */
export interface TermReply extends ShownTerm, ReplyOf<typeof tagFields>, Partial<ReplyOf<typeof categoryOnly>> {}

/** URLs of a term and of related resources. */
export interface TermUrls {
  /** The term itself. */
  readonly self: string
  /** The list that contains it. */
  readonly collection: string
  /** The parent category, if there is one. */
  readonly up?: string | undefined
}

function shownTerm(taxonomy: Taxonomy) {
  return {
    id: schema.id,
    name: tagFields.name.schema,
    slug: tagFields.slug.schema,
    description: tagFields.description.schema,
    taxonomy: { type: 'string', const: taxonomy },
    count: described(schema.count, 'Published events that carry the term itself'),
    url: described(schema.string, 'The page of the term for people'),
    urls: objectOf(
      { self: schema.string, collection: schema.string, up: described(schema.string, 'The parent category') },
      ['up'],
    ),
    ...shownExternal,
  } as const satisfies Readonly<Record<keyof ShownTerm, Schema>> & Readonly<Record<string, Schema>>
}

export function toTermReply(term: TermRecord, taxonomy: Taxonomy, context: UrlContext): TermReply {
  const { id, name, slug, description, parent, color, count, source, external_id } = term
  const self = recordUrl(context.root, taxonomy, id)
  const collection = collectionUrl(context.root, collectionOf[taxonomy])
  const url = pageUrl(term, taxonomy, context) ?? self
  // Members added by a spread would cost more than all the others together.
  if (taxonomy === 'tag') {
    const urls = { self, collection }
    return { id, name, slug, description, taxonomy, count, url, urls, source, external_id }
  }
  const urls = parent === 0 ? { self, collection } : { self, collection, up: recordUrl(context.root, taxonomy, parent) }
  return { id, name, slug, description, taxonomy, parent, color, count, url, urls, source, external_id }
}
