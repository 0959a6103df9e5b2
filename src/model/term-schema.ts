import * as z from 'zod'

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
