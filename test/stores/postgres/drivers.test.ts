import { createPostgresStore, type PgQuery } from 'daybook/postgres'
import { expect, it } from 'vitest'

/** A pool that only notes what it is called with. */
function noted() {
  const queries: PgQuery[] = []
  const pool = {
    async query(query: PgQuery) {
      queries.push(query)
      return { command: 'SELECT', rows: [{ tenant: '', value: '1', version: '7', schema_version: '1' }] }
    },
    connect: () => Promise.reject(new Error('There is no transaction here.')),
    on: () => {},
    end: async () => {},
  }
  return { pool, queries }
}

it('names a statement for pg once it is used again', async () => {
  const { pool, queries } = noted()
  const store = createPostgresStore(pool)
  for (let times = 0; times < 4; times += 1) expect(await store.version()).toBe('7')
  const versions = queries.filter(({ text }) => text.includes('string_agg(commit_id'))
  const [first, second, ...others] = versions.map(({ name }) => name)
  expect(first).toBeUndefined()
  expect(second).toMatch(/^daybook_.{1,54}$/)
  expect(others).toEqual([second, second])
})

it('gives a name to one statement only, in whatever process', async () => {
  // Clients of a connection pooler share connections, and with them the statements that are prepared there.
  const texts = new Map<string, Set<string>>()
  for (const tablePrefix of ['one_', 'two_']) {
    const { pool, queries } = noted()
    const store = createPostgresStore(pool, { tablePrefix })
    for (let times = 0; times < 3; times += 1) await store.version()
    for (const { name, text } of queries) {
      if (name !== undefined) texts.set(name, (texts.get(name) ?? new Set()).add(text))
    }
  }
  expect(texts.size).toBe(2)
  expect([...texts.values()].map(({ size }) => size)).toEqual([1, 1])
})

it('names no more than 500 statements', async () => {
  const { pool, queries } = noted()
  for (let index = 0; index < 600; index += 1) {
    const store = createPostgresStore(pool, { tablePrefix: `p${index}_` })
    for (let times = 0; times < 2; times += 1) await store.nextPublication('2030-01-01 00:00:00')
  }
  const names = new Set(queries.flatMap(({ name }) => name ?? []))
  expect(names.size).toBeGreaterThan(400)
  expect(names.size).toBeLessThanOrEqual(500)
})
