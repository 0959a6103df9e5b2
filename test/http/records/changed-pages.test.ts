import { type Calendar, createCalendar } from 'daybook'
import type { Mount, ReplyTransform } from 'daybook/http'
import { upstreamReplies } from 'daybook/stand-in'
import { createTestClock } from 'daybook/testing'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { callers } from '../../journeys/cache-model-reads.ts'
import { memory, type StoreKind, sqlStores } from '../../support/stores.ts'
import { aRequest } from '../request.ts'

const kinds = [memory, ...sqlStores().filter(({ name }) => name.startsWith('sqlite'))]
afterAll(async () => {
  for (const kind of kinds) await kind.close()
})

const at = { start_date: '2030-01-16 10:00', end_date: '2030-01-16 12:00' }
const { editor } = callers
type Caller = (typeof callers)[keyof typeof callers]

/** Counts the events that it changes. */
function countingTransform() {
  const changed: number[] = []
  const transform: ReplyTransform = {
    event: {
      members: { shown: { type: 'string' }, place: { type: 'object', properties: { city: { type: 'string' } } } },
      inLists: true,
      toReply(event) {
        changed.push(event.id)
        const place = { toJSON: () => ({ city: 'Ghent', country: 'Belgium' }) }
        return { ...event, shown: `${event.title}, ${event.status}`, place }
      },
    },
  }
  return { transform, take: () => changed.splice(0).toSorted((a, b) => a - b) }
}

async function listOf({ api }: Calendar, mount: Partial<Mount>, caller: Caller, query: string): Promise<string> {
  const reply = await api.handle(aRequest({ path: '/cal/events/v1/events', query, mount, actor: () => caller }))
  return new TextDecoder().decode(reply.body ?? undefined)
}

/** Four events that share links, and one that has none, on a mount with transforms whose lists the cache knows. */
async function fixtures(kind: StoreKind) {
  const { store, close } = await kind.open()
  onTestFinished(close)
  const clock = createTestClock('2030-01-15 12:00:00')
  const passwords = { hash: async (text: string) => text, verify: async () => true }
  const calendar = createCalendar({ store, now: clock.now, passwords })
  const plain = createCalendar({ store, now: clock.now, passwords, replyCache: 0 })
  for (const venue of ['Hall', 'Bar']) await calendar.venues.create({ venue })
  await calendar.organizers.create({ organizer: 'Club' })
  await calendar.categories.create({ name: 'Jazz' })
  await calendar.tags.create({ name: 'Night' })
  const links = [
    { venue: 1 },
    { venue: [1, 2], organizer: 1 },
    { categories: 1, tags: 1 },
    { tags: 1, organizer: 1 },
    {},
  ]
  for (const [index, link] of links.entries()) await calendar.events.create({ title: `E${index + 1}`, ...at, ...link })
  const { transform, take } = countingTransform()
  const mount = { transforms: [transform, upstreamReplies()] }
  let requests = 0
  /** Lists all events, each time under another URL, so that no response is cached, and compares it with a new one. */
  const list = async ({ caller = null, fields }: { readonly caller?: Caller; readonly fields?: string } = {}) => {
    requests += 1
    const query = `${fields === undefined ? '' : `_fields=${fields}&`}_=${requests}`
    const text = await listOf(calendar, mount, caller, query)
    const changed = take()
    expect(text).toBe(await listOf(plain, mount, caller, query))
    take()
    return { text, changed }
  }
  // Events enter the cache with their second page.
  for (const _ of ['first', 'second']) await list()
  return { calendar, clock, list, mount, plain }
}

type Change = (calendar: Calendar) => Promise<unknown>

const changes: readonly [what: string, change: Change, changed: readonly number[]][] = [
  ['nothing', async () => {}, []],
  ['an event', ({ events }) => events.update(2, { title: 'Changed' }), [2]],
  ['the links of an event', ({ events }) => events.update(5, { venue: 2 }), [5]],
  ['a new event', ({ events }) => events.create({ title: 'E6', ...at }), [6]],
  ['an event that leaves', ({ events }) => events.remove(5), []],
  ['a venue', ({ venues }) => venues.update(1, { venue: 'Arena' }), [1, 2]],
  ['a venue that is hidden', ({ venues }) => venues.update(2, { status: 'draft' }), [2]],
  ['a venue that is removed', ({ venues }) => venues.remove(2), [2]],
  ['an organizer', ({ organizers }) => organizers.update(1, { organizer: 'Fair' }), [2, 4]],
  ['a category', ({ categories }) => categories.update(1, { name: 'Rock' }), [3]],
  ['a category that is removed', ({ categories }) => categories.remove(1), [3]],
  ['a tag', ({ tags }) => tags.update(1, { name: 'Day' }), [3, 4]],
  ['the count of a tag', ({ events }) => events.update(4, { tags: [] }), [3, 4]],
]

