import { createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { createSqliteStore } from 'daybook/sqlite'
import type { Store } from 'daybook/storage'
import Database from 'libsql'
import { describe, expect, it, onTestFinished } from 'vitest'

// What a merge of categories and tags does (rule 75).

const june = { start_date: '2030-06-20 20:00:00', end_date: '2030-06-20 22:00:00' }

const stores: readonly (readonly [name: string, open: () => Promise<Store>])[] = [
  ['memory', async () => createMemoryStore()],
  [
    'sqlite',
    async () => {
      const store = createSqliteStore(new Database(':memory:'))
      onTestFinished(() => store.close())
      await store.migrate()
      return store
    },
  ],
]

describe.each(stores)('[%s] a merge of terms', (_, open) => {
  it.each(['categories', 'tags'] as const)(
    'moves the events of %s, with counts, and deletes the others',
    async (name) => {
      const calendar = createCalendar({ store: await open() })
      const terms = calendar[name]
      const [keep, other, third] = [
        await terms.create({ name: 'Concerts' }),
        await terms.create({ name: 'Concert' }),
        await terms.create({ name: 'Gig' }),
      ]
      const withTerms = async (ids: readonly number[], more: object = {}) =>
        (await calendar.events.create({ title: 'Event', ...june, [name]: ids, ...more })).id
      const both = await withTerms([other.id, keep.id])
      const one = await withTerms([third.id])
      const draft = await withTerms([other.id], { status: 'draft' })
      const merged = await terms.merge(keep.id, [other.id, third.id], { fields: [{ id: third.id, names: ['name'] }] })
      expect(merged).toMatchObject({ id: keep.id, name: 'Gig', slug: 'concerts' })
      expect((await terms.get(keep.id)).count).toBe(2)
      for (const id of [both, one, draft]) expect((await calendar.events.get(id))[name]).toEqual([keep.id])
      expect((await terms.list({ hide_empty: false })).records.map(({ id }) => id)).toEqual([keep.id])
      expect((await terms.get(other.id)).id).toBe(keep.id)
      for (const reference of [other.id, 'concert', { slug: 'concert' }]) {
        expect((await calendar.events.get(await withTerms([reference as number])))[name]).toEqual([keep.id])
      }
      await expect(terms.update(other.id, {})).rejects.toMatchObject({ status: 404 })
    },
  )

  it('moves children below the category that stays', async () => {
    const { categories } = createCalendar({ store: await open() })
    const music = await categories.create({ name: 'Music' })
    const sounds = await categories.create({ name: 'Sounds' })
    const jazz = await categories.create({ name: 'Jazz', parent: sounds.id })
    await categories.merge(music.id, [sounds.id])
    expect((await categories.get(jazz.id)).parent).toBe(music.id)
  })

  it.each([
    ['the parent', 1],
    ['an ancestor', 2],
  ])('merges %s into a category below it without a loop', async (_, levels) => {
    const { categories } = createCalendar({ store: await open() })
    const root = await categories.create({ name: 'Root' })
    const top = await categories.create({ name: 'Top', parent: root.id })
    const line = [top]
    for (let level = 0; level < levels; level += 1) {
      line.push(await categories.create({ name: `Level ${level}`, parent: line.at(-1)?.id ?? 0 }))
    }
    const keep = line.at(-1) ?? top
    await categories.merge(keep.id, [top.id])
    expect((await categories.get(line[1]?.id ?? 0)).parent).toBe(root.id)
    expect((await categories.get(keep.id)).parent).toBe(levels === 1 ? root.id : line[1]?.id)
  })

  it.each([
    ['from the top', [0, 1]],
    ['from below', [1, 0]],
  ])('merges two ancestors %s, and leaves no category below a deleted one', async (_, order) => {
    const { categories } = createCalendar({ store: await open() })
    const root = await categories.create({ name: 'Root' })
    const top = await categories.create({ name: 'Top', parent: root.id })
    const middle = await categories.create({ name: 'Middle', parent: top.id })
    const keep = await categories.create({ name: 'Keep', parent: middle.id })
    const beside = await categories.create({ name: 'Beside', parent: middle.id })
    const others = order.map((index) => [top.id, middle.id][index] ?? 0)
    await categories.merge(keep.id, others)
    expect((await categories.get(keep.id)).parent).toBe(root.id)
    expect([keep.id, root.id]).toContain((await categories.get(beside.id)).parent)
  })

  it.each([
    ['a name that is taken', 2, [{ id: 4, names: ['name'] }], 'term_exists'],
    ['a tree that gets too deep', 64, undefined, 'rest_invalid_param'],
  ])('is refused before any of many events moves: %s', async (_, levels, fields, code) => {
    const { categories, events } = createCalendar({ store: await open() })
    const line = [await categories.create({ name: 'Level' })]
    for (let level = 1; level < levels; level += 1) {
      line.push(await categories.create({ name: `Level ${level}`, parent: line.at(-1)?.id ?? 0 }))
    }
    const keep = line.at(-1)?.id ?? 0
    await categories.create({ name: 'Taken', parent: line.at(-2)?.id ?? 0 }).catch(() => undefined)
    const other = await categories.create({ name: 'Taken' })
    await categories.create({ name: 'Below', parent: other.id })
    await events.import(
      Array.from({ length: 2_001 }, (_, index) => ({ title: `Event ${index}`, ...june, categories: [other.id] })),
    )
    await expect(categories.merge(keep, [other.id], { fields })).rejects.toMatchObject({ code })
    expect((await categories.get(other.id)).count).toBe(2_001)
  })

  it('takes the name of one beside it', async () => {
    const { categories } = createCalendar({ store: await open() })
    const root = await categories.create({ name: 'Root' })
    const middle = await categories.create({ name: 'Middle', parent: root.id })
    const keep = await categories.create({ name: 'Concert', parent: middle.id })
    const other = await categories.create({ name: 'Concerts', parent: root.id })
    const fields = [{ id: other.id, names: ['name'] }]
    const merged = await categories.merge(keep.id, [middle.id, other.id], { fields })
    expect(merged).toMatchObject({ name: 'Concerts', parent: root.id })
  })

  it('is refused if the tree would get too deep', async () => {
    const { categories } = createCalendar({ store: await open() })
    const chain = async (name: string, length: number) => {
      const ids: number[] = []
      for (let level = 0; level < length; level += 1) {
        ids.push((await categories.create({ name: `${name} ${level}`, parent: ids.at(-1) ?? 0 })).id)
      }
      return ids
    }
    const deep = await chain('deep', 63)
    const [other = 0] = await chain('other', 3)
    const merge = categories.merge(deep.at(-1) ?? 0, [other])
    await expect(merge).rejects.toMatchObject({ errors: { others: expect.stringContaining('64 levels') } })
    expect((await categories.get(other)).name).toBe('other 0')
    await categories.merge(deep.at(-2) ?? 0, [other])
  })

  it('needs the right to manage terms', async () => {
    const calendar = createCalendar({ store: await open() })
    const keep = await calendar.tags.create({ name: 'Free' })
    const other = await calendar.tags.create({ name: 'Gratis' })
    const author = calendar.as({ id: 7, role: 'author' })
    await expect(author.tags.merge(keep.id, [other.id])).rejects.toMatchObject({ code: 'rest_forbidden' })
  })
})
