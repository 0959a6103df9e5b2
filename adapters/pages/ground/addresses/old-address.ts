import type { Address } from './address.ts'

/**
 * What an address of the site before showed: a list, a period, or a record by its slug. `date`: the day of a date of a
 * series, `YYYY-MM-DD`, whose page is at `{slug}-{date}`.
 */
export type OldAddress = Exclude<Address, { readonly view: 'file' | 'desk' }> & { readonly date?: string | undefined }

/**
 * Returns what a path of the site before showed, by its decoded segments below the base path; `undefined` for others.
 * Paths that have a page are not passed.
 */
export type OldAddresses = (segments: readonly string[]) => OldAddress | undefined
