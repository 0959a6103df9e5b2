import { createCalendar } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { aBrowser, formOf } from './desk-caller.ts'

const editor = { id: 1, role: 'editor' }

function open() {
  const now = () => new Date('2030-06-18T09:00:00Z')
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now, recurrence: recurringEvents() })
  return { calendar, browser: aBrowser(calendar, editor) }
}

const weekly = {
  title: 'Yoga',
  start_date: '2030-10-08',
  'start_date.time': '19:00',
  'end_date.time': '20:00',
  'recurrence.freq': 'WEEKLY',
  'recurrence.days': ['', 'TU', 'TH'],
  'recurrence.count': '8',
}

describe('a recurring event', () => {
  it.each([
    [true, ['false']],
    [false, ['false', 'true']],
  ])('says whether lists hide its dates, and changes that: %j', async (isHidden, changed) => {
    const { calendar, browser } = open()
    const times = { start_date: '2030-10-08 19:00', end_date: '2030-10-08 20:00' }
    const hidden = { hide_from_listings: isHidden, recurrence: 'FREQ=WEEKLY;COUNT=3' }
    const { id } = await calendar.events.create({ title: 'Yoga', author: 1, ...times, ...hidden })
    const shown = async () => (await calendar.events.list({ post_parent: id, period: 'all' })).total
    const path = `/desk/events/${id}`
    const form = await browser.get(path)
    const boxes = formOf(form).filter(([name]) => name === 'hide_from_listings')
    expect(boxes.map(([, value]) => value)).toEqual(isHidden ? ['false', 'true'] : ['false'])
    await browser.post(path, formOf(form, { title: 'Pilates' }))
    expect(await shown()).toBe(isHidden ? 0 : 3)
    const rules = { 'recurrence.count': '4' }
    await browser.post(path, formOf(await browser.get(path), { ...rules, hide_from_listings: changed }))
    expect(await shown()).toBe(isHidden ? 4 : 0)
  })

  it.each([
    [{}, 'FREQ=WEEKLY;COUNT=8;BYDAY=TU,TH'],
    [{ 'recurrence.interval': '2' }, 'FREQ=WEEKLY;INTERVAL=2;COUNT=8;BYDAY=TU,TH'],
    [
      { 'recurrence.freq': 'DAILY', 'recurrence.count': '', 'recurrence.until': '2030-10-31' },
      'FREQ=DAILY;UNTIL=20301031T235959',
    ],
    [{ 'recurrence.freq': 'MONTHLY' }, 'FREQ=MONTHLY;COUNT=8'],
    [
      { 'recurrence.freq': 'MONTHLY', 'recurrence.nth': '-1', 'recurrence.weekday': 'FR' },
      'FREQ=MONTHLY;COUNT=8;BYDAY=-1FR',
    ],
    [{ 'recurrence.freq': 'YEARLY' }, 'FREQ=YEARLY;COUNT=8'],
    [
      { 'recurrence.freq': 'custom', 'recurrence.rules': 'FREQ=MONTHLY;BYMONTHDAY=1,15;COUNT=3' },
      'FREQ=MONTHLY;COUNT=3;BYMONTHDAY=1,15',
    ],
    [
      { 'recurrence.freq': 'custom', 'recurrence.rules': 'RRULE:FREQ=WEEKLY;UNTIL=20301105T180000Z' },
      'FREQ=WEEKLY;UNTIL=20301105T190000',
    ],
  ])('is said in words: %j is %s', async (changes, rule) => {
    const { calendar, browser } = open()
    const form = formOf(await browser.get('/desk/events/new'), { ...weekly, ...changes, status: 'publish' })
    const { location } = await browser.post('/desk/events/new', form)
    const id = Number(/\d+/.exec(location)?.[0])
    expect((await calendar.events.get(id)).recurrence).toMatchObject({ rules: [rule] })
  })

  it.each([
    [{ 'recurrence.until': '2030-12-01' }, 'recurrence.rules[0].COUNT must be left out if there is UNTIL'],
    [{ 'recurrence.count': 'x' }, 'recurrence.rules[0].COUNT must be a whole number'],
    [{ 'recurrence.count': '', 'recurrence.until': '2030-10-01' }, 'UNTIL must be at or after the start, 2030-10-08'],
    [
      { 'recurrence.freq': 'custom', 'recurrence.rules': 'FREQ=WEEKLY;BYDAY=XX\nFREQ=DAILY;INTERVAL=0' },
      'recurrence.rules[1].INTERVAL must be a whole number',
    ],
  ])('names the part of a rule that is wrong, and why: %j', async (changes, sentence) => {
    const { calendar, browser } = open()
    const form = formOf(await browser.get('/desk/events/new'), { ...weekly, ...changes, status: 'publish' })
    const { status, body } = await browser.post('/desk/events/new', form)
    expect(status).toBe(400)
    expect(body).toContain(sentence)
    expect((await calendar.events.list({ period: 'all' })).total).toBe(0)
  })

  it('shows the next dates of a rule that ends in UTC', async () => {
    const rules = { 'recurrence.freq': 'custom', 'recurrence.rules': 'FREQ=WEEKLY;UNTIL=20301022T170000Z' }
    const { browser } = open()
    const form = formOf(await browser.get('/desk/events/new'), { ...weekly, ...rules, 'form.do': 'dates' })
    const { body } = await browser.post('/desk/events/new', form)
    expect([...body.matchAll(/<li><time datetime="([^"T]*)T/g)].map(([, date]) => date)).toEqual([
      '2030-10-08',
      '2030-10-15',
      '2030-10-22',
    ])
  })

  it('shows its next ten dates, and what a change of the clock does, before anything is written', async () => {
    const { calendar, browser } = open()
    const form = formOf(await browser.get('/desk/events/new'), {
      ...weekly,
      'recurrence.count': '20',
      'form.do': 'dates',
    })
    const { status, body } = await browser.post('/desk/events/new', form)
    expect(status).toBe(200)
    expect([...body.matchAll(/<li><time datetime="([^"]*)">/g)].map(([, date]) => date)).toEqual([
      '2030-10-08T19:00:00',
      '2030-10-10T19:00:00',
      '2030-10-15T19:00:00',
      '2030-10-17T19:00:00',
      '2030-10-22T19:00:00',
      '2030-10-24T19:00:00',
      '2030-10-29T19:00:00',
      '2030-10-31T19:00:00',
      '2030-11-05T19:00:00',
      '2030-11-07T19:00:00',
    ])
    expect(body).toContain('Before Tue, Oct 29, 2030 the clocks go back. The event stays at 19:00')
    expect((await calendar.events.list({ period: 'all' })).total).toBe(0)
    const night = formOf(await browser.get('/desk/events/new'), {
      ...weekly,
      start_date: '2031-03-23',
      'start_date.time': '02:30',
      'end_date.time': '03:30',
      'recurrence.days': '',
      'form.do': 'dates',
    })
    expect((await browser.post('/desk/events/new', night)).body).toContain(
      'On Sun, Mar 30, 2031 there is no 02:30, because the clocks go forward: the event starts at 03:30.',
    )
  })

  it('stores each of three dates that are added one after the other, and both that are left out', async () => {
    const { calendar, browser } = open()
    let page = await browser.get('/desk/events/new')
    const more = [
      { 'recurrence.add': '2030-12-01', 'recurrence.leave': '2030-10-10' },
      { 'recurrence.add': '2030-12-02', 'recurrence.add.time': '10:00', 'recurrence.leave': '2030-10-15' },
    ]
    for (const added of more) {
      const form = formOf(page, { ...weekly, ...added, 'form.do': 'dates' })
      page = await browser.post('/desk/events/new', form)
    }
    await browser.post('/desk/events/new', formOf(page, { 'recurrence.add': '2030-12-03', status: 'publish' }))
    const { records } = await calendar.events.list({ period: 'all', order: 'asc', orderby: 'start_date' })
    expect(records.map(({ start_date }) => start_date.slice(5, 16))).toEqual([
      ...['10-08 19:00', '10-17 19:00', '10-22 19:00', '10-24 19:00', '10-29 19:00', '10-31 19:00'],
      ...['12-01 19:00', '12-02 10:00', '12-03 19:00'],
    ])
  })

  it('leaves dates out, and adds some', async () => {
    const { calendar, browser } = open()
    const series = await calendar.events.create({
      title: 'Yoga',
      start_date: '2030-10-08 19:00',
      end_date: '2030-10-08 20:00',
      recurrence: { rules: ['FREQ=WEEKLY;COUNT=4'], exceptions: ['2030-10-15'] },
    })
    const path = `/desk/events/${series.id}`
    const form = formOf(await browser.get(path), {
      'recurrence.leave': '2030-10-22',
      'recurrence.add': '2030-12-24',
      'recurrence.add.time': '10:00',
    })
    await browser.post(path, form)
    const starts = async () =>
      (await calendar.events.list({ post_parent: series.id, period: 'all' })).records.map(({ start_date }) =>
        start_date.slice(5, 16),
      )
    expect(await starts()).toEqual(['10-08 19:00', '10-29 19:00', '12-24 10:00'])
    await browser.post(path, formOf(await browser.get(path), { 'recurrence.exceptions': '' }))
    expect(await starts()).toEqual(['10-08 19:00', '10-15 19:00', '10-22 19:00', '10-29 19:00', '12-24 10:00'])
  })

  it.each([
    ['this', ['Yoga', 'Jazz', 'Yoga', 'Yoga'], 'only Tue, October 15'],
    ['following', ['Yoga', 'Jazz', 'Jazz', 'Jazz'], 'Tue, October 15 and 2 dates after'],
    ['all', ['Jazz', 'Jazz', 'Jazz', 'Jazz'], 'all 4 dates'],
  ])('changes %s of its dates, says so beside the buttons, and says it again', async (scope, titles, said) => {
    const { calendar, browser } = open()
    const starts = { start_date: '2030-10-08 19:00', end_date: '2030-10-08 20:00' }
    await calendar.events.create({ title: 'Yoga', ...starts, recurrence: 'FREQ=WEEKLY;COUNT=4' })
    const dates = await calendar.events.list({ period: 'all' })
    const path = `/desk/events/${dates.records[1]?.id}`
    const form = await browser.get(path)
    expect(form.body).toContain('This event repeats. What should change?')
    expect(form.body).toContain(`<b class="is-${scope}${scope === 'this' ? ' is-chosen' : ''}">${said}</b>`)
    const { status, location } = await browser.post(path, formOf(form, { title: 'Jazz', 'form.scope': scope }))
    expect(status).toBe(303)
    expect((await browser.get(location)).body).toContain(`Your changes are saved. Applies to: ${said}.`)
    const forged = location.replace(`scope=${scope}`, 'scope=following')
    const isSaid = (await browser.get(forged)).body.includes('Applies to: Tue, October 15 and 2 dates after.')
    expect(isSaid).toBe(scope === 'following')
    const after = await calendar.events.list({ period: 'all', orderby: 'start_date' })
    expect(after.records.map(({ title }) => title)).toEqual(titles)
    const trash = formOf(await browser.get(path), { 'form.do': 'trash', 'form.scope': 'following' })
    const gone = await browser.post(path, trash)
    expect((await calendar.events.list({ period: 'all' })).total).toBe(1)
    const { body } = await browser.get(gone.location)
    // One that was changed with the later dates begins a series.
    const those = scope === 'following' ? 'Every date' : 'This date and later ones'
    expect(body).toContain(`” is in the trash. Applies to: ${those}.`)
  })

  it('shows what is wrong with a rule', async () => {
    const { browser } = open()
    const form = formOf(await browser.get('/desk/events/new'), { ...weekly, 'recurrence.interval': 'two' })
    const { status, body } = await browser.post('/desk/events/new', form)
    expect(status).toBe(400)
    expect(body).toContain('<a href="#db-f-recurrence">')
    expect(body).toContain('value="two"')
  })

  it('is not asked for without the option', async () => {
    const calendar = createCalendar()
    const { body } = await aBrowser(calendar, editor).get('/desk/events/new')
    expect(body).not.toContain('recurrence')
  })
})
