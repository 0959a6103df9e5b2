import { describe, expect, it } from 'vitest'
import { aCalendar, eventsOf, idsOf, yoga } from './yoga-series.ts'

describe('a notified change', () => {
  it('has the series of its event, also of one that leaves it', async () => {
    const changes: [type: string, id: number | undefined, series: number | undefined][] = []
    const calendar = await aCalendar({
      onChange: ({ type, after, series }) => void changes.push([type, after?.id, series]),
    })
    const series = await calendar.events.create({ ...yoga, recurrence: 'FREQ=WEEKLY;COUNT=3' })
    const [first, second, third] = idsOf(await eventsOf(calendar, series))
    changes.length = 0
    await calendar.events.update(second ?? 0, { recurrence: null })
    await calendar.events.update(second ?? 0, { title: 'Alone' })
    await calendar.events.update(series.id, { recurrence: null })
    expect(changes).toEqual([
      ['event.updated', series.id, series.id],
      ['event.updated', second, series.id],
      ['event.updated', second, undefined],
      ['event.updated', series.id, series.id],
      ['event.trashed', first, series.id],
      ['event.trashed', third, series.id],
    ])
  })
})
