import { nameOf } from 'daybook/storage'
import { expect, it } from 'vitest'
import { docSchemas } from '../support/doc-schemas.ts'
import { describeOnStores, isInMemory } from '../support/everywhere.ts'
import type { Host, TestCalendarOptions } from '../support/harness.ts'
import {
  bodyOf,
  fill,
  get,
  type Ids,
  type Json,
  label,
  make,
  type Refusal,
  type Resource,
  refusalOf,
  type SeedRow,
  seedRecords,
  useSite,
} from './site.ts'

/** A field, the value sent, and the value that the reply shows when it is another one. */
export type AcceptedRow = readonly [field: string, sent: unknown, shown?: unknown]

/** A field, the value sent, and the names that the error reply lists when they are others than the field. */
export type RefusedRow = readonly [field: string, sent: unknown, params?: readonly string[]]

export interface FieldTable {
  readonly resource: Resource
  readonly calendar?: TestCalendarOptions
  /** Records that rows point to with `{Name}`. */
  readonly seed?: readonly SeedRow[]
  /** The least that a create needs. `{unique}` is another number in every test. */
  readonly minimal: Json
  readonly accepted: readonly AcceptedRow[]
  readonly refused: readonly RefusedRow[]
  /** Another table has the rows of the other fields. */
  readonly isPartial?: boolean
}

/** Every row of a table of fields, sent in a create and in an update of a record made before, on every store. */
export function describeFields(table: FieldTable): void {
  describeOnStores(`fields of ${table.resource}`, (host) => fieldsOn(host, table))
}

function fieldsOn(
  host: Host,
  { resource, calendar = {}, seed = [], minimal, accepted, refused, isPartial = false }: FieldTable,
): void {
  const ids: Ids = { unique: 0 }
  const site = useSite(host, { calendar, seed: (opened) => seedRecords(opened, ids, seed) })
  const send = (method: string, path: string, fields: Json) =>
    site.request(method, path, { json: fill(fields, ids), as: 'editor' })
  const another = (): number => (ids.unique = (ids.unique ?? 0) + 1)

  if (!isPartial) {
    it('has a row for every field that the index lists', async () => {
      const index = bodyOf(await get(site, ''))
      const route = Object.entries(index.routes as object).find(([path]) => path.endsWith(`/${resource}`))
      const creation = route?.[1].endpoints.find(({ methods }: { methods: string[] }) => methods.includes('POST'))
      const listed = Object.entries<{ description: string }>(creation.args).flatMap(([name, { description }]) =>
        // Fields of an extension have tables of their own, a password is never shown, and conflicts is of the query.
        description.endsWith(' extension)') || ['password', 'conflicts'].includes(name) ? [] : [name],
      )
      expect(listed.filter((name) => !accepted.some(([field]) => field === name))).toEqual([])
    })
  }

  if (isInMemory(host)) {
    it('has a schema in the description that every row fits', async () => {
      const { validator } = docSchemas((await get(site, '/doc')).body)
      const name = nameOf[resource].replace(/^./, (first) => first.toUpperCase())
      const [onCreate, onUpdate] = [validator(`${name}Input`), validator(`${name}Patch`)]
      const record = fill(minimal, ids) as Json
      const unfit = accepted.filter(([field, sent]) => {
        const fields = fill({ [field]: sent }, ids) as Json
        return !onUpdate(fields) || !onCreate({ ...record, ...fields })
      })
      expect(unfit).toEqual([])
    })
  }

  it.each(accepted.map(acceptance))('accepts on create %s', async (_title, field, sent, shown) => {
    another()
    const reply = await send('POST', `/${resource}`, { ...minimal, [field]: sent })
    expect([reply.status, bodyOf(reply)[field]]).toEqual([201, fill(shown, ids)])
    expect(bodyOf(await get(site, `/${resource}/${bodyOf(reply).id}`, { as: 'editor' }))).toEqual(reply.body)
  })

  it.each(accepted.map(acceptance))('accepts on update %s', async (_title, field, sent, shown) => {
    another()
    const { id } = await make(site, resource, fill(minimal, ids) as Json)
    const reply = await send('PATCH', `/${resource}/${id}`, { [field]: sent })
    expect([reply.status, bodyOf(reply)[field]]).toEqual([200, fill(shown, ids)])
    expect(bodyOf(await get(site, `/${resource}/${id}`, { as: 'editor' }))).toEqual(reply.body)
  })

  it.each(refused.map(refusal))('refuses on create %s', async (_title, field, sent, params) => {
    another()
    const reply = await send('POST', `/${resource}`, { ...minimal, [field]: sent })
    expect(refusalOf(reply)).toEqual({ status: 400, code: 'rest_invalid_param', params } satisfies Refusal)
  })

  it.each(refused.map(refusal))('refuses on update %s', async (_title, field, sent, params) => {
    another()
    const before = await make(site, resource, fill(minimal, ids) as Json)
    const reply = await send('PATCH', `/${resource}/${before.id}`, { [field]: sent })
    expect(refusalOf(reply)).toEqual({ status: 400, code: 'rest_invalid_param', params } satisfies Refusal)
    expect(bodyOf(await get(site, `/${resource}/${before.id}`, { as: 'editor' }))).toEqual(before)
  })
}

const acceptance = ([field, sent, shown = sent]: AcceptedRow) =>
  [`${field}: ${label(sent)}`, field, sent, shown] as const

const refusal = ([field, sent, params = [field]]: RefusedRow) =>
  [`${field}: ${label(sent)}`, field, sent, params] as const

/** What a boolean may look like, and what may not pass for one (rule 3). */
const booleans = {
  true: [true, 1, 'true', 'TRUE', '1', 'yes', 'Yes', 'on'],
  false: [false, 0, 'false', 'False', '0', 'no', 'NO', 'off'],
  neither: [2, -1, 'maybe', 'y', [], [true], {}],
} as const

/** Rows of a boolean field in every spelling: one field of a resource stands for the reading of all of them. */
export const everyBoolean = (field: string): AcceptedRow[] => [
  ...booleans.true.map((sent): AcceptedRow => [field, sent, true]),
  ...booleans.false.map((sent): AcceptedRow => [field, sent, false]),
]

/** Rows of a boolean field as JSON and as a form send it. */
export const plainBooleans = (field: string): AcceptedRow[] => [
  [field, true],
  [field, false],
  [field, 'yes', true],
  [field, '0', false],
]

export const noBooleans = (field: string): RefusedRow[] => booleans.neither.map((sent) => [field, sent])