describe.each(kinds.map((kind) => [kind.name, kind] as const))('on %s', (_, kind) => {
  it.each(changes)('an event is changed again only if it shows something new: %s', async (__, change, changed) => {
    const { calendar, list } = await fixtures(kind)
    expect((await list()).changed).toEqual([])
    await change(calendar)
    expect((await list()).changed).toEqual(changed)
    expect((await list()).changed).toEqual([])
  })

  it('an event is changed again when it is published, without a write', async () => {
    const { calendar, clock, list } = await fixtures(kind)
    await calendar.events.update(2, { date: '2030-01-15 14:00:00' })
    const all = () => list({ caller: editor })
    for (const __ of [1, 2]) await all()
    expect((await all()).changed).toEqual([])
    clock.advance({ hours: 2 })
    const { text, changed } = await list()
    expect(changed).toEqual([2])
    expect(text).toContain('E2, publish')
  })

  it('an event is changed again when a record that it shows is published', async () => {
    const { calendar, clock, list } = await fixtures(kind)
    await calendar.venues.update(2, { date: '2030-01-15 14:00:00' })
    const all = () => list({ caller: editor })
    for (const __ of [1, 2]) await all()
    expect((await all()).changed).toEqual([])
    clock.advance({ hours: 2 })
    expect((await all()).changed).toEqual([2])
  })

  it('an event is changed for callers who see other linked records', async () => {
    const { calendar, list } = await fixtures(kind)
    await calendar.venues.update(2, { status: 'private' })
    expect((await list()).text).not.toContain('"Bar"')
    const { text, changed } = await list({ caller: editor })
    expect([text.includes('"Bar"'), changed]).toEqual([true, [2]])
    expect((await list()).changed).toEqual([2])
    expect((await list()).changed).toEqual([])
  })

  it('an event with a password is changed each time', async () => {
    const { calendar, list } = await fixtures(kind)
    await calendar.events.update(3, { password: 'secret' })
    for (const __ of ['first', 'entry', 'page', 'JSON of the page']) {
      expect((await list()).changed).toEqual([3])
      expect((await list({ caller: editor })).changed).toEqual([3])
    }
  })

  it('an event with a link to join is changed again when the link begins to show, and each time for editors before', async () => {
    const { calendar, clock, list } = await fixtures(kind)
    const secret = 'https://meet.example.org/s3cr3t'
    await calendar.events.update(3, { online_url: secret, online_url_from: '-PT30M' })
    for (const __ of ['first', 'second']) await list()
    const seen = async (caller: Caller = null) => {
      const { text, changed } = await list({ caller })
      return [text.includes(secret), changed]
    }
    for (const time of ['2030-01-15 12:00:00', '2030-01-16 09:29:59']) {
      clock.set(time)
      for (const __ of ['entry', 'page', 'JSON of the page']) {
        expect(await seen()).toEqual([false, []])
        expect(await seen(editor)).toEqual([true, [3]])
      }
    }
    clock.advance({ seconds: 1 })
    expect(await seen()).toEqual([true, [3]])
    for (const __ of ['entry', 'page', 'JSON of the page']) {
      expect(await seen()).toEqual([true, []])
      expect(await seen(editor)).toEqual([true, []])
    }
    // A later start hides it again.
    await calendar.events.update(3, { start_date: '2030-01-16 11:00', end_date: '2030-01-16 12:00' })
    expect(await seen()).toEqual([false, [3]])
    expect(await seen()).toEqual([false, []])
  })

  it.each([
    'title,shown',
    'shown',
    'venue.venue,title',
    'organizer.organizer,tags.name,tags.count',
    'json_ld',
    'place.city',
    'nowhere',
  ])('members are selected from cached events: %s', async (fields) => {
    const { calendar, list } = await fixtures(kind)
    const whole = await list()
    for (const __ of ['entry', 'page', 'JSON of the page']) {
      const { text, changed } = await list({ fields })
      expect([text.length < whole.text.length, changed]).toEqual([true, []])
      expect((await list()).text.length).toBe(whole.text.length)
    }
    await calendar.events.update(2, { title: 'Changed' })
    expect((await list({ fields })).changed).toEqual([2])
    expect((await list()).changed).toEqual([])
    await calendar.events.update(3, { password: 'secret' })
    for (const caller of [null, editor, null]) expect((await list({ caller, fields })).changed).toEqual([3])
  })

  it.each<[what: string, mount: Partial<Mount>, query: string]>([
    ['members without transforms', { transforms: [] }, '_fields=title'],
    ['the ids of a source', { sourceIds: 'old' }, ''],
  ])('%s are shown beside whole events', async (__, others, query) => {
    const { calendar, list, mount, plain } = await fixtures(kind)
    const { text } = await list()
    for (const round of [1, 2, 3]) {
      const sent = `${query}&_=${round}`
      const shown = await listOf(calendar, { ...mount, ...others }, null, sent)
      expect(shown).toBe(await listOf(plain, { ...mount, ...others }, null, sent))
      expect(shown).not.toBe(text)
      await list()
    }
  })

  it('two mounts with one URL show what each transform makes', async () => {
    const { calendar, list, mount, plain } = await fixtures(kind)
    const { text } = await list()
    const other = { transforms: mount.transforms.slice(0, 1) }
    for (const query of ['a', 'b', 'c']) {
      const shown = await listOf(calendar, other, null, query)
      expect(shown).toBe(await listOf(plain, other, null, query))
      expect(shown).not.toContain('global_id')
    }
    expect((await list()).text.length).toBe(text.length)
  })
})

it('the JSON of a changed event counts as it is stored, with what it depends on', async () => {
  const { calendar, list } = await fixtures(memory)
  for (const _ of ['page', 'JSON of the page']) await list()
  const before = calendar.api.cache.bytes
  await calendar.events.update(5, { description: 'e'.repeat(10_000) })
  await list()
  expect(calendar.api.cache.bytes - before).toBeGreaterThan(20_000)
})
