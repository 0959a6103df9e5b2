import * as domain from 'daybook/domain'
import { createMake, createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'
import { complaintsAbout, readPage, run } from '../support/page.ts'

const make = createMake()

const page = readPage('docs/domain.md')

it('filters what is there as the page does', async () => {
  const calendar = await createTestCalendar({
    seed: {
      categories: [make.category({ name: 'Music' }), make.category({ name: 'Jazz' })],
      events: [
        make.event({ title: 'Free jazz', categories: [2] }),
        make.event({ title: 'Free folk', categories: [1] }),
        make.event({ title: 'Free jazz, again', categories: [2], start_date: '2030-06-18' }),
      ],
    },
  })
  expect(await run(page.blockWith('createMatcher('), calendar)).toMatchObject({ found: [{ title: 'Free jazz' }] })
})

it('has the days that the page says', async () => {
  const block = page.blockWith('daysOf(event)')
  const { inZurich, inNewYork } = (await run(block)) as Record<string, unknown>
  expect([inZurich, inNewYork]).toEqual([['2030-06-20', '2030-06-21'], ['2030-06-20']])
  const said = [...block.matchAll(/ \/\/ (.+)$/gm)].map(([, days = '']) => JSON.parse(days.replaceAll("'", '"')))
  expect(said).toEqual([inZurich, inNewYork])
})

it('finds conflicts, lays out a month and hands over events as the page does', async () => {
  const venue = [1]
  const events = [make.event({ title: 'Fair', venue }), make.event({ title: 'Choir', venue })]
  const calendar = await createTestCalendar({ seed: { venues: [make.venue({ venue: 'Hall' })], events } })
  expect(await run(page.blockWith('conflicts('), calendar)).toMatchObject({ taken: ['Fair and Choir'] })
  const { html } = (await run(page.blockWith('monthGrid('), calendar)) as { html: readonly string[] }
  expect([html.length, html[0]]).toEqual([5, expect.stringMatching(/^<tr><td>27<.*<td>02<\/td><\/tr>$/)])
  expect(await run(page.blockWith('map(toFullCalendar)'), calendar)).toMatchObject({
    events: [{ start: '2030-06-20T09:00:00+00:00', extendedProps: { venue: ['Hall'] } }, { title: 'Choir' }],
  })
})

it('reads costs as the page says', async () => {
  const block = page.blockWith('parseCost(')
  const [, cost, values, code] = /\/\/ '(.+)', \[(.+)\], '(\w+)'/.exec(block) ?? []
  const { cost: shown, bare } = (await run(block.replace('{ cost, values, currency_code }', 'cost'))) as {
    readonly cost: domain.Cost
    readonly bare: string
  }
  expect([shown.cost, shown.values.map((value) => `'${value}'`).join(', '), shown.currency_code]).toEqual([
    cost,
    values,
    code,
  ])
  expect(block).toContain(`// '${bare}'`)
})

it('has every function in the table', () => {
  const named = [...page.text.matchAll(/^\| `(\w+)\(/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(Object.keys(domain).toSorted())
})

it('has blocks that compile', () => {
  expect(complaintsAbout(page)).toEqual([])
})
