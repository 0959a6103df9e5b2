import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { hosts } from '../support/harness.ts'
import { allStores } from '../support/stores.ts'
import { conferenceJourney } from './conference-journey.ts'

describe('a file of conferences, imported over HTTP and requested again', () => {
  const names = allStores ? ['node', 'express 5', 'hono'] : ['node']
  const servers = hosts.filter(({ name }) => names.includes(name))

  it('goes through these hosts', () => {
    expect(servers).toHaveLength(names.length)
  })

  it.each(servers)('is listed through $name as a plain filter over the file would have it', async (host) => {
    const text = await readFile(new URL('sample.jsonl', import.meta.url), 'utf8')
    const report = await conferenceJourney(host, text)
    expect(report.differences).toEqual([])
    expect(report).toMatchObject({ rows: 150, venues: 46, categories: 16 })
    expect(report.queries).toBeGreaterThan(60)
  })
})
