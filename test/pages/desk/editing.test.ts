import { createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { PageOptions } from 'daybook/pages'
import { describe, expect, it, vi } from 'vitest'
import { aBrowser, formOf } from './desk-caller.ts'

const anna = { id: 1, role: 'editor' }
const ben = { id: 2, role: 'editor' }
const times = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }
const warning = 'has had this form open since'

async function open(options: PageOptions = {}) {
  let now = new Date('2030-06-18T09:00:00Z')
  const store = createMemoryStore()
  const onError = vi.fn()
  const calendar = createCalendar({ store, now: () => now, timeZone: 'Europe/Berlin', onError })
  const { id } = await calendar.events.create({ title: 'Swing', ...times, author: 3 })
  const browserOf = (caller: typeof anna) => aBrowser(calendar, caller, options)
  const path = `/desk/events/${id}`
  const kept = async () => (await store.keyedValues('editing', { limit: 10 })).map(({ value }) => value)
  const later = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }
  return { store, onError, browserOf, path, kept, later }
}

describe('a form that two people have open', () => {
  it('names the other, since when, and forgets who has saved or left it', async () => {
    const people = () => ({ 1: 'Anna' })
    const { browserOf, path, kept, later } = await open({ desk: { people } })
    const first = await browserOf(anna).get(path)
    expect(first.body).not.toContain(warning)
    later(10)
    const second = await browserOf(ben).get(path)
    expect(second.body).toContain(`Anna ${warning} 11:00 AM.`)
    // Another window of the same person is quiet, and a step says it again.
    expect((await browserOf(anna).get(path)).body).toContain(`Somebody else ${warning} 11:10 AM.`)
    expect((await browserOf(ben).post(path, formOf(second, { 'form.do': 'edit' }))).body).toContain(`Anna ${warning}`)
    await browserOf(anna).post(path, formOf(first, { title: 'Jazz' }))
    expect((await browserOf(ben).get(path)).body).not.toContain(warning)
    later(21)
    await browserOf(anna).get(path)
    expect(await kept()).toEqual([{ open: [expect.objectContaining({ by: 1 })] }])
    await browserOf(anna).post(path, formOf(await browserOf(anna).get(path), { 'form.do': 'trash' }))
    expect(await kept()).toEqual([])
  })

  it('names at most five, and writes once a minute', async () => {
    const { store, browserOf, path, kept, later } = await open()
    for (let id = 10; id < 18; id += 1) await browserOf({ ...anna, id }).get(path)
    const [{ open: noted = [] } = {}] = await kept()
    expect(noted).toHaveLength(5)
    const [before] = await store.keyedValues('editing', { limit: 1 })
    await browserOf({ ...anna, id: 17 }).get(path)
    expect((await store.keyedValues('editing', { limit: 1 }))[0]).toEqual(before)
    later(2)
    await browserOf({ ...anna, id: 17 }).get(path)
    expect((await store.keyedValues('editing', { limit: 1 }))[0]?.revision).toBeGreaterThan(before?.revision ?? 0)
  })

  it.each<[string, RequestInit, PageOptions]>([
    ['is loaded in advance', { headers: { 'sec-purpose': 'prefetch;prerender' } }, {}],
    ['is loaded as an image', { headers: { 'sec-fetch-dest': 'image' } }, {}],
    ['is linked by another site', { headers: { 'sec-fetch-site': 'cross-site' } }, {}],
    ['is only asked for', { method: 'HEAD' }, {}],
    ['is noted by no option', {}, { desk: { editing: false } }],
  ])('is not noted if it %s', async (_, init, options) => {
    const { browserOf, path, kept } = await open(options)
    expect((await browserOf(anna).send(path, init)).status).toBe(200)
    expect(await kept()).toEqual([])
  })

  it('is not noted for callers without the right, and no page of visitors writes', async () => {
    const { browserOf, path, kept } = await open()
    await browserOf({ id: 9, role: 'author' }).get(path)
    await browserOf(anna).get('/swing')
    await browserOf(anna).get('/desk')
    expect(await kept()).toEqual([])
  })

  it('is shown if the store notes nothing', async () => {
    const { store, onError, browserOf, path } = await open()
    vi.spyOn(store, 'transaction').mockRejectedValueOnce(new Error('full'))
    expect((await browserOf(anna).get(path)).status).toBe(200)
    expect(onError).toHaveBeenCalledTimes(1)
  })
})
