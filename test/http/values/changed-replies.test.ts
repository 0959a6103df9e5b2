import { fetchHandler } from 'daybook/fetch'
import type { ReplyTransform } from 'daybook/http'
import { upstreamReplies } from 'daybook/stand-in'
import { createTestCalendar } from 'daybook/testing'
import { describe, expect, it } from 'vitest'

/** Shows tags in another order, so that the counts in the body are in another order too. */
const reversed: ReplyTransform = {
  event: { members: {}, inLists: true, toReply: (event) => ({ ...event, tags: event.tags.toReversed() }) },
}

/** Shows the counts of tags under another name. */
const renamed: ReplyTransform = {
  event: {
    members: { uses: { type: 'array' } },
    inLists: true,
    toReply: ({ tags, ...event }) => ({ ...event, uses: tags.map(({ count }) => count) }),
  },
}

type MountOptions = NonNullable<Parameters<typeof fetchHandler>[1]>

/** Two events on a mount, the first with both tags, and a function that reads a path of it. */
async function mounted(options: MountOptions) {
  const seed = { tags: [{ name: 'a' }, { name: 'b' }], events: [{ title: 'Fair', tags: [1, 2] }, { tags: [2] }] }
  const calendar = await createTestCalendar({ seed })
  const handle = fetchHandler(calendar, options)
  const read = async (path: string) => {
    const response = await handle(new Request(`https://example.org/cal/events/v1/${path}`))
    if (response === undefined) throw new Error('The mount has no fallthrough.')
    return { etag: response.headers.get('etag'), text: await response.text() }
  }
  return { calendar, read }
}

const [one, list] = ['events/1?', 'events?include=1&']

it.each([one, list])('cached counts follow writes where transforms change their order: %s', async (path) => {
  const { calendar, read } = await mounted({ transforms: [reversed] })
  const counts = async () =>
    Array.from((await read(path)).text.matchAll(/"count":(\d+)/g), ([, count]) => Number(count))
  for (const _ of [1, 2, 3]) expect(await counts()).toEqual([2, 1])
  await calendar.events.create(calendar.make.event({ tags: [1] }))
  expect(await counts()).toEqual([2, 2])
})

it.each([one, list])('cached counts follow writes where transforms rename them: %s', async (path) => {
  const { calendar, read } = await mounted({ transforms: [renamed] })
  for (const _ of [1, 2, 3]) expect((await read(path)).text).toContain('"uses":[1,2]')
  await calendar.events.create(calendar.make.event({ tags: [1] }))
  expect((await read(path)).text).toContain('"uses":[2,2]')
})

describe('a cached response with changed replies', () => {
  it.each<[what: string, path: string, options: MountOptions]>([
    ['a transformed event', one, { transforms: [upstreamReplies()] }],
    ['a transformed list', list, { transforms: [upstreamReplies()] }],
    ['members of an event', `${one}_fields=title,tags.name`, {}],
    ['members of a list', `${list}_fields=title,tags.name`, {}],
  ])('outlives writes to other events, but not those to its own or to its counts: %s', async (_, path, options) => {
    const { calendar, read } = await mounted(options)
    const isHit = async () => {
      const { hits } = calendar.api.cache
      const { etag, text } = await read(path)
      const isSame = calendar.api.cache.hits > hits
      expect(text).toContain('Fair')
      return { isSame, etag }
    }
    for (const __ of [1, 2]) await isHit()
    expect(await isHit()).toMatchObject({ isSame: true })
    await calendar.events.create(calendar.make.event({ title: 'Elsewhere' }))
    expect(await isHit()).toMatchObject({ isSame: true })
    await calendar.events.create(calendar.make.event({ tags: [1] }))
    expect(await isHit()).toMatchObject({ isSame: false })
    expect(await isHit()).toMatchObject({ isSame: true })
    const { etag } = await isHit()
    await calendar.events.update(1, { title: 'Fair of the year' })
    const after = await isHit()
    expect(after.isSame).toBe(false)
    expect(after.etag).not.toBe(etag)
  })

  it('is invalidated by each write where ids are those of a source, because parents have some too', async () => {
    const { calendar, read } = await mounted({ sourceIds: 'old' })
    await calendar.events.update(1, { post_parent: 2 })
    for (const _ of [1, 2, 3]) expect((await read('events/1000000001?')).text).toContain('"post_parent":1000000002')
    await calendar.events.update(2, {}, { external: { source: 'old', external_id: '7' } })
    expect((await read('events/1000000001?')).text).toContain('"post_parent":7')
  })
})
