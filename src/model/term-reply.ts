import * as z from 'zod'
import { pageUrl, type ReplyContext } from './reply.ts'
import { collectionOf } from './resource.ts'
import type { Taxonomy, TermRecord } from './term.ts'
import { collectionUrl, recordUrl } from './urls.ts'

const termShape = {
  id: z.int().positive(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  taxonomy: z.enum(['category', 'tag']),
  count: z.int().nonnegative().describe('Published events that carry the term itself'),
  url: z.string().describe('The page of the term for people'),
  urls: z.object({
    self: z.string(),
    collection: z.string(),
    up: z.string().optional().describe('The parent category'),
  }),
}

/** A tag as callers see it (rule 10). */
export const tagReply = z.object(termShape)

/** A category as callers see it. */
export const categoryReply = z.object({
  ...termShape,
  parent: z.int().nonnegative().describe('Id of the parent category; 0 for a root'),
})

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
