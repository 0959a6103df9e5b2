import { expect, it } from 'vitest'
import type { Host, Site } from '../support/harness.ts'
import {
  fillText,
  get,
  type Ids,
  invalid,
  namesOf,
  type Resource,
  refusalOf,
  refused,
  type SeedRow,
  seedRecords,
  titled,
  useSite,
} from './site.ts'

/** A query, the names that the list contains in its order, and who sends it. Names of one word may be one text. */
export type FoundRow = readonly [query: string, names: string | readonly string[], as?: string]

/** A query that is 400, and the parameters that the error names. */
export type BadRow = readonly [query: string, params: readonly string[], as?: string]

export interface ListTable {
  readonly resource: Resource
  /** The code of a page past the end. */
  readonly archive: string
  readonly seed: readonly SeedRow[]
  /** A record of `resource` that goes to the trash after the seed. */
  readonly trashed?: string
  readonly found: readonly FoundRow[]
  readonly bad: readonly BadRow[]
  /** Queries that a caller in public scope may not send. */
  readonly forbidden?: readonly string[]
}

/** Runs every row of a table of list queries on a site of its own. Returns the site and the ids of its records. */
export function describeList(host: Host, table: ListTable): { readonly site: Site; readonly ids: Ids } {
  const { resource, archive, seed, trashed, found, bad, forbidden = [] } = table
  const ids: Ids = {}
  const site = useSite(host, {
    seed: async (opened) => {
      await seedRecords(opened, ids, seed)
      if (trashed) await opened.request('DELETE', `/${resource}/${ids[trashed]}`, { as: 'administrator' })
    },
  })
  const list = (query: string, as?: string) =>
    get(site, `/${resource}`, { query: fillText(query, ids), ...(as !== undefined && { as }) })

  it.each(found.map(titled))('%s', async (_title, query, names, as) => {
    expect(namesOf(await list(query, as), resource)).toEqual(namesIn(names))
  })

  it.each(bad.map(titled))('400 for %s', async (_title, query, params, as) => {
    expect(refusalOf(await list(query, as))).toEqual(invalid(...params))
  })

  // rules 15 and 16: statuses other than publish, and hidden events, need more than public scope
  it.each(forbidden)('%s is forbidden in public scope', async (query) => {
    expect(refusalOf(await list(query))).toEqual(refused(401, 'rest_forbidden'))
    expect(refusalOf(await list(query, 'subscriber'))).toEqual(refused(403, 'rest_forbidden'))
  })

  it('a page past the end is 404, an empty first page is not (rule 11)', async () => {
    for (const query of ['page=2', 'page=9007199254740991', 'search=nothing&page=2']) {
      expect(refusalOf(await list(query))).toEqual(refused(404, archive))
    }
    for (const query of ['search=nothing', 'search=nothing&page=1']) {
      expect((await list(query)).body).toMatchObject({ [resource]: [], total: 0, total_pages: 0 })
    }
  })

  return { site, ids }
}

const namesIn = (names: string | readonly string[]) =>
  typeof names === 'string' ? names.split(' ').filter((name) => name !== '') : names
