import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type CalendarOptions, createCalendar } from 'daybook'
import { type ClientOptions, createClient } from 'daybook/client'
import * as domain from 'daybook/domain'
import type { HostOptions } from 'daybook/fetch'
import { nodeHandler } from 'daybook/node'
import type { PostgresStoreOptions } from 'daybook/postgres'
import { createSqliteStore, type SqliteStoreOptions } from 'daybook/sqlite'
import { createMake, createTestCalendar } from 'daybook/testing'
import Database from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'
import { databaseAt } from '../../examples/demo/database.ts'
import { start } from '../../examples/demo/server.ts'
import manifest from '../../package.json' with { type: 'json' }
import { runCurl } from '../support/curl-line.ts'
import { readPage } from '../support/page.ts'
import { scratchFile } from '../support/sqlite-drivers.ts'
import { serve } from './block.ts'

/** What the pages say outside of blocks in TypeScript: tables, commands, and sentences with numbers. */

const make = createMake()
const readme = readPage('README.md').text
const options = readPage('docs/options.md').text

/** The first cells of the rows under a heading that are one name in code. */
function namesUnder(page: string, heading: string): readonly (string | undefined)[] {
  const [, section = ''] = `\n${page}`.split(heading)
  return [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
}

describe('the tables of options', () => {
  // An option that is added does not compile before it is here.
  const calendar = {
    store: true,
    fields: true,
    timeZone: true,
    weekend: true,
    now: true,
    policy: true,
    mine: true,
    check: true,
    passwords: true,
    onAttempt: true,
    hideExistence: true,
    images: true,
    links: true,
    sanitizeHtml: true,
    currency: true,
    perPage: true,
    defaultWindow: true,
    geolocation: true,
    ticketing: true,
    languages: true,
    recurrence: true,
    conflicts: true,
    onConflicts: true,
    formats: true,
    sources: true,
    createUid: true,
    createSlug: true,
    replyCache: true,
    transactionTimeout: true,
    onChange: true,
    unknownInput: true,
    onIgnored: true,
    onError: true,
    trace: true,
  } satisfies Record<keyof CalendarOptions, true>
  const store = {
    tablePrefix: true,
    trigrams: true,
    fields: true,
    synchronous: true,
    busyTimeout: true,
    readTimeout: true,
    statementTimeout: true,
    schema: true,
    prepare: true,
    freshness: true,
    notices: true,
    replicas: true,
    trace: true,
    onError: true,
  } satisfies Record<keyof SqliteStoreOptions | keyof PostgresStoreOptions, true>
  const mount = {
    authenticate: true,
    basePath: true,
    namespace: true,
    headerPrefix: true,
    baseUrl: true,
    locale: true,
    origins: true,
    trustProxy: true,
    allowedHosts: true,
    requireIfMatch: true,
    explain: true,
    sourceIds: true,
    sharedCache: true,
    transforms: true,
    securitySchemes: true,
    bodyLimit: true,
    fallthrough: true,
    onError: true,
  } satisfies Record<keyof HostOptions<Request>, true>
  const client = { baseUrl: true, namespace: true, headers: true, headerPrefix: true, fetch: true } satisfies Record<
    keyof ClientOptions,
    true
  >

  it.each([
    ['a calendar', options, '\n## Options of a calendar\n', calendar],
    ['a store', options, '\n## Options of a store\n', store],
    ['a mount', options, '\n## Options of a mount\n', mount],
    ['the client', readPage('docs/client.md').text, '\n# TypeScript client\n', client],
  ])('name every option of %s', (_title, page, heading, declared) => {
    expect(namesUnder(page, heading)).toEqual(Object.keys(declared))
  })
})

describe('README.md', () => {
  it('has curl lines that work in order', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'readme-'))
    const demo = await start(0, databaseAt(join(folder, 'calendar.db')))
    onTestFinished(async () => {
      await demo.close()
      await rm(folder, { recursive: true })
    })
    const statuses: number[] = []
    const texts: string[] = []
    for (const line of readme.split('\n').filter((line) => line.startsWith('curl '))) {
      const { status, text } = await runCurl(line, demo.url)
      statuses.push(status)
      texts.push(text)
    }
    expect(statuses).toEqual([200, 201, 200, 200])
    expect(JSON.parse(texts[0] ?? '').total).toBeGreaterThan(0)
    expect(JSON.parse(texts[2] ?? '')).toMatchObject({ title: 'Tasting', cost: 'CHF 15', venue: { city: 'Bern' } })
    expect(JSON.parse(texts[3] ?? '')).toMatchObject({ status: 'trash' })
  })

  it('lists every name to import from', () => {
    const [, table = ''] = /^\| import from .+\n\|[-|]+\n((?:\|.+\n)+)/m.exec(readme) ?? []
    const cells = table.split('\n').flatMap((row) => row.split(' | ').filter((_, column) => column % 2 === 0))
    const listed = cells.flatMap((cell) => [...cell.matchAll(/`(?:daybook)?([/\w-]*)`/g)].map(([, name]) => `.${name}`))
    const exported = Object.keys(manifest.exports).filter((name) => name !== './package.json')
    expect(listed.toSorted()).toEqual(exported.toSorted())
  })

  it('is short', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  })
})

