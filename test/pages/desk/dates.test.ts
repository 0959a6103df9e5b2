import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { describe, expect, it } from 'vitest'
import { aBrowser, sent } from './desk-caller.ts'
import { openSeries, storedDates, valuesIn } from './series-form.ts'

const tuesdays = ['06-25', '07-02', '07-09', '07-16', '07-23', '07-30', '08-06', '08-13', '08-20', '08-27']
const toCome = ['06-18', ...tuesdays].map((day) => `2030-${day} 18:00:00`)

/** Returns days in a row, one on each line. */
function days(count: number, year = 2031): string {
  const first = Date.UTC(year, 0, 1)
  const dayAt = (index: number) => new Date(first + index * 86_400_000).toISOString().slice(0, 10)
  return Array.from({ length: count }, (_, index) => dayAt(index)).join('\n')
}

describe('the dates of a series', () => {
  it('are boxes, of which those that take place are ticked, and rows', async () => {
    const { browser, path } = await openSeries()
    const page = await browser.get(path)
    expect(page.status).toBe(200)
    expect(valuesIn(page, 'was')).toEqual(toCome)
    expect(valuesIn(page, 'date')).toEqual(toCome)
    expect(page.body.match(/<tr class="[^"]*"><th scope="row">/g)).toHaveLength(13)
    expect(page.body).toContain('11 dates to come · next: Tue, Jun 18, 2030')
    expect(page.body).toContain('Nothing changes yet.')
  })

  it('are turned on and off in one save, which the next page says and takes back', async () => {
    const { calendar, id, browser, path, press, follow } = await openSeries()
    const before = await storedDates(calendar, id)
    const ticked = toCome.filter((date) => !date.startsWith('2030-07-0'))
    const dates = [...ticked, '2030-09-14 18:00:00', '2030-07-05 18:00:00']
    const saved = await press(await browser.get(path), 'save', { date: dates })
    expect(saved.status).toBe(303)
    const page = await follow(saved)
    expect(page.body).toContain(
      '<b>Saved:</b> 2 dates more (Fri, Jul 5, 2030; Sat, Sep 14, 2030) · 2 dates left out (Tue, Jul 2, 2030; Tue, Jul 9, 2030)',
    )
    const stored = await storedDates(calendar, id)
    expect(stored).toHaveLength(13)
    expect(stored).toEqual(expect.arrayContaining(['2030-07-05 18:00', '2030-09-14 18:00']))
    expect(stored).not.toContain('2030-07-02 18:00')
    const [undo = ''] = page.body.match(/<form method="post"[\s\S]*?<\/form>/) ?? []
    const fields = [...undo.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ])
    const undone = await browser.post(path, fields as [string, string][])
    expect(undone.body).toContain(
      '<b>Changes:</b> 2 dates more (Tue, Jul 2, 2030; Tue, Jul 9, 2030) · 2 dates left out',
    )
    expect(await storedDates(calendar, id)).toEqual(stored)
    await press(undone, 'save')
    expect(await storedDates(calendar, id)).toEqual(before)
  })

  it('are all stored if several are added: ten irregular nights are one save', async () => {
    const { calendar, id, browser, path, press } = await openSeries()
    const nights = ['3 Oct', '5 Oct', '9 Oct 19:00', '14 Oct', '15 Oct', '18 Oct', '24 Oct', '28 Oct', '2 Nov', '7 Nov']
    const saved = await press(await browser.get(path), 'save', { more: nights.join('\n') })
    expect(saved.status).toBe(303)
    const stored = await storedDates(calendar, id)
    expect(stored).toHaveLength(23)
    expect(stored).toContain('2030-10-09 19:00')
  })

  it.each([
    ['typed at once', 'add', '', { more: days(401) }],
    ['typed and saved', 'save', '', { more: days(401) }],
    ['typed after others', 'add', days(200), { more: days(201, 2040) }],
    ['in a pause', 'pause', days(399), { 'pause.from': '2030-06-18', 'pause.to': '2030-08-31', 'pause.how': 'out' }],
  ])('are at most 400 in a form: %s', async (_, step, first, changes) => {
    const { calendar, id, browser, path, press } = await openSeries()
    const before = await storedDates(calendar, id)
    const opened = await browser.get(path)
    const page = await press(first === '' ? opened : await press(opened, 'add', { more: first }), step, changes)
    expect(page.status).toBe(400)
    expect(page.body).toContain('The form takes at most 400 changed dates.')
    const count = first === '' ? 0 : first.split('\n').length
    expect(valuesIn(page, 'on')).toHaveLength(count)
    const saved = await press(page, 'save', { more: '', 'pause.from': '', 'pause.to': '' })
    expect(saved.status).toBe(303)
    expect((await calendar.events.get(id)).recurrence).toMatchObject({ dates: { length: count } })
    expect(await storedDates(calendar, id)).toEqual(expect.arrayContaining([...before]))
  })

  it('are 400 in a form that can be saved', async () => {
    const { browser, path, press } = await openSeries()
    const page = await press(await browser.get(path), 'add', { more: days(400) })
    expect(page.status).toBe(200)
    expect((await press(page, 'save')).status).toBe(303)
  })

  it('are added together: if one cannot be read, none is, and the text stays', async () => {
    const { calendar, id, browser, path, press } = await openSeries()
    const more = '3 Oct\n31 Sep\nwhenever'
    for (const step of ['add', 'save']) {
      const page = await press(await browser.get(path), step, { more })
      expect(page.status).toBe(400)
      expect(page.body).toContain('Line 2, “31 Sep”: there is no such day.')
      expect(page.body).toContain('Line 3, “whenever”: no date can be read here.')
      expect(valuesIn(page, 'more')).toEqual([more.replaceAll('\n', '\r\n')])
      expect(page.body).toContain('Nothing changes yet.')
    }
    expect(await storedDates(calendar, id)).toHaveLength(13)
  })

  it.each([
    ['out', '2 dates left out (Tue, Jul 2, 2030; Tue, Jul 9, 2030)', 11],
    ['cancel', '2 dates changed (Tue, Jul 2, 2030; Tue, Jul 9, 2030)', 13],
  ])('pause between two days: %s', async (how, said, count) => {
    const { calendar, id, browser, path, press } = await openSeries()
    const pause = { 'pause.from': '2030-07-01', 'pause.to': '2030-07-14', 'pause.how': how, 'pause.reason': 'Holidays' }
    expect((await press(await browser.get(path), 'pause', pause)).body).toContain(said)
    // One that was not applied is not forgotten.
    expect((await press(await browser.get(path), 'save', pause)).status).toBe(303)
    expect(await storedDates(calendar, id)).toHaveLength(count)
    const { records } = await calendar.events.list({ post_parent: id, period: 'all', per_page: 100 })
    const cancelled = records.filter(({ event_status }) => event_status === 'cancelled')
    expect(cancelled.map(({ status_reason }) => status_reason)).toEqual(how === 'out' ? [] : ['Holidays', 'Holidays'])
    const page = await press(await browser.get(path), 'save', { ...pause, 'pause.how': 'back' })
    expect(page.status).toBe(303)
    expect(await storedDates(calendar, id)).toHaveLength(13)
    expect((await calendar.events.list({ post_parent: id, event_status: ['cancelled'], period: 'all' })).total).toBe(0)
  })

  it.each([
    { 'pause.from': '2030-07-14', 'pause.to': '2030-07-01' },
    { 'pause.from': '2030-07-14' },
    { 'pause.from': '', 'pause.to': '2030-07-01' },
  ])('do not pause between days in a wrong order: %j', async (pause) => {
    const { calendar, id, browser, path, press } = await openSeries()
    const page = await press(await browser.get(path), 'save', pause)
    expect(page.status).toBe(400)
    expect(page.body).toContain('Choose the first and the last day, in this order.')
    expect(await storedDates(calendar, id)).toHaveLength(13)
  })

  it('are cancelled with a reason, moved, and held elsewhere, in one save that a note does not make yet', async () => {
    const { calendar, id, browser, path, press, follow } = await openSeries({ venue: { venue: 'Hall' } })
    const gym = await calendar.venues.create({ venue: 'Gym', status: 'publish' })
    const [first, second, third] = ['2030-07-02 18:00:00', '2030-07-09 18:00:00', '2030-07-16 18:00:00']
    const reason = 'The floor is being sanded'
    const cancelled = await press(await browser.get(path), `cancel ${first}`, { [`reason.${first}`]: reason })
    expect(cancelled.body).toContain('is-cancelled')
    expect(cancelled.body).toContain(`<bdi>${reason}</bdi>`)
    const moved = await press(cancelled, 'show 2030-12', {
      [`day.${second}`]: '2030-07-10',
      [`time.${second}`]: '19:00',
      [`venue.${third}`]: String(gym.id),
    })
    expect((await calendar.events.list({ event_status: ['cancelled'], period: 'all' })).total).toBe(0)
    expect(moved.body).toContain('3 dates changed (Tue, Jul 2, 2030; Wed, Jul 10, 2030; Tue, Jul 16, 2030)')
    const page = await follow(await press(moved, 'save'))
    const { records } = await calendar.events.list({ post_parent: id, period: 'all', per_page: 100 })
    const at = (day: string) => records.find(({ start_date }) => start_date.startsWith(day))
    expect(at('2030-07-02')).toMatchObject({ event_status: 'cancelled', status_reason: reason })
    expect(at('2030-07-10')).toMatchObject({ start_date: '2030-07-10 19:00:00', end_date: '2030-07-10 20:30:00' })
    expect(at('2030-07-16')).toMatchObject({ venue: [gym.id] })
    expect(page.body).toContain('<b>Saved:</b> 3 dates changed')
    // Each is as the rule says again.
    let back = await press(page, `back ${first}`)
    for (const start of [second, third]) back = await press(back, `back ${start}`)
    await press(back, 'save')
    const { records: again } = await calendar.events.list({ post_parent: id, period: 'all', per_page: 100 })
    expect(
      again.filter(
        ({ recurrence }) => recurrence && 'changed_fields' in recurrence && recurrence.changed_fields.length > 0,
      ),
    ).toEqual([])
  })

  it('of whole days have no times', async () => {
    const days = { all_day: true, start_date: '2030-06-04', end_date: '2030-06-04' }
    const { calendar, id, browser, path, press } = await openSeries(days)
    const page = await browser.get(path)
    expect(page.body).not.toContain('type="time"')
    await press(page, 'save', { more: '14 Sep\n15 Sep', 'day.2030-07-02 00:00:00': '2030-07-03' })
    const stored = await storedDates(calendar, id)
    expect(stored).toEqual(expect.arrayContaining(['2030-09-14 00:00', '2030-09-15 00:00', '2030-07-03 00:00']))
  })

  it('are those of a series without rules, of which the last but one can be left out too', async () => {
    const { calendar, id, browser, path, press } = await openSeries({ recurrence: { dates: ['2030-07-01'] } })
    const page = await browser.get(path)
    expect(page.body).toContain('On these dates, one by one.')
    await press(page, 'save', { date: [] })
    expect(await storedDates(calendar, id)).toEqual(['2030-06-04 18:00'])
    await press(await browser.get(path), 'back 2030-07-01 18:00:00')
  })
})

