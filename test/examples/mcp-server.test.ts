import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { Actor, Calendar } from 'daybook'
import { createMake, createTestCalendar } from 'daybook/testing'
import { expect, it, onTestFinished } from 'vitest'
import { createMcpServer, start } from '../../examples/mcp-server.ts'

const make = createMake()
const anna: Actor = { id: 7, role: 'author' }

async function connected(calendar: Calendar, actor: Actor | null) {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const [ours, theirs] = InMemoryTransport.createLinkedPair()
  await createMcpServer(calendar, actor).connect(theirs)
  await client.connect(ours)
  onTestFinished(() => client.close())
  return calling(client)
}

function calling(client: Client) {
  const call = async (name: string, input: Record<string, unknown>) => {
    const { content, isError = false } = await client.callTool({ name, arguments: input })
    const [{ text }] = content as [{ text: string }] // each tool returns one text
    return { isError, text }
  }
  const json = async (name: string, input: Record<string, unknown>) => {
    const { isError, text } = await call(name, input)
    return { isError, value: JSON.parse(text) }
  }
  return { client, call, json }
}

it('describes its tools by the fields of the calendar', async () => {
  const { client } = await connected(await createTestCalendar(), null)
  const { tools } = await client.listTools()
  const properties = Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema.properties ?? {}]))
  expect(Object.keys(properties)).toEqual(['list_events', 'get_event', 'create_event', 'update_event'])
  expect(properties.list_events).toMatchObject({ search: { type: 'string' }, starts_after: expect.anything() })
  expect(properties.create_event).toMatchObject({ title: { description: expect.stringMatching(/./) } })
  expect(properties.update_event).toMatchObject({ id: { type: 'integer' }, title: expect.anything() })
  expect(tools.find(({ name }) => name === 'create_event')?.inputSchema.required).toEqual(
    expect.arrayContaining(['title', 'start_date']),
  )
})

it('creates, reads, changes and lists events as the user may', async () => {
  const calendar = await createTestCalendar()
  await calendar.categories.create({ name: 'Books' })
  const { json } = await connected(calendar, anna)
  const { value: created } = await json('create_event', { ...make.event({ title: 'Fair' }), venue: { venue: 'Hall' } })
  expect(created).toMatchObject({ title: 'Fair', author: 7, venue: { venue: 'Hall' } })
  const update = { id: created.id, title: 'Book fair', categories: ['Books'] }
  expect(await json('update_event', update)).toMatchObject({ isError: false })
  const changed = { title: 'Book fair', categories: [{ name: 'Books' }], venue: { venue: 'Hall' } }
  expect(await json('get_event', { id: created.id })).toMatchObject({ isError: false, value: changed })
  const { value } = await json('list_events', { search: 'book', ends_after: '2000-01-01' })
  expect(value).toMatchObject({ total: 1, events: [changed] })
})

it('refuses what the user may not do, and hides what the user may not see', async () => {
  const calendar = await createTestCalendar()
  const foreign = await calendar.events.create(make.event())
  const draft = await calendar.events.create(make.event({ status: 'draft' }))
  const locked = await calendar.events.create(
    make.event({ title: 'Locked', description: 'secret', password: 'sesame' }),
  )
  const [author, visitor] = [await connected(calendar, anna), await connected(calendar, null)]
  expect(await author.json('update_event', { id: foreign.id, title: 'Mine' })).toMatchObject({ isError: true })
  expect(await visitor.json('create_event', make.event())).toMatchObject({ isError: true })
  expect(await visitor.json('get_event', { id: draft.id })).toMatchObject({ isError: true })
  expect((await visitor.call('get_event', { id: locked.id })).isError).toBe(true)
  const { value } = await visitor.json('list_events', { ends_after: '2000-01-01' })
  expect(value.total).toBe(2)
  expect(JSON.stringify(value)).not.toContain('secret')
  expect(await calendar.events.get(foreign.id)).toMatchObject({ title: foreign.title })
})

it('reports errors with the paths of the fields', async () => {
  const { call, json } = await connected(await createTestCalendar(), anna)
  const bad = { title: '', start_date: 'soon', end_date: '2030-01-01', venue: [{ venue: 'Hall', website: 'x' }] }
  const read = await call('create_event', bad)
  expect(read.isError).toBe(true)
  for (const field of ['title', 'start_date', 'venue[0].website']) expect(read.text).toContain(`${field} `)
  // What depends on several fields, only the calendar knows.
  const stored = await json('create_event', { ...make.event(), start_date: '2030-01-02', end_date: '2030-01-01' })
  expect(stored).toMatchObject({ isError: true, value: { errors: { end_date: expect.stringContaining('end_date') } } })
})

it('serves clients over HTTP, by their tokens', async () => {
  const calendar = await createTestCalendar()
  const { url, close } = await start(0, calendar)
  onTestFinished(close)
  const connect = async (headers: Record<string, string>) => {
    const client = new Client({ name: 'test', version: '1.0.0' })
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } })
    await client.connect(transport as Transport) // whose optional members may be undefined
    onTestFinished(() => client.close())
    return calling(client)
  }
  const { json } = await connect({ Authorization: 'Bearer a-token-of-anna' })
  expect(await json('create_event', make.event({ title: 'Fair' }))).toMatchObject({
    value: { title: 'Fair', author: 7 },
  })
  const visitor = await connect({})
  expect(await visitor.json('create_event', make.event())).toMatchObject({ isError: true })
  expect(await visitor.json('list_events', { ends_after: '2000-01-01' })).toMatchObject({ value: { total: 1 } })
  await expect(connect({ Authorization: 'Bearer stolen' })).rejects.toThrow()
})
