import { integer } from './vocabulary.ts'

/** The parameters that every list has (rule 11). */
export const pageFields = {
  page: integer('Page of the list', { minimum: 1 }),
  per_page: integer('Records per page; more than the maximum gives the maximum', { minimum: 1 }),
} as const
