import type * as z from 'zod'
import { pageUrl, type ReplyContext } from './reply.ts'
import { collectionOf } from './resource.ts'
import type { Taxonomy, TermRecord } from './term.ts'
import type { tagReply } from './term-schema.ts'
import { collectionUrl, recordUrl } from './urls.ts'

/** A category or a tag; only a category has a `parent`. */
export type TermReply = z.infer<typeof tagReply> & { readonly parent?: number }

export function representTerm(term: TermRecord, taxonomy: Taxonomy, context: ReplyContext): TermReply {
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
