import type { Cost } from 'daybook/domain'
import { createMake, createTestCalendar } from 'daybook/testing'
import { expect } from 'vitest'
import { type BlockCase, ran } from '../block.ts'

const make = createMake()

const inOneVenue = () =>
  createTestCalendar({
    seed: {
      venues: [make.venue({ venue: 'Hall' })],
      events: [make.event({ title: 'Fair', venue: [1] }), make.event({ title: 'Choir', venue: [1] })],
    },
  })

export const domainBlocks: readonly BlockCase[] = [
  {
    does: 'filter events',
    block: 'createMatcher(',
    async check(code) {
      const seed = {
        categories: [make.category({ name: 'Music' }), make.category({ name: 'Jazz' })],
        events: [
          make.event({ title: 'Free jazz', categories: [2] }),
          make.event({ title: 'Free folk', categories: [1] }),
          make.event({ title: 'Free jazz, again', categories: [2], start_date: '2030-06-18' }),
        ],
      }
      expect(await ran(code, await createTestCalendar({ seed }))).toMatchObject({ found: [{ title: 'Free jazz' }] })
    },
  },
  {
    does: 'list the days that the page shows',
    block: 'daysOf(event)',
    async check(code) {
      const { inZurich, inNewYork } = await ran<Record<string, unknown>>(code)
      expect([inZurich, inNewYork]).toEqual([['2030-06-20', '2030-06-21'], ['2030-06-20']])
      const shown = [...code.matchAll(/ \/\/ (.+)$/gm)].map(([, days = '']) => JSON.parse(days.replaceAll("'", '"')))
      expect(shown).toEqual([inZurich, inNewYork])
    },
  },
  {
    does: 'find conflicts',
    block: 'conflicts(',
    async check(code) {
      expect(await ran(code, await inOneVenue())).toMatchObject({ taken: ['Fair and Choir'] })
    },
  },
  {
    does: 'lay out a month',
    block: 'monthGrid(',
    async check(code) {
      const { html } = await ran<{ html: readonly string[] }>(code, await inOneVenue())
      expect([html.length, html[0]]).toEqual([5, expect.stringMatching(/^<tr><td>27<.*<td>02<\/td><\/tr>$/)])
    },
  },
  {
    does: 'convert events for FullCalendar',
    block: 'map(toFullCalendar)',
    async check(code) {
      expect(await ran(code, await inOneVenue())).toMatchObject({
        events: [{ start: '2030-06-20T09:00:00+00:00', extendedProps: { venue: ['Hall'] } }, { title: 'Choir' }],
      })
    },
  },
  {
    does: 'read the costs that the page shows',
    block: 'parseCost(',
    async check(code) {
      const [, cost, values, currency] = /\/\/ '(.+)', \[(.+)\], '(\w+)'/.exec(code) ?? []
      const whole = code.replace('{ cost, values, currency_code }', 'cost')
      const { cost: read, bare } = await ran<{ cost: Cost; bare: string }>(whole)
      expect([read.cost, read.values.map((value) => `'${value}'`).join(', ')]).toEqual([cost, values])
      expect(read.currency_code).toBe(currency)
      expect(code).toContain(`// '${bare}'`)
    },
  },
]
