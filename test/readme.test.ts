import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Calendar, CalendarOptions } from 'daybook'
import type { HostOptions } from 'daybook/fetch'
import type { PostgresStoreOptions } from 'daybook/postgres'
import type { SqliteStoreOptions, SqlStore } from 'daybook/sqlite'
import { createMake, createTestCalendar } from 'daybook/testing'
import type { Express } from 'express'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { databaseAt } from '../examples/demo/database.ts'
import { type Demo, start } from '../examples/demo/server.ts'
import { listen } from '../examples/serve.ts'
import manifest from '../package.json' with { type: 'json' }
import { runCurl } from './support/curl-line.ts'
import { complaintsAbout, declaresCalendar, readPage, run } from './support/page.ts'
import { openSchema, postgresUrl } from './support/postgres.ts'
import { scratchFile } from './support/sqlite-drivers.ts'

const make = createMake()

const page = readPage('README.md')
const { text: readme, blocks, blockWith } = page
const path = '/cal/events/v1/events'

describe('the program of the README', () => {
  const program = blockWith("title: 'Open house'")

  it('has twelve lines', () => {
    expect(program.trimEnd().split('\n')).toHaveLength(12)
  })

  it('serves its event, and lets nobody write', async () => {
    const { server } = (await run(program)) as { server: Server }
    const { url, close } = await listen(server, 0)
    const listed = await fetch(url + path)
    const refused = await fetch(url + path, { method: 'POST' })
    await close()
    expect(await listed.json()).toMatchObject({ events: [{ title: 'Open house' }], total: 1 })
    expect(refused.status).toBe(401)
  })
})

describe('the blocks of the README that mount a calendar', () => {
  const lines = (code: string) => code.trimEnd().split('\n').length

  it('mount on Node in four lines', async () => {
    const block =
      blocks.filter((code) => /^createServer\(nodeHandler\(calendar\)\)/m.test(code) && !declaresCalendar(code))[0] ??
      ''
    const { server } = (await run(block)) as { server: Server }
    const { url, close } = await listen(server, 0)
    expect(await (await fetch(url + path)).json()).toMatchObject({ total: 0 })
    await close()
    expect(lines(block)).toBe(4)
  })

  it('mount on Express in four lines', async () => {
    const block = blockWith('expressHandler')
    const { createServer } = await import('node:http')
    const { app } = (await run(block)) as { app: Express }
    const { url, close } = await listen(createServer(app), 0)
    expect(await (await fetch(`${url}/de${path}`)).json()).toMatchObject({ rest_url: `${url}/de${path}` })
    await close()
    expect(lines(block)).toBe(4)
  })

  it('mount on Hono in four lines', async () => {
    const { app } = (await run(blockWith('honoHandler'))) as { app: Hono }
    expect(await (await app.request(path)).json()).toMatchObject({ total: 0 })
    expect(lines(blockWith('honoHandler'))).toBe(4)
  })

  it('mount on fetch in four lines', async () => {
    const { reply } = (await run(blockWith('fetchHandler'))) as { reply: Response }
    expect(await reply.json()).toMatchObject({ rest_url: `https://example.org${path}` })
    expect(lines(blockWith('fetchHandler'))).toBe(4)
  })
})

describe('the blocks of the README that open a database', () => {
  /** Runs a block twice, as two starts of a program, with an event written in the first. */
  async function restart(code: string): Promise<readonly number[]> {
    const totals: number[] = []
    for (const _start of ['first', 'second']) {
      const { store, calendar } = (await run(code)) as { store: SqlStore; calendar: Calendar }
      totals.push((await calendar.events.list()).total)
      await calendar.events.create({ title: 'Fair', start_date: 'today', end_date: 'today' })
      await store.close()
    }
    return totals
  }
  const lines = (code: string) => code.trimEnd().split('\n').length

  it('keep events in a SQLite file in five lines', async () => {
    const code = blockWith('createSqliteStore')
    expect(await restart(code.replace("'calendar.db'", JSON.stringify(scratchFile())))).toEqual([0, 1])
    expect(lines(code)).toBe(5)
  })

  it('keep events in PostgreSQL in five lines', async () => {
    const { name, release } = await openSchema()
    onTestFinished(release)
    const url = new URL(await postgresUrl())
    url.searchParams.set('options', `-c search_path=${name}`)
    const code = blockWith('createPostgresStore')
    expect(await restart(code.replace('process.env.DATABASE_URL', JSON.stringify(url.href)))).toEqual([0, 1])
    expect(lines(code)).toBe(5)
  })
})

