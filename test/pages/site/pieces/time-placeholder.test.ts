import { createCalendar } from 'daybook'
import { loadWords, type PageOptions } from 'daybook/pages'
import { describe, expect, it } from 'vitest'
import { textLanguages } from '../../../support/text-languages.ts'
import { pagesOf } from '../../sample-pages.ts'

const timed = { start_date: '2030-06-20 19:30', end_date: '2030-06-20 21:00' }

async function open(event: object = {}, options: PageOptions = {}, locale = 'en') {
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now: () => new Date('2030-06-18T09:00:00Z') })
  await calendar.events.create({ title: 'Talk', ...timed, ...event })
  const get = pagesOf(calendar, options, locale)
  return async (path: string) => (await get(path)).text()
}

const place =
  '<span class="db-yours" hidden>In your time zone: <time datetime="2030-06-20T19:30:00+02:00" data-to="2030-06-20T21:00:00+02:00"></time></span>'

describe('the place for the time of a visitor', () => {
  it('has the instants of the event, on its page', async () => {
    expect(await (await open())('/talk')).toContain(place)
  })

  it('has one instant without a duration', async () => {
    const get = await open({ end_date: timed.start_date })
    expect(await get('/talk')).toContain('<time datetime="2030-06-20T19:30:00+02:00"></time></span>')
  })

  it.each([
    ['a place', {}, false],
    ['a place and online', { attendance_mode: 'mixed' }, true],
    ['online', { attendance_mode: 'online' }, true],
    ['moved online', { event_status: 'moved_online' }, true],
  ])('is in lists for those who can take part from afar: %s', async (_, event, isThere) => {
    const get = await open(event)
    for (const path of ['/', '/2030-06-20']) expect((await get(path)).includes(place)).toBe(isThere)
  })

  it.each([
    ['a whole day', { start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }, {}],
    ['a whole day behind a password', { start_date: '2030-06-20', end_date: '2030-06-20', password: 'open' }, {}],
    ['pages without a script', {}, { script: false }],
  ])('is not there for %s', async (_, event, options) => {
    const get = await open({ attendance_mode: 'online', ...event }, options)
    for (const path of ['/', '/2030-06-20', '/talk']) expect(await get(path)).not.toContain('db-yours')
  })

  it.each(textLanguages)('speaks the language of the page: %s', async (locale) => {
    const { inYourZone } = await loadWords(locale)
    expect(await (await open({}, {}, locale))('/talk')).toContain(`hidden>${inYourZone} <time`)
  })
})
