import { eventData } from 'daybook/testing'
import { expect, it } from 'vitest'
import { eventRow } from '../../src/memory/records.ts'
import { createSweep } from '../../src/memory/sweep.ts'
import { createTables } from '../../src/memory/tables.ts'

it('takes a removed term out of many events piece by piece, and leaves the rest of them as it is', () => {
  const tables = createTables()
  const revision = tables.events.nextId()
  const ids = Array.from({ length: 1_200 }, (_, index) => index + 1)
  for (const id of ids) {
    const data = eventData({
      slug: `event-${id}`,
      title: `Event ${id}`,
      tags: id % 6 === 0 ? [7] : [7, 8],
      categories: [8],
    })
    tables.events.put(eventRow({ id, revision } as never, { ...data, search_text: 'words', search_words: '|words|' })) // whatever a revision is
  }
  tables.removed.tags.add(8)
  const sweep = createSweep(tables, 'tags', 8)
  const carriers = () => ids.filter((id) => tables.events.get(id)?.tags.includes(8))
  expect(sweep(), 'after 500 of 1,000').toBe(false)
  expect(carriers()).toHaveLength(500)
  // Others write between two pieces.
  const event = tables.events.get(carriers()[0] ?? 0)
  if (event) tables.events.put(eventRow(event, { ...event, search_text: 'words', search_words: '|words|', tags: [7] }))
  expect([sweep(), sweep()]).toEqual([false, true])
  expect([
    carriers().length,
    tables.carriers.tags.count([8]),
    tables.carriers.tags.count([7]),
    tables.removed.tags.size,
  ]).toEqual([0, 0, 1_200, 0])
  expect(tables.carriers.categories.count([8]), 'of another taxonomy').toBe(1_200)
  expect(tables.events.get(1)).toMatchObject({
    revision,
    title: 'Event 1',
    tags: [7],
    categories: [8],
    search_text: 'words',
    search_words: '|words|',
  })
})
