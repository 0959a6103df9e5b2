import * as z from 'zod'
import { imageOrFalse, postHeadReply } from './post-schema.ts'

/** An organizer as callers see it (rule 10). */
export const organizerReply = z.object({
  ...postHeadReply.shape,
  organizer: z.string(),
  description: z.string(),
  excerpt: z.string(),
  slug: z.string(),
  image: imageOrFalse,
  phone: z.string(),
  website: z.string(),
  email: z.string(),
})
