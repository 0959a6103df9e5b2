import { describe, expect, it } from 'vitest'
import { aCalendar, outcomes, stored } from './many-calendar.ts'

describe('the revisions that a caller expects', () => {
  it.each([
    ['updateMany', { set: { status: 'draft' } }],
    ['removeMany', undefined],
  ] as const)('%s refuses an event that somebody has changed, or that is not among them', async (_, change) => {
    const { calendar } = aCalendar()
    const ids = await stored(calendar, 3)
    const ifMatch = await Promise.all(ids.slice(0, 2).map((id) => calendar.events.get(id)))
    await calendar.events.update(ids[1] ?? 0, { cost: '5' })
    const { events } = calendar
    const report =
      change === undefined
        ? await events.removeMany(ids, { ifMatch })
        : await events.updateMany(ids, change, { ifMatch })
    const refused = 'rest_precondition_failed'
    expect(outcomes(report)).toEqual(['changed', refused, refused])
    const statuses = await Promise.all(ids.map(async (id) => (await events.get(id).catch(() => null))?.status))
    expect(statuses.slice(1)).toEqual(['publish', 'publish'])
  })

  it('have to be a list', async () => {
    const { calendar } = aCalendar()
    const bad = { ifMatch: 'x' as never }
    await expect(calendar.events.removeMany([1], bad)).rejects.toThrow('ifMatch must be a list of records')
    await expect(calendar.events.updateMany([1], { set: {} }, bad)).rejects.toThrow('ifMatch must be a list of records')
  })
})
