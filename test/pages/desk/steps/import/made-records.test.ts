import { describe, expect, it } from 'vitest'
import type { DeskReply } from '../../desk-caller.ts'
import { anImporter, countsOf } from './importing.ts'

// What an import would make besides the events is named before anything is written.

/** The names in the report, by the heading of their resource. */
function madeIn({ body }: DeskReply): Readonly<Record<string, readonly string[]>> {
  const [, section = ''] = /<section class="db-made"[^>]*>([\s\S]*?)<\/section>/.exec(body) ?? []
  const lines = [...section.matchAll(/<li><b>([^<]*) \((\d+)\):<\/b> ([\s\S]*?)<\/li>/g)]
  return Object.fromEntries(
    lines.map(([, heading = '', count = '', names = '']) => {
      const all = [...names.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, name = '']) => name)
      expect(all).toHaveLength(Number(count))
      return [heading, all]
    }),
  )
}

const rows = (...lines: readonly string[]) => ['title,start_date,venue,organizer,categories,tags', ...lines].join('\n')

describe('the report of an import', () => {
  it('names what the calendar does not have, each once, and makes exactly that', async () => {
    const { calendar, choose, press } = anImporter()
    await calendar.venues.create({ venue: 'Mill' })
    await calendar.categories.create({ name: 'Music' })
    const report = await choose(
      rows(
        'A,2030-06-20 10:00,Mill,Club,Music,outdoor',
        'B,2030-06-21 10:00,Barn,club,Musik,free',
        'C,2030-06-22 10:00,barn,Club,Music,',
        'D,2030-06-31 10:00,Refused hall,,,',
      ),
    )
    expect(countsOf(report)).toBe('3 new · 0 changed · 0 unchanged · 1 refused')
    expect(madeIn(report)).toEqual({
      Venues: ['Barn'],
      Organizers: ['Club'],
      Categories: ['Musik'],
      Topics: ['outdoor', 'free'],
    })
    expect((await calendar.venues.list({})).total).toBe(1)
    const done = await press(report, 'write')
    expect(madeIn(done)).toEqual({})
    expect((await calendar.venues.list({})).records.map(({ venue }) => venue).sort()).toEqual(['Barn', 'Mill'])
    expect((await calendar.tags.list({ hide_empty: false })).total).toBe(2)
    const again = await choose(rows('A,2030-06-20 10:00,Mill,Club,Music,outdoor'))
    expect([countsOf(again), madeIn(again)]).toEqual(['0 new · 0 changed · 1 unchanged · 0 refused', {}])
  })

  it('names them over all its requests', async () => {
    const { choose, press } = anImporter()
    const lines = Array.from({ length: 230 }, (_, index) => `E ${index},2030-06-20 10:00,Hall ${index % 3},,,`)
    const first = await choose(rows(...lines, 'Last,2030-06-20 10:00,Tower,,,'))
    expect(madeIn(first)).toEqual({})
    expect(madeIn(await press(first))).toEqual({ Venues: ['Hall 0', 'Hall 1', 'Hall 2', 'Tower'] })
  })

  it('names the first 200, and says so', async () => {
    const { choose, press } = anImporter()
    // Some of a trial fit, and others do not.
    const halls = Array.from({ length: 215 }, (_, index) => Math.max(0, index - 5))
    const lines = halls.map((hall, index) => `E ${index},2030-06-20 10:00,Hall ${hall},,,`)
    const report = await press(await choose(rows(...lines)))
    expect(madeIn(report).Venues).toHaveLength(200)
    expect(report.body).toContain('Only the first 200 are named.')
  })

  it('names nothing of others: a venue that the caller does not see is a new one', async () => {
    const { calendar, choose } = anImporter({ id: 4, role: 'author' })
    await calendar.venues.create({ venue: 'Secret', status: 'draft', author: 9 })
    await calendar.venues.create({ venue: 'Mill' })
    expect(madeIn(await choose(rows('A,2030-06-20 10:00,Secret,,,', 'B,2030-06-20 10:00,Mill,,,')))).toEqual({
      Venues: ['Secret'],
    })
  })
})