it('uses the calendar in process as the README does', async () => {
  const calendar = await createTestCalendar()
  await calendar.events.create(make.event({ title: 'Jazz brunch' }))
  await calendar.events.create({ title: 'Unfinished', start_date: 'today', end_date: 'today', status: 'draft' })
  const { total, event, shown } = (await run(blockWith('calendar.as(null)'), calendar)) as Record<string, unknown>
  expect(total).toBe(1)
  expect(event).toMatchObject({ title: 'Jazz', slug: 'jazz' })
  expect(shown).toMatchObject([{ title: 'Jazz brunch', rest_url: `${path}/1` }])
  expect(await calendar.events.get(3)).toMatchObject({
    status: 'trash',
    cost: '$18 – $28',
    categories: [1],
    venue: [1],
  })
})

it('knows who is asking as the README does', async () => {
  const { listener } = (await run(blockWith('authenticate('))) as { listener: () => void }
  const { createServer } = await import('node:http')
  const { url, close } = await listen(createServer(listener), 0)
  const statusOf = async (method: string, headers: Record<string, string> = {}) =>
    (await fetch(url + path, { method, headers })).status
  expect(await statusOf('GET')).toBe(200)
  expect(await statusOf('POST')).toBe(401)
  expect(await statusOf('GET', { Authorization: 'Bearer another' })).toBe(401)
  // Past the rights, an empty body is what is wrong.
  expect(await statusOf('POST', { Authorization: 'Bearer a-long-secret' })).toBe(400)
  await close()
})

describe('the store that the README certifies', async () => {
  await run(blockWith('storeCases'))
})

it('moves the clock as the README does', async () => {
  expect(await run(blockWith('createTestCalendar'))).toMatchObject({ before: { total: 1 }, after: { total: 0 } })
})

describe('the curl lines of the README', () => {
  let folder: string
  let demo: Demo
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'readme-'))
    demo = await start(0, databaseAt(join(folder, 'calendar.db')))
  })
  afterAll(async () => {
    await demo.close()
    await rm(folder, { recursive: true })
  })

  it('do what they say, one after the other', async () => {
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
})

describe('the tables of the README', () => {
  const namesUnder = (heading: string) => {
    const [, section = ''] = readme.split(`\n## ${heading}\n`)
    return [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  }

  // An option that is added does not compile before it is here.
  it('name every option of a calendar', () => {
    const options = {
      store: true,
      timeZone: true,
      now: true,
      policy: true,
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
      createUid: true,
      createSlug: true,
      replyCache: true,
      onChange: true,
      unknownInput: true,
      onIgnored: true,
      onError: true,
    } satisfies Record<keyof CalendarOptions, true>
    expect(namesUnder('Options of a calendar')).toEqual(Object.keys(options))
  })

  it('name every option of a store', () => {
    const options = {
      tablePrefix: true,
      trigrams: true,
      synchronous: true,
      busyTimeout: true,
      readTimeout: true,
      schema: true,
      prepare: true,
    } satisfies Record<keyof SqliteStoreOptions | keyof PostgresStoreOptions, true>
    expect(namesUnder('Storage')).toEqual(Object.keys(options))
  })

  it('name every option of a mount', () => {
    const options = {
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
      bodyLimit: true,
      fallthrough: true,
      onError: true,
    } satisfies Record<keyof HostOptions<Request>, true>
    expect(namesUnder('Mounting')).toEqual(Object.keys(options))
  })
})

it('lists every name to import from', () => {
  const [, table = ''] = /^\| import from .+\n\|[-|]+\n((?:\|.+\n)+)/m.exec(readme) ?? []
  const cells = table.split('\n').flatMap((row) => row.split(' | ').filter((_, column) => column % 2 === 0))
  const listed = cells.flatMap((cell) => [...cell.matchAll(/`(?:daybook)?([/\w]*)`/g)].map(([, name]) => `.${name}`))
  const exported = Object.keys(manifest.exports).filter((name) => name !== './package.json')
  expect(listed.toSorted()).toEqual(exported.toSorted())
})

it('has blocks that compile', () => {
  expect(complaintsAbout(page)).toEqual([])
  expect(blocks.length).toBeGreaterThan(8)
})

it('finds the rules numbered from 1 to 50, as comments refer to them', () => {
  const numbers = [...readFileSync('docs/behaviour.md', 'utf8').matchAll(/^### (\d+)\. /gm)].map(([, number]) =>
    Number(number),
  )
  expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
})

it('is short', () => {
  expect(readme.split('\n').length).toBeLessThan(250)
})
