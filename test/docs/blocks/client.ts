import type { Server } from 'node:http'
import type { EventReply, TermReply } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { createMake, createTestCalendar } from 'daybook/testing'
import { expect } from 'vitest'
import { type BlockCase, ran, serve } from '../block.ts'

const make = createMake()

const venue = { venue: 'Hall', city: 'Bern' }
const events = [make.event({ title: 'Fair', categories: [1], venue }), make.event()]
const seed = { categories: [{ name: 'Music' }], events }

/** Runs a block against a server at the address that the page uses. */
async function ranServed<Declared>(code: string): Promise<Declared> {
  const calendar = await createTestCalendar({ seed })
  const authenticate = ({ headers }: { readonly headers: { readonly authorization?: string | undefined } }) =>
    headers.authorization === 'Bearer a-long-secret' ? { id: 1, role: 'editor' } : null
  const url = await serve(nodeHandler(calendar, { authenticate }))
  return ran(code.replace('http://localhost:3000', url))
}

export const clientBlocks: readonly BlockCase[] = [
  {
    does: 'create and list',
    block: "title: 'Jazz'",
    async check(code) {
      const { events, total } = await ranServed<Record<string, unknown>>(code)
      expect(total).toBe(1)
      expect(events).toMatchObject([{ title: 'Jazz', author: 1 }])
    },
  },
  {
    does: 'read venues as a list',
    block: 'venuesOf(event)',
    async check(code) {
      expect(await ranServed(code)).toMatchObject({ places: ['Hall, Bern'] })
    },
  },
  {
    does: 'read all pages',
    block: 'client.events.all(',
    async check(code) {
      expect(await ranServed(code)).toMatchObject({ titles: ['Fair'] })
    },
  },
  {
    does: 'handle an error',
    block: "error.code === 'event-not-found'",
    async check(code) {
      expect(await ranServed(code)).toMatchObject({ fair: { title: 'Fair' } })
    },
  },
  {
    does: 'change a known revision',
    block: 'ifMatch: known',
    async check(code) {
      const { changed } = await ranServed<{ changed: EventReply }>(code)
      expect(changed).toMatchObject({ title: 'Fair', cost: '$18 – $28' })
    },
  },
  {
    does: 'call a calendar in the same process',
    block: 'fetchHandler(calendar',
    async check(code) {
      const calendar = await createTestCalendar()
      const { free } = await ran<{ free: TermReply }>(code, calendar)
      expect([free.name, (await calendar.tags.get(free.id)).name]).toEqual(['Free', 'Free'])
    },
  },
  {
    does: 'allow another origin',
    block: "origins: ['https://app.example']",
    async check(code) {
      const url = await serve((await ran<{ server: Server }>(code)).server)
      const { headers } = await fetch(`${url}/cal/events/v1/events`, { headers: { Origin: 'https://app.example' } })
      expect(headers.get('Access-Control-Allow-Origin')).toBe('https://app.example')
    },
  },
]
