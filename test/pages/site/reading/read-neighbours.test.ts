import { createCalendar } from 'daybook'
import { describe, expect, it } from 'vitest'
import { aVisitor } from '../../visitor.ts'

type Times = readonly [start: string, end: string]

/** Returns the periods to which the steps of June 2030 lead, beside an event in it. */
async function stepsWith(times: readonly Times[]) {
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now: () => new Date('2030-06-18T09:00:00Z') })
  for (const [start_date, end_date] of [['2030-06-18', '2030-06-18'], ...times] as readonly Times[])
    await calendar.events.create({ title: `From ${start_date}`, start_date, end_date, all_day: true })
  const { body } = await aVisitor(calendar)('/2030-06')
  const step = (rel: string) => new RegExp(`rel="${rel}" href="/([^"]*)"`).exec(body)?.[1]
  return [step('prev'), step('next')]
}

describe('the periods around a month', () => {
  it.each<[string, readonly Times[], readonly (string | undefined)[]]>([
    ['none', [], [undefined, undefined]],
    [
      'near events',
      [
        ['2030-05-31', '2030-05-31'],
        ['2030-07-01', '2030-07-01'],
      ],
      ['2030-05', '2030-07'],
    ],
    [
      'events years away',
      [
        ['2012-02-03', '2012-02-03'],
        ['2047-11-30', '2047-11-30'],
      ],
      ['2012-02', '2047-11'],
    ],
    [
      'near events before those far away',
      [
        ['2012-02-03', '2012-02-03'],
        ['2030-05-02', '2030-05-02'],
        ['2030-08-02', '2030-08-02'],
        ['2047-11-30', '2047-11-30'],
      ],
      ['2030-05', '2030-08'],
    ],
    [
      'long events that began long before',
      [
        ['2029-01-01', '2030-04-10'],
        ['2030-03-01', '2030-03-02'],
      ],
      ['2030-04', undefined],
    ],
    ['a long event that goes on', [['2029-01-01', '2031-01-01']], ['2030-05', '2030-07']],
  ])('leads to %s', async (_, times, steps) => {
    expect(await stepsWith(times)).toEqual(steps)
  })
})

it('knows no period before the first year', async () => {
  const calendar = createCalendar({ timeZone: 'UTC' })
  await calendar.events.create({ title: 'Early', start_date: '0001-01-05', end_date: '0001-01-05', all_day: true })
  await calendar.events.create({ title: 'Later', start_date: '0001-02-10', end_date: '0001-02-10', all_day: true })
  const visit = aVisitor(calendar)
  expect(await visit('/0001-02')).toMatchObject({
    status: 200,
    body: expect.stringContaining('rel="prev" href="/0001-01"'),
  })
  expect(await visit('/0001-01')).toMatchObject({ status: 200, body: expect.not.stringContaining('rel="prev"') })
})
