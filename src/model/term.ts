import { fold } from '../text/fold.ts'
import { searchText } from '../text/search-words.ts'
import type { Draft, NewDraft } from './field.ts'
import { createReader, updateReader } from './reader.ts'
import type { Data, NewData, StoredRecord } from './resource.ts'
import { integer, line, slug, text } from './vocabulary.ts'

/** The two kinds of terms. Categories form trees, tags do not. */
export type Taxonomy = 'category' | 'tag'

/** A category or a tag, as stores hold it. */
export interface TermRecord extends StoredRecord {
  /** One line of plain text, unique when folded among tags, or among categories of one parent (rule 36). */
  readonly name: string
  /** Unique among categories, or among tags (rule 33). */
  readonly slug: string
  /** May hold HTML, which went through the `sanitizeHtml` port (rule 39). */
  readonly description: string
  /** The id of the parent category, 0 for none; always 0 for a tag. */
  readonly parent: number
  /** How many events carry the term itself, published and not hidden (rule 10). */
  readonly count: number
  /** The folded name: what names are compared and ordered by. */
  readonly search_name: string
}

export const tagFields = {
  name: { ...line('Name'), solid: true },
  description: text('Description; may hold HTML'),
  slug: slug('Slug; made from the name when absent'),
} as const

export const categoryFields = {
  ...tagFields,
  parent: integer('Id of the parent category; 0 for none'),
} as const

export type NewTermDraft = NewDraft<typeof categoryFields, 'name'>
export type TermDraft = Draft<typeof categoryFields>

export const readCategoryCreate = createReader(categoryFields, ['name'])
export const readCategoryUpdate = updateReader(categoryFields)
export const readTagCreate = createReader(tagFields, ['name'])
export const readTagUpdate = updateReader(tagFields)

export type TermContent = Pick<TermRecord, 'name' | 'slug' | 'description' | 'parent'>

export function newTerm(content: TermContent): NewData<TermRecord> {
  return { count: 0, ...content, ...searchColumns(content) }
}

export function changedTerm(current: TermRecord, patch: Partial<TermContent>): Partial<NewData<TermRecord>> {
  return { ...patch, ...searchColumns({ ...current, ...patch }) }
}

function searchColumns({ name, slug }: TermContent): Pick<Data<TermRecord>, 'search_name' | 'search_text'> {
  return { search_name: fold(name), search_text: searchText(name, slug) }
}
