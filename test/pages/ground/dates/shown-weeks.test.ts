import { createCalendar } from 'daybook'
import { createPages, renderPage } from 'daybook/pages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../../../adapters/pages/ground/dates/days.ts'
import { daysOfWeek, weekOfDay } from '../../../../adapters/pages/ground/dates/shown-weeks.ts'

/** With the first day of their weeks: 0 for Sunday. */
const locales = [
  ['en', 0],
  ['en-GB', 1],
  ['de', 1],
  ['fr-CA', 0],
  ['es-MX', 0],
  ['it', 1],
] as const

const now = () => new Date('2030-01-20T09:00:00Z')

async function pagesIn(locale: string) {
  const calendar = createCalendar({ timeZone: 'UTC', now })
  for (const day of daysBetween('2030-01-20', '2030-02-10'))
    await calendar.events.create({ title: `On ${day}`, start_date: day, end_date: day, all_day: true })
  const pages = createPages(calendar)
  return async (path: string) => {
    const read = await pages.read(path, { locale })
    return String(renderPage(read, read.context).main)
  }
}

const rowsOf = (month: string) =>
  [...month.matchAll(/<th scope="row" class="db-wk">(.*?)<\/tr>/gs)].map(([, row = '']) => ({
    week: /href="\/(\d{4}-W\d\d)"/.exec(row)?.[1],
    days: [...row.matchAll(/<time datetime="(\d{4}-\d\d-\d\d)"/g)].map(([, day]) => day),
    label: /class="db-vh">([^<]*)</.exec(row)?.[1] ?? '',
  }))

const daysIn = (week: string) => [...week.matchAll(/<th scope="row">[\s\S]*?datetime="([^"]+)"/g)].map(([, day]) => day)

describe.each(locales)('the weeks of %s', (locale, start) => {
  it('begin alike on all pages, and are at the address that the month links to', async () => {
    const read = await pagesIn(locale)
    for (const { week = '', days, label } of rowsOf(await read('/2030-02')).slice(0, 2)) {
      const shown = [...new Set(days)]
      expect(new Date(`${shown[0]}T00:00Z`).getUTCDay()).toBe(start)
      const page = await read(`/${week}`)
      expect(daysIn(page)).toEqual(shown)
      const number = String(Number(week.slice(6)))
      expect(/Week|Woche|Semaine|Semana|Settimana/.test(label) && new RegExp(`\\b${number},`).test(label)).toBe(
        start === 1,
      )
      expect(new RegExp(`class="db-sub">[^<]*\\b${number}<`).test(page)).toBe(start === 1)
      for (const day of shown) {
        const ofDay = await read(`/${day}`)
        expect(ofDay).toContain(`href="/${week}"`)
        const strip = /<nav class="db-strip"[\s\S]*?<\/nav>/.exec(ofDay)?.[0] ?? ''
        expect([...strip.matchAll(/href="\/([^"]+)"/g)].map(([, href]) => href)).toEqual(shown)
      }
    }
  })
})

it.each([...locales.map(([locale]) => locale), 'ar-EG', 'dv'])('have each day of %s in exactly one', (locale) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_600_000 }), (at) => {
      const day = addDays('0001-01-08', at)
      const week = weekOfDay(day, { locale })
      const [first, last] = daysOfWeek(week, { locale })
      expect(first <= day && day <= last).toBe(true)
      expect(daysBetween(first, last).map((one) => weekOfDay(one, { locale }))).toEqual(Array(7).fill(week))
    }),
  )
})

it.each(['0001-W01', '9998-W52'])('have a first and a last page in every language: %s', async (week) => {
  for (const [locale] of locales) expect(await (await pagesIn(locale))(`/${week}`)).toContain('class="db-head"')
})
