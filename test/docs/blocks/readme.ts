import type { RequestListener, Server } from 'node:http'
import type { Calendar } from 'daybook'
import type { SqlStore } from 'daybook/sqlite'
import { createMake, createTestCalendar } from 'daybook/testing'
import type { Express } from 'express'
import type { Hono } from 'hono'
import { expect, onTestFinished } from 'vitest'
import { openSchema, postgresUrl } from '../../support/postgres.ts'
import { scratchFile } from '../../support/sqlite-drivers.ts'
import { type BlockCase, ran, serve } from '../block.ts'

const make = createMake()
const path = '/cal/events/v1/events'

/** Runs a block twice, as two starts of a program, with an event written in the first. Returns the totals found. */
async function restart(code: string): Promise<readonly number[]> {
  const totals: number[] = []
  for (const _start of ['first', 'second']) {
    const { store, calendar } = await ran<{ store: SqlStore; calendar: Calendar }>(code)
    totals.push((await calendar.events.list()).total)
    await calendar.events.create({ title: 'Fair', start_date: 'today', end_date: 'today' })
    await store.close()
  }
  return totals
}

export const readmeBlocks: readonly BlockCase[] = [
  {
    does: 'serve an event, and let nobody write',
    block: "title: 'Open house'",
    lines: 12,
    async check(code) {
      const url = await serve((await ran<{ server: Server }>(code)).server)
      const listed = await fetch(url + path)
      expect(await listed.json()).toMatchObject({ events: [{ title: 'Open house' }], total: 1 })
      expect((await fetch(url + path, { method: 'POST' })).status).toBe(401)
    },
  },
  {
    does: 'mount on Node',
    block: "import { nodeHandler } from 'daybook/node'\n\ncreateServer(",
    lines: 4,
    async check(code) {
      const url = await serve((await ran<{ server: Server }>(code)).server)
      expect(await (await fetch(url + path)).json()).toMatchObject({ total: 0 })
    },
  },
  {
    does: 'mount on Express',
    block: 'expressHandler',
    lines: 4,
    async check(code) {
      const url = await serve((await ran<{ app: Express }>(code)).app)
      expect(await (await fetch(`${url}/de${path}`)).json()).toMatchObject({ rest_url: `${url}/de${path}` })
    },
  },
  {
    does: 'mount on Hono',
    block: 'honoHandler',
    lines: 4,
    async check(code) {
      const { app } = await ran<{ app: Hono }>(code)
      expect(await (await app.request(path)).json()).toMatchObject({ total: 0 })
    },
  },
  {
    does: 'mount on fetch',
    block: 'fetchHandler',
    lines: 4,
    async check(code) {
      const { reply } = await ran<{ reply: Response }>(code)
      expect(await reply.json()).toMatchObject({ rest_url: `https://example.org${path}` })
    },
  },
]

export const startBlocks: readonly BlockCase[] = [
  {
    does: 'keep events in a SQLite file',
    block: 'createSqliteStore',
    lines: 5,
    async check(code) {
      expect(await restart(code.replace("'calendar.db'", JSON.stringify(scratchFile())))).toEqual([0, 1])
    },
  },
  {
    does: 'keep events in PostgreSQL',
    block: 'createPostgresStore',
    lines: 5,
    async check(code) {
      const { name, release } = await openSchema()
      onTestFinished(release)
      const url = new URL(await postgresUrl())
      url.searchParams.set('options', `-c search_path=${name}`)
      expect(await restart(code.replace('process.env.DATABASE_URL', JSON.stringify(url.href)))).toEqual([0, 1])
    },
  },
  {
    does: 'copy an event',
    block: 'events.copy',
    async check(code) {
      const calendar = await createTestCalendar()
      await calendar.events.create({ title: 'Jazz', start_date: '2030-06-20 20:30', end_date: '2030-06-20 23:00' })
      const { autumn } = await ran<Record<string, unknown>>(code, calendar)
      expect(autumn).toMatchObject({ title: 'Jazz', status: 'publish', end_date: '2030-10-17 23:00:00' })
    },
  },
  {
    does: 'use the calendar in process',
    block: 'calendar.as(null)',
    async check(code) {
      const calendar = await createTestCalendar()
      await calendar.events.create(make.event({ title: 'Jazz brunch' }))
      await calendar.events.create({ title: 'Unfinished', start_date: 'today', end_date: 'today', status: 'draft' })
      const { total, event, shown } = await ran<Record<string, unknown>>(code, calendar)
      expect(total).toBe(1)
      expect(event).toMatchObject({ title: 'Jazz', slug: 'jazz' })
      expect(shown).toMatchObject([{ title: 'Jazz brunch', rest_url: `${path}/1` }])
      const stored = { status: 'trash', cost: '$18 – $28', categories: [1], venue: [1] }
      expect(await calendar.events.get(3)).toMatchObject(stored)
    },
  },
  {
    does: 'identify the caller',
    block: 'authenticate(',
    async check(code) {
      const url = await serve((await ran<{ listener: RequestListener }>(code)).listener)
      const statusOf = async (method: string, headers: Record<string, string> = {}) =>
        (await fetch(url + path, { method, headers })).status
      expect(await statusOf('GET')).toBe(200)
      expect(await statusOf('POST')).toBe(401)
      expect(await statusOf('GET', { Authorization: 'Bearer another' })).toBe(401)
      // The caller has the right; the empty body is invalid.
      expect(await statusOf('POST', { Authorization: 'Bearer a-long-secret' })).toBe(400)
    },
  },
  {
    does: 'move the clock',
    block: 'createTestCalendar',
    async check(code) {
      expect(await ran(code)).toMatchObject({ before: { total: 1 }, after: { total: 0 } })
    },
  },
]
