import { integer } from './vocabulary.ts'

/** Which page of a list a caller asks for (rule 11). */
export interface PageQuery {
  /** From 1, which is the default. */
  readonly page?: number | string | null | undefined
  /** Records per page; more than the maximum gives the maximum. */
  readonly per_page?: number | string | null | undefined
}

/** The parameters that every list has (rule 11). */
export const pageFields = {
  page: integer('Page of the list', { minimum: 1 }),
  per_page: integer('Records per page; more than the maximum gives the maximum', { minimum: 1 }),
} as const
