import { type Calendar, categoryColors, createCalendar, type TermRecord } from 'daybook'
import { afterAll, describe, expect, it } from 'vitest'
import { memory, sqlStores } from '../../support/stores.ts'

// Rule 36: categories without a color get one, so that their neighbours differ, and keep it.

const colorsOf = (categories: readonly { readonly color: string }[]) => categories.map(({ color }) => color)
const named = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Category ${index}` }))

async function created(calendar: Calendar, count: number) {
  const categories: TermRecord[] = []
  for (const input of named(count)) categories.push(await calendar.categories.create(input))
  return categories
}

describe.each([memory, ...sqlStores()])('[$name] categories', (kind) => {
  const opened: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of opened) await close()
    await kind.close()
  })
  const aCalendar = async () => {
    const { store, close } = await kind.open()
    opened.push(close)
    return createCalendar({ store })
  }

  it('have twelve colors if there are twelve, and each twice if there are 24', async () => {
    const categories = await created(await aCalendar(), 24)
    expect(colorsOf(categories.slice(0, 12)).toSorted()).toEqual(categoryColors.toSorted())
    expect(colorsOf(categories.slice(12)).toSorted()).toEqual(categoryColors.toSorted())
  })

  it('have different colors if they are created at once, and by events', async () => {
    const calendar = await aCalendar()
    const times = { start_date: '2030-06-20', end_date: '2030-06-20' }
    await calendar.events.create({ title: 'Fair', ...times, categories: ['A', 'B', 'C'] })
    await Promise.all(named(5).map((input) => calendar.categories.create(input)))
    const { records } = await calendar.categories.list({ hide_empty: false })
    expect(new Set(colorsOf(records)).size).toBe(8)
  })

  it('get no color that was chosen, and none changes when another is deleted or merged', async () => {
    const calendar = await aCalendar()
    const chosen = await calendar.categories.create({ name: 'Chosen', color: 'cyan' })
    const [first, second, third] = await created(calendar, 3)
    expect(colorsOf([first, second, third] as TermRecord[])).not.toContain(chosen.color)
    await calendar.categories.remove(second?.id ?? 0)
    await calendar.categories.merge(first?.id ?? 0, [chosen.id])
    const left = await calendar.categories.list({ hide_empty: false })
    expect(colorsOf(left.records)).toEqual(colorsOf([first, third] as TermRecord[]))
    // The colors of those that are gone are free again.
    expect(['cyan', second?.color]).toContain((await calendar.categories.create({ name: 'Next' })).color)
  })

  it('take the color of a merged one if it is chosen, and another one without a color', async () => {
    const { categories } = await aCalendar()
    const one = await categories.create({ name: 'One' })
    const rose = await categories.create({ name: 'Rose', color: 'rose' })
    const merged = await categories.merge(one.id, [rose.id], { fields: [{ id: rose.id, names: ['color'] }] })
    expect(merged.color).toBe('rose')
    await categories.create({ name: 'Red', color: 'red' })
    expect((await categories.update(one.id, { name: 'First' })).color).toBe('rose')
    expect((await categories.update(one.id, { color: null })).color).toBe('cyan')
  })
})

it('are tags without a color, and ignore one', async () => {
  const { tags, toReply } = createCalendar()
  const tag = await tags.create({ name: 'free' })
  const [reply = {}] = await toReply.tags([tag])
  expect([tag.color, 'color' in reply]).toEqual(['', false])
})
