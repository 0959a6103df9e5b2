import { pageUrl, type UrlContext } from './reply.ts'
import { collectionOf } from './resource.ts'
import type { Taxonomy, TermRecord } from './term.ts'
import { collectionUrl, recordUrl } from './urls.ts'

/** A category or a tag as callers see it (rule 10). */
export interface TermReply {
  /** From 1; never given twice among categories, or among tags. */
  readonly id: number
  /** One line of plain text: a page that prints it has to escape it. */
  readonly name: string
  /** Unique among categories, or among tags (rule 33). */
  readonly slug: string
  /** May hold HTML, which went through the `sanitizeHtml` port (rule 39). */
  readonly description: string
  /** Which of the two it is. */
  readonly taxonomy: Taxonomy
  /** Id of the parent category; 0 for a root. Tags have none. */
  readonly parent?: number
  /** How many published events carry the term itself, and are not hidden. */
  readonly count: number
  /** The page of the term for people, as the `links` port says; without one `urls.self`. */
  readonly url: string
  /** Where the term is in this interface. */
  readonly urls: TermUrls
}

/** Addresses around a term. */
export interface TermUrls {
  /** The term itself. */
  readonly self: string
  /** The list that it is in. */
  readonly collection: string
  /** The parent category, where there is one. */
  readonly up?: string | undefined
}

export function representTerm(term: TermRecord, taxonomy: Taxonomy, context: UrlContext): TermReply {
  const { id, name, slug, description, parent, count } = term
  const self = recordUrl(context.root, taxonomy, id)
  const collection = collectionUrl(context.root, collectionOf[taxonomy])
  const url = pageUrl(term, taxonomy, context) ?? self
  // Members that a spread adds would cost more than all the others together.
  if (taxonomy === 'tag') return { id, name, slug, description, taxonomy, count, url, urls: { self, collection } }
  const urls = parent === 0 ? { self, collection } : { self, collection, up: recordUrl(context.root, taxonomy, parent) }
  return { id, name, slug, description, taxonomy, parent, count, url, urls }
}
