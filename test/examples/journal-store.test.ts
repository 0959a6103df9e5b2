import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCalendar } from 'daybook'
import { createMake, storeCases } from 'daybook/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type JournalStore, openJournalStore } from '../../examples/journal-store.ts'

const make = createMake()

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'))
})
afterEach(() => rm(folder, { recursive: true }))

const journal = () => join(folder, 'calendar.jsonl')

/** Lets a calendar use the store that the journal holds, as one run of a program does. */
async function inOneRun<T>(use: (calendar: ReturnType<typeof createCalendar>, store: JournalStore) => Promise<T>) {
  const store = await openJournalStore(journal())
  try {
    return await use(createCalendar({ store }), store)
  } finally {
    await store.close()
  }
}

describe('a store with a journal', () => {
  const open = () => openJournalStore(journal())
  const cases = storeCases(open, {
    async reopen(store) {
      await store.close()
      return open()
    },
  })
  for (const { name, run } of cases) it(name, run)
})

describe('after a restart', () => {
  it('has what was created, changed and removed', async () => {
    const before = await inOneRun(async (calendar) => {
      const event = await calendar.events.create(
        make.event({ title: 'Fête', categories: ['Music', 'Food'], venue: { venue: 'Hall' }, password: 'sesame' }),
      )
      await calendar.categories.remove(2)
      await calendar.events.remove((await calendar.events.create(make.event())).id)
      return calendar.events.update(event.id, { title: 'Fête du lac', cost: [5, 10] })
    })
    await inOneRun(async (calendar) => {
      expect(await calendar.events.get(1)).toEqual(before)
      expect(before).toMatchObject({ slug: 'fete', categories: [1], venue: [1] })
      expect((await calendar.events.get(2)).status).toBe('trash')
      expect(await calendar.venues.get(1)).toMatchObject({ venue: 'Hall' })
      expect((await calendar.categories.list()).records).toMatchObject([{ name: 'Music', count: 1 }])
    })
  })

  it('knows which time-zone data its events follow', async () => {
    const running = process.versions.tz
    const dataOf = () => inOneRun((calendar) => calendar.timeZoneData())
    expect(await dataOf()).toEqual({ stored: running, running })
    await inOneRun((calendar) => calendar.events.create(make.event()))
    expect(await dataOf()).toEqual({ stored: running, running })
    await inOneRun((_calendar, store) => store.transaction((writer) => writer.noteTimeZoneData('2024a')))
    expect(await dataOf()).toEqual({ stored: '2024a', running })
    // A journal of the first release has no note.
    const lines = (await readFile(journal(), 'utf8')).replace(/\{"timeZoneData":"\w+"\},?/g, '')
    await writeFile(journal(), lines)
    expect(await dataOf()).toEqual({ stored: null, running })
    await inOneRun((calendar) => calendar.rebuildInstants())
    expect(await dataOf()).toEqual({ stored: running, running })
  })

  it('gives ids that nobody has had, also after a transaction that failed', async () => {
    await inOneRun(async (calendar) => {
      await calendar.events.create(make.event())
      await expect(calendar.events.create(make.event({ venue: [{ venue: 'Hall' }, 99] }))).rejects.toThrow('99')
      expect((await calendar.venues.create({ venue: 'Garden' })).id).toBe(2)
    })
    await inOneRun(async (calendar) => {
      expect(await calendar.venues.get(2)).toMatchObject({ venue: 'Garden' })
      expect((await calendar.venues.create({ venue: 'Cellar' })).id).toBe(3)
    })
  })

  it('leaves out a line that was cut off, and writes on in its place', async () => {
    await inOneRun((calendar) => calendar.events.create(make.event({ title: 'Whole' })))
    await appendFile(journal(), '[{"on":"events","insert":2,"da')
    await inOneRun((calendar) => calendar.events.create(make.event({ title: 'Next' })))
    await inOneRun(async (calendar) => {
      expect((await calendar.events.list({ include: [1, 2] })).records.map(({ title }) => title)).toEqual([
        'Whole',
        'Next',
      ])
    })
  })
})

it('keeps a line for each transaction that changed something', async () => {
  await inOneRun(async (calendar, store) => {
    await calendar.events.create(make.event({ tags: ['new'] }))
    await store.transaction(async (writer) => writer.events.getMany([1]))
    await expect(calendar.events.create(make.event({ tags: ['rolled back'], post_parent: 9 }))).rejects.toThrow(
      'post_parent',
    )
  })
  expect((await readFile(journal(), 'utf8')).trimEnd().split('\n')).toHaveLength(1)
})

it('commits nothing that it could not write', async () => {
  const store = await openJournalStore(journal())
  const calendar = createCalendar({ store })
  await calendar.events.create(make.event())
  await store.close()
  await expect(calendar.events.create(make.event())).rejects.toMatchObject({ code: 'rest_unavailable', status: 503 })
  expect((await calendar.events.list({ ends_after: '2000-01-01' })).total).toBe(1)
})