it('docs/behaviour.md numbers its rules from 1 on without a gap, as comments refer to them', () => {
  const numbers = [...readPage('docs/behaviour.md').text.matchAll(/^### (\d+)\. /gm)].map(([, number]) =>
    Number(number),
  )
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

describe('docs/caching.md', () => {
  const { text } = readPage('docs/caching.md')

  it('revalidates with its curl lines', async () => {
    const url = await serve(nodeHandler(await createTestCalendar(), { basePath: '/en' }))
    const [first = '', second = ''] = text.split('\n').filter((line) => line.startsWith('curl '))
    const { headers } = await runCurl(first, url)
    const tag = headers.get('ETag') ?? ''
    expect(tag).toMatch(/^W\/"\w+/)
    expect((await runCurl(second, url)).status).toBe(200)
    expect(await runCurl(second.replace('W/"1b2..."', tag), url)).toMatchObject({ status: 304, text: '' })
  })

  it('names the statistics of the cache', async () => {
    const { api } = await createTestCalendar()
    const [, names = ''] = /`calendar\.api\.cache`[^`]+`\{ (.+?) \}`/.exec(text) ?? []
    expect(names.split(', ').toSorted()).toEqual(Object.keys(api.cache).toSorted())
  })
})

it('docs/client.md names every method', () => {
  const { events, venues, tags } = createClient({ baseUrl: 'https://example.org' })
  const [, sentence = ''] = /have (`list`[^;]+);/.exec(readPage('docs/client.md').text) ?? []
  const methods = Array.from(sentence.matchAll(/`(\w+)`/g), ([, name]) => name)
  expect(methods.toSorted()).toEqual([...Object.keys(events), 'merge'].toSorted())
  expect([...Object.keys(venues), 'copy'].toSorted()).toEqual(methods.toSorted())
  expect([...Object.keys(tags), 'getBySlug', 'copy'].toSorted()).toEqual(methods.toSorted())
})

it('docs/domain.md has every function in its table', () => {
  const named = [...readPage('docs/domain.md').text.matchAll(/^\| `(\w+)\(/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(Object.keys(domain).toSorted())
})

it('docs/storage.md makes a backup while the calendar is in use', async () => {
  const file = scratchFile()
  const store = createSqliteStore(new Database(file))
  await store.migrate()
  const calendar = createCalendar({ store })
  await calendar.events.create(make.event({ start_date: 'today', end_date: 'today' }))

  const [, statement = ''] = /^sqlite3 calendar\.db "(.+?)"/m.exec(readPage('docs/storage.md').text) ?? []
  const copy = join(dirname(file), 'backup.db')
  const other = new Database(file)
  other.exec(statement.replace('backup.db', copy))
  other.close()
  await calendar.events.create(make.event({ start_date: 'today', end_date: 'today' }))

  const backup = createSqliteStore(new Database(copy))
  expect((await createCalendar({ store: backup }).events.list()).total).toBe(1)
  await backup.close()
  await store.close()
})

it('docs/testing.md names the time of the clock', async () => {
  const { clock } = await createTestCalendar()
  const now = clock.now().toISOString().slice(0, 19).replace('T', ' ')
  expect(readPage('docs/testing.md').text).toContain(`is fixed at \`now\`, by default ${now} UTC.`)
})