describe('a save of dates', () => {
  it('puts a date back with what the series has become, and with what the date has of its own', async () => {
    const { calendar, id, browser, path, press, follow } = await openSeries({ venue: { venue: 'Hall' } })
    const gym = await calendar.venues.create({ venue: 'Gym', status: 'publish' })
    const start = '2030-07-02 18:00:00'
    const moved = await follow(await press(await browser.get(path), 'save', { [`time.${start}`]: '20:00' }))
    await press(await press(moved, `out ${start}`), 'save')
    await calendar.events.update(id, { venue: [gym.id] })
    const back = await press(await browser.get(path), `back ${start}`)
    expect(back.body).toContain('1 date more (Tue, Jul 2, 2030)')
    expect(back.body).toMatch(/8:00\sPM/)
    expect(back.body).not.toContain('is-elsewhere')
    await press(back, 'save')
    const { records } = await calendar.events.list({ post_parent: id, period: 'all', per_page: 100 })
    const date = records.find(({ start_date }) => start_date === '2030-07-02 20:00:00')
    expect(date).toMatchObject({ venue: [gym.id], status: 'publish' })
  })

  it('writes all that was noted of a date, in one request or in several', async () => {
    const { calendar, id, browser, path, press } = await openSeries()
    const start = '2030-07-02 18:00:00'
    const moved = await press(await browser.get(path), 'note', { [`time.${start}`]: '20:00' })
    const cancelled = await press(moved, 'note', { [`reason.${start}`]: 'Storm' })
    expect((await press(cancelled, 'save')).status).toBe(303)
    const { records } = await calendar.events.list({ post_parent: id, event_status: ['cancelled'], period: 'all' })
    expect(records).toMatchObject([{ start_date: '2030-07-02 20:00:00', status_reason: 'Storm' }])
  })

  it('changes nothing if somebody else has changed them since, and shows what was meant', async () => {
    const { calendar, id, browser, path, press } = await openSeries()
    const opened = await browser.get(path)
    await calendar.events.update(id, { recurrence: { exceptions: ['2030-07-02'] } })
    const dates = [...toCome.filter((date) => !date.startsWith('2030-07-09')), '2030-09-14 18:00:00']
    const refused = await press(opened, 'save', { date: dates })
    expect(refused.status).toBe(412)
    expect(refused.body).toContain('Somebody has changed these dates in the meantime')
    expect(await storedDates(calendar, id)).toHaveLength(12)
    expect((await press(refused, 'save')).status).toBe(303)
    const stored = await storedDates(calendar, id)
    expect(stored).toHaveLength(12)
    expect(stored).toContain('2030-09-14 18:00')
    // That of the other stays.
    expect(stored).not.toContain('2030-07-02 18:00')
    expect(stored).not.toContain('2030-07-09 18:00')
  })

  it('changes nothing if somebody else has changed one of its dates since', async () => {
    const { calendar, id, browser, path, press } = await openSeries()
    const start = '2030-07-02 18:00:00'
    const noted = await press(await browser.get(path), 'note', { [`time.${start}`]: '20:00', more: '14 Sep' })
    const { records } = await calendar.events.list({ post_parent: id, period: 'all' })
    const date = records.find(({ start_date }) => start_date === start)
    await calendar.events.update(date?.id ?? 0, { title: 'Match' })
    expect((await press(noted, 'save')).status).toBe(412)
    // What was noted first was for the date as it was.
    const more = await press(await press(noted, 'note'), 'note', { [`time.${start}`]: '21:00' })
    expect((await press(more, 'save')).status).toBe(412)
    expect(await storedDates(calendar, id)).toHaveLength(13)
  })

  it('writes all or nothing', async () => {
    const { calendar, id, browser, path, press } = await openSeries()
    const times = { start_date: '2030-07-02 18:00:00', end_date: '2030-07-02 10:00:00' }
    const note = JSON.stringify({ start: '2030-07-02 18:00:00', revision: '', patch: times })
    const page = await press(await browser.get(path), 'save', { note, more: '14 Sep' })
    expect(page.status).toBe(400)
    expect(page.body).toContain('Nothing was saved:')
    expect(await storedDates(calendar, id)).toHaveLength(13)
  })

  it.each([
    { 'time.2030-07-02 18:00:00': '25:00' },
    { 'day.2030-07-02 18:00:00': '2030-02-30' },
    { 'time.2030-07-02 18:00:00': '' },
  ])('names a date that is moved to no time, and writes nothing: %j', async (change) => {
    const { calendar, id, browser, path, press } = await openSeries()
    const page = await press(await browser.get(path), 'save', { ...change, more: '14 Sep' })
    expect(page.status).toBe(400)
    expect(page.body).toContain('Tue, Jul 2, 2030: choose a day and a time that exist.')
    expect(page.body).toContain('1 date more (Sat, Sep 14, 2030)')
    expect(await storedDates(calendar, id)).toHaveLength(13)
  })

  it('is said only as far as it is so: anybody can make an address', async () => {
    const { calendar, id, browser, path } = await openSeries()
    const { revision } = await calendar.events.get(id)
    const said = `${path}?done=saved&revision=${revision}`
    const note = JSON.stringify({ start: '2030-07-02 18:00:00', revision: '', patch: { event_status: 'scheduled' } })
    for (const forged of ['&on=2030-07-02+18:00:00', '&off=2030-07-03+18:00:00', `&note=${note}`, '&on=x&note=%7B']) {
      const { status, body } = await browser.get(said + forged)
      expect(status).toBe(200)
      expect(body).toContain('Your changes are saved.')
      expect(body).not.toContain('value="undo"')
    }
    expect((await browser.get(`${path}?done=saved&revision=x&off=2030-07-02+18:00:00`)).body).not.toContain('saved.')
  })

  it('of what is stored already changes nothing', async () => {
    const { calendar, id, browser, path, press, follow } = await openSeries()
    const { revision } = await calendar.events.get(id)
    const page = await press(await browser.get(path), 'save', { more: '25 June' })
    expect((await follow(page)).body).toContain('Nothing had changed, so nothing was saved.')
    expect((await calendar.events.get(id)).revision).toBe(revision)
  })

  it.each(['out', 'show 2030', 'cancel soon', 'trash', 'save 2030-07-02 18:00:00'])(
    'has no button %s',
    async (step) => {
      const { browser, path, press } = await openSeries()
      expect((await press(await browser.get(path), step)).status).toBe(400)
    },
  )
})

