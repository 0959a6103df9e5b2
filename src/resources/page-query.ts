import type { PatchOf } from '../schema/field.ts'
import { integer } from '../schema/vocabulary.ts'

/** The parameters that every list has (rule 11). */
export const pageFields = {
  /** From 1, which is the default. */
  page: integer({ description: 'Page of the list', min: 1 }),
  /** Records per page; more than the maximum gives the maximum. */
  per_page: integer({ description: 'Records per page; more than the maximum gives the maximum', min: 1 }),
} as const

/** Which page of a list a caller asks for (rule 11). */
export interface PageQuery extends PatchOf<typeof pageFields> {}
