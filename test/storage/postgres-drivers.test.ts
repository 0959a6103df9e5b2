import { createPostgresStore, type PgQuery } from 'daybook/postgres'
import { expect, it } from 'vitest'

it('names a statement for pg once it is asked again', async () => {
  const queries: PgQuery[] = []
  const store = createPostgresStore({
    async query(query) {
      queries.push(query)
      return { rows: [{ value: '1', version: '7' }] }
    },
    connect: () => Promise.reject(new Error('There is no transaction here.')),
    on: () => {},
    end: async () => {},
  })
  for (let times = 0; times < 4; times += 1) expect(await store.version()).toBe('7')
  const versions = queries.filter(({ text }) => text.includes('pg_current_snapshot'))
  const [first, second, ...others] = versions.map(({ name }) => name)
  expect(first).toBeUndefined()
  expect(second).toMatch(/^daybook_\d+$/)
  expect(others).toEqual([second, second])
})