const rules = {
  'no-trailing-whitespace': 'off',
  'form-dup-name': 'off',
} as const
const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'], rules }))

describe('the form of the dates', () => {
  it.each(['en', 'de'])('is valid HTML without script or style of its own: %s', async (language) => {
    const { id, calendar, press, follow } = await openSeries({ venue: { venue: 'Hall' } })
    const browser = aBrowser(calendar, { id: 1, role: 'editor' })
    const path = `/desk/events/${id}/dates`
    const [first, second] = ['2030-07-02 18:00:00', '2030-07-09 18:00:00']
    const written = { [`reason.${first}`]: '<b>"rain"</b>', [`time.${second}`]: '20:00', off: '2030-07-16 18:00:00' }
    const headers = { 'accept-language': language }
    const opened = await browser.send(path, { headers })
    const noted = await press(opened, 'add', { ...written, more: '14 Sep' })
    const refused = await press(noted, 'save', { more: '</textarea><script>', 'pause.from': '2030-07-01' })
    const saved = await follow(await press(noted, 'save'))
    for (const { body } of [opened, noted, refused, saved]) {
      const { results } = await validator.validateString(body)
      expect(results.flatMap(({ messages }) => messages.map(({ message, line }) => `${line} ${message}`))).toEqual([])
      expect(body).not.toMatch(/<script(?! type="module" src=)|style=|<b>"rain/)
    }
  })

  it('is linked from that of the series, from that of a date, and from the list', async () => {
    const { calendar, id, browser, path } = await openSeries()
    const { records } = await calendar.events.list({ post_parent: id })
    const link = `href="${path}"`
    expect((await browser.get(`/desk/events/${id}`)).body).toContain(link)
    expect((await browser.get(`/desk/events/${records[0]?.id}`)).body).toContain(link)
    const list = await browser.get('/desk/mine')
    expect(list.body).toContain(`href="/desk/events/${records[0]?.id}/dates"`)
    const { location } = await browser.get(`/desk/events/${records[0]?.id}/dates`)
    expect(location).toBe(path)
  })

  it.each([
    ['an event that does not repeat', 2, 404],
    ['no event', 999, 404],
  ])('is not that of %s', async (_, id, status) => {
    const { calendar, browser } = await openSeries({ recurrence: undefined })
    await calendar.events.create({ title: 'One', start_date: '2030-07-01', end_date: '2030-07-01', status: 'publish' })
    expect((await browser.get(`/desk/events/${id}/dates`)).status).toBe(status)
  })

  it('is not that of a series in the trash, which its own form puts back', async () => {
    const { calendar, id, browser, path } = await openSeries()
    await calendar.events.remove(id)
    const { status, location } = await browser.get(path)
    expect([status, location]).toEqual([303, `/desk/events/${id}`])
  })

  it('is only for callers who may change the series', async () => {
    const { calendar, id, browser, path } = await openSeries({ author: 2 }, { id: 1, role: 'author' })
    expect((await browser.get(path)).status).toBe(403)
    const form = sent({ 'form.do': 'save', more: '14 Sep' })
    expect((await browser.post(path, form)).status).toBe(403)
    expect(await storedDates(calendar, id)).toHaveLength(13)
  })

  it('offers no change of a date of another author, and refuses it', async () => {
    const { calendar, id, browser, path, press } = await openSeries({}, { id: 1, role: 'author' })
    const start = '2030-07-02 18:00:00'
    const { records } = await calendar.events.list({ post_parent: id, period: 'all' })
    const date = records.find(({ start_date }) => start_date === start)
    await calendar.events.update(date?.id ?? 0, { author: 2 })
    const page = await browser.get(path)
    expect(page.body).not.toContain(`name="row.${start}"`)
    expect(valuesIn(page, 'was')).not.toContain(start)
    for (const more of [
      { off: start },
      { note: JSON.stringify({ start, revision: '', patch: { end_date: start } }) },
    ]) {
      expect((await press(page, 'save', more)).status).toBe(403)
    }
    expect(await storedDates(calendar, id)).toHaveLength(13)
    // A pause is for the others.
    const pause = { 'pause.from': '2030-07-01', 'pause.to': '2030-07-14' }
    expect((await press(page, 'save', pause)).status).toBe(303)
    expect(await storedDates(calendar, id)).toHaveLength(12)
  })

  it('refuses a form of another site', async () => {
    const { calendar, id, browser, path } = await openSeries()
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const { status } = await browser.post(path, sent({ 'form.do': 'save', more: '14 Sep' }), headers)
    expect(status).toBe(403)
    expect(await storedDates(calendar, id)).toHaveLength(13)
  })
})
