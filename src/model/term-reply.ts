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
  const self = recordUrl(context.root, taxonomy, term.id)
  return {
    id: term.id,
    name: term.name,
    slug: term.slug,
    description: term.description,
    taxonomy,
    ...(taxonomy === 'category' && { parent: term.parent }),
    count: term.count,
    url: pageUrl(term, taxonomy, context) ?? self,
    urls: {
      self,
      collection: collectionUrl(context.root, collectionOf[taxonomy]),
      ...(term.parent !== 0 && { up: recordUrl(context.root, taxonomy, term.parent) }),
    },
  }
}
