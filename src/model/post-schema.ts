import * as z from 'zod'
import { statuses } from './status.ts'

/** `YYYY-MM-DD HH:MM:SS` */
export const dateTimeReply = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

/** What every post shows first, in this order (rule 10). */
export const postHeadReply = z.object({
  id: z.int().positive(),
  uid: z.string(),
  author: z.union([z.int().nonnegative(), z.string().min(1).max(200)]).describe('Id of the author; 0 for none'),
  status: z.enum(statuses),
  date: dateTimeReply.describe('Publication date, in the zone of the calendar'),
  date_utc: dateTimeReply.describe('Publication date in UTC'),
  modified: dateTimeReply.describe('Last change, in the zone of the calendar'),
  modified_utc: dateTimeReply.describe('Last change in UTC'),
  url: z.string().describe('The page of the record for people'),
  rest_url: z.string().describe('The record in this interface'),
})

/** An image as a reply shows it (rule 10). */
export const imageReply = z.object({
  url: z.string(),
  id: z.int().nonnegative(),
  extension: z.string(),
  width: z.int().optional(),
  height: z.int().optional(),
  sizes: z.record(z.string(), z.object({ url: z.string(), width: z.int(), height: z.int() })).optional(),
})

export const imageOrFalse = z.union([z.literal(false), imageReply])
