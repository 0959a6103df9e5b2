import { type Calendar, type CalendarOptions, createCalendar, type EventInput, type EventRecord } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { describe, expect, it, vi } from 'vitest'
import { aBrowser, type DeskReply, rowsOf, type SentForm } from './desk-caller.ts'

const now = () => new Date('2030-06-18T09:00:00Z')
const editor = { id: 1, role: 'editor' }
const day = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }

async function aTown(options: CalendarOptions = {}) {
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now, recurrence: recurringEvents(), ...options })
  const add = (title: string, input: Partial<EventInput> = {}) =>
    calendar.events.create({ title, ...day, author: 1, ...input })
  return { calendar, add }
}

/** Returns what the boxes of some rows send, as a browser does that ticks them. */
function ticked({ body }: DeskReply, ...titles: readonly string[]): SentForm {
  return titles.map((title) => {
    const row = body.split('<tr').find((one) => one.includes(`<bdi>${title}</bdi>`)) ?? ''
    return ['id', /name="id" value="([\w:]+)"/.exec(row)?.[1] ?? `no box: ${title}`]
  })
}

/** Returns what the form of a button sends. */
function formWith({ body }: DeskReply, step: string, changes: Readonly<Record<string, string>> = {}): SentForm {
  const form = body.split('<form').find((one) => one.includes(`value="${step}"`)) ?? ''
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
  const hidden = fields.map(([, name = '', value = '']) => [name, decoded(value)] as const)
  return [...hidden, ...Object.entries(changes), ['form.do', step]]
}

const decoded = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

/** Returns the rows of the tables of a page, by their caption: the cells as text. */
function tablesOf({ body }: DeskReply): Readonly<Record<string, readonly string[]>> {
  const tables = body.split('<table').slice(1)
  return Object.fromEntries(
    tables.map((table) => {
      const caption = /<caption[^>]*>([^<]*)/.exec(table)?.[1] ?? ''
      const rows = [...table.matchAll(/<tr>(<th scope="row">[\s\S]*?)<\/tr>/g)]
      const textOf = (row: string) => row.replaceAll(/<\/t[hd]>\s*/g, '|').replaceAll(/<[^>]*>/g, '')
      return [caption, rows.map(([, row = '']) => textOf(row).replace(/\|$/, ''))]
    }),
  )
}

type Browser = ReturnType<typeof aBrowser>

/** Ticks rows of a list, answers the question, and returns the preview. */
async function previewOf(
  browser: Browser,
  titles: readonly string[],
  step: string,
  answer: Readonly<Record<string, string>> = {},
  path = '/desk/events',
) {
  const list = await browser.get(path)
  return browser.post(path, [...ticked(list, ...titles), ...Object.entries(answer), ['form.do', `many.${step}`]])
}

const statusesOf = async (calendar: Calendar, ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await calendar.events.get(id).catch(() => ({ status: 'trash' }))).status))

describe('many events', () => {
  it('are undone without the ids of venues that the caller does not see, which stay', async () => {
    const { calendar, add } = await aTown()
    const hidden = await calendar.venues.create({ venue: 'Hidden', status: 'draft', author: 1 })
    const open = await calendar.venues.create({ venue: 'Open' })
    const other = await calendar.venues.create({ venue: 'Other' })
    const { id } = await add('Mine', { author: 5, status: 'draft', venue: [hidden.id, open.id] })
    const browser = aBrowser(calendar, { id: 5, role: 'contributor' })
    const preview = await previewOf(browser, ['Mine'], 'venue', { 'many.venue': String(other.id) }, '/desk/mine')
    const report = await browser.post('/desk/mine', formWith(preview, 'many.write'))
    const sentUndo = (page: DeskReply) => formWith(page, 'many.undo').find(([name]) => name === 'form.undo')?.[1] ?? ''
    expect(JSON.parse(sentUndo(report))).toMatchObject([{ id, patch: { venue: [open.id] } }])
    expect(new Set((await calendar.events.get(id)).venue)).toEqual(new Set([hidden.id, other.id]))
    const undone = await browser.post('/desk/mine', formWith(report, 'many.undo'))
    expect(new Set((await calendar.events.get(id)).venue)).toEqual(new Set([hidden.id, open.id]))
    expect(JSON.parse(sentUndo(undone))).toMatchObject([{ id, patch: { venue: [other.id] } }])
  })

  it.each([
    ['publish', {}, { status: 'publish' }, 'Draft → Published'],
    ['pending', {}, { status: 'pending' }, 'Draft → Waits for review'],
    ['venue', { 'many.venue': '1' }, { venue: [1] }, ''],
    [
      'shift',
      { 'many.amount': '1', 'many.unit': 'weeks' },
      { start_date: '2030-06-27 19:00:00' },
      'Thu, Jun 20, 7:00 PM → Thu, Jun 27, 7:00 PM',
    ],
    [
      'shift',
      { 'many.amount': '-30', 'many.unit': 'minutes' },
      { start_date: '2030-06-20 18:30:00' },
      'Thu, Jun 20, 7:00 PM → Thu, Jun 20, 6:30 PM',
    ],
    ['cancel', { 'many.reason': ' Rain ' }, { event_status: 'cancelled', status_reason: 'Rain' }, ''],
    ['terms', { 'many.add.categories': '1', 'many.add.tags': 'dance, "a, b"' }, { categories: [1] }, ''],
  ])('are changed as the page has shown before, and put back: %s %j', async (step, answer, expected, detail) => {
    const { calendar, add } = await aTown()
    await calendar.venues.create({ venue: 'Hall' })
    await calendar.categories.create({ name: 'Music' })
    const events = [await add('Swing', { status: 'draft' }), await add('Chess', { status: 'draft' })]
    await add('Other', { status: 'draft' })
    const browser = aBrowser(calendar, editor)
    const preview = await previewOf(browser, ['Swing', 'Chess'], step, answer)
    expect(preview.status).toBe(200)
    const line = (title: string) => `${title}|Thu, Jun 20, 7:00 PM|${detail}`
    expect(tablesOf(preview)).toEqual({ '2 events change': [line('Swing'), line('Chess')] })
    const before = await Promise.all(events.map(({ id }) => calendar.events.get(id)))
    expect(before).toEqual(events)
    const report = await browser.post('/desk/events', formWith(preview, 'many.write'))
    expect(report.body).toContain('2 events are changed.')
    for (const { id } of events) expect(await calendar.events.get(id)).toMatchObject(expected)
    expect((await calendar.events.list({ search: 'Other', status: ['draft'] })).total).toBe(1)
    const undone = await browser.post('/desk/events', formWith(report, 'many.undo'))
    expect(undone.body).toContain('2 events are changed.')
    for (const one of before) {
      const { revision: _, modified_utc: __, ...content } = one
      expect(await calendar.events.get(one.id)).toMatchObject(content)
    }
  })

  it('go to the trash, and come back', async () => {
    const { calendar, add } = await aTown()
    const ids = [(await add('Swing')).id, (await add('Chess')).id]
    const browser = aBrowser(calendar, editor)
    const preview = await previewOf(browser, ['Swing', 'Chess'], 'trash')
    const report = await browser.post('/desk/events', formWith(preview, 'many.write'))
    expect(await statusesOf(calendar, ids)).toEqual(['trash', 'trash'])
    await browser.post('/desk/events', formWith(report, 'many.undo'))
    expect(await statusesOf(calendar, ids)).toEqual(['publish', 'publish'])
  })

  it('of which somebody has changed one since are changed without it', async () => {
    const { calendar, add } = await aTown()
    const [swing, chess] = [await add('Swing'), await add('Chess')]
    const browser = aBrowser(calendar, editor)
    const preview = await previewOf(browser, ['Swing', 'Chess'], 'draft')
    await calendar.events.update(chess.id, { cost: '5' })
    const report = await browser.post('/desk/events', formWith(preview, 'many.write'))
    expect(await statusesOf(calendar, [swing.id, chess.id])).toEqual(['draft', 'publish'])
    expect(tablesOf(report)).toEqual({
      '1 event was not changed': ['Chess|Thu, Jun 20, 7:00 PM|Somebody has changed it in the meantime.'],
    })
    await calendar.events.update(swing.id, { cost: '7' })
    const undone = await browser.post('/desk/events', formWith(report, 'many.undo'))
    expect(undone.body).toContain('0 events are changed.')
    expect(tablesOf(undone)).toEqual({
      '1 event was not changed': ['Swing|Thu, Jun 20, 7:00 PM|Somebody has changed it in the meantime.'],
    })
    const again = await browser.post('/desk/events', formWith(preview, 'many.write'))
    expect(again.body).toContain('0 events are changed.')
  })

  it('that would not change are named with the reason, or as they are', async () => {
    const { add, calendar } = await aTown({
      check: (_, { before }) => (before && Reflect.get(before, 'title') === 'Choir' ? { title: 'Not in June.' } : null),
    })
    await add('Fête', { all_day: true })
    await add('Choir')
    await add('Swing')
    const browser = aBrowser(calendar, editor)
    const answer = { 'many.amount': '2', 'many.unit': 'hours' }
    const preview = await previewOf(browser, ['Fête', 'Choir', 'Swing'], 'shift', answer)
    const tables = tablesOf(preview)
    expect(tables['1 event changes']).toHaveLength(1)
    expect(tables['2 events will not change']).toEqual([
      'Fête|Thu, Jun 20|An event of whole days moves by days only, and to no year before 1 or after 9998.',
      expect.stringMatching(/^Choir\|Thu, Jun 20, 7:00 PM\|.*Not in June\./),
    ])
    const same = await previewOf(browser, ['Swing'], 'publish')
    expect(same.body).toContain('1 event stays as it is')
    expect(same.body).toContain('Nothing would change.')
    expect(same.body).not.toContain('many.write')
  })

  it.each([
    ['shift', { 'many.amount': 'a lot', 'many.unit': 'days' }, 'Write a whole number'],
    ['shift', { 'many.amount': '40000', 'many.unit': 'days' }, 'Write a whole number'],
    ['shift', { 'many.amount': '0', 'many.unit': 'days' }, 'Write a whole number'],
    ['shift', { 'many.amount': '1', 'many.unit': 'years' }, 'Write a whole number'],
  ])('are asked for again if the answer cannot be read: %s %j', async (step, answer, text) => {
    const { calendar, add } = await aTown()
    const { id } = await add('Swing')
    const page = await previewOf(aBrowser(calendar, editor), ['Swing'], step, answer)
    expect(page.status).toBe(400)
    expect(page.body).toContain(text)
    expect(page.body).toContain(`name="id" value="${id}"`)
    expect(page.body).not.toContain('many.write')
  })

  it('are named topics that do not exist', async () => {
    const { calendar, add } = await aTown()
    await add('Swing')
    const page = await previewOf(aBrowser(calendar, editor), ['Swing'], 'terms', { 'many.remove.tags': 'danse' })
    expect(tablesOf(page)).toEqual({
      '1 event will not change': ['Swing|Thu, Jun 20, 7:00 PM|There is no such topic or category.'],
    })
  })

  it('are all of a list, as its address narrows it, if these are not too many', async () => {
    const { calendar, add } = await aTown()
    for (let at = 0; at < 61; at += 1) await add(`Swing ${at}`, at % 2 ? { hide_from_listings: true } : {})
    await add('Chess')
    const browser = aBrowser(calendar, editor)
    const path = '/desk/events?search=swing'
    expect((await browser.get(path)).body).toContain('all 61 found')
    const preview = await browser.post(path, [
      ['form.which', 'found'],
      ['form.do', 'many.draft'],
    ])
    expect(Object.values(tablesOf(preview)).map(({ length }) => length)).toEqual([61])
    const report = await browser.post(path, formWith(preview, 'many.write'))
    expect(report.body).toContain('61 events are changed.')
    expect((await calendar.events.list({ search: 'chess' })).total).toBe(1)
    for (let at = 0; at < 140; at += 1) await add(`Jam ${at}`)
    expect((await browser.get('/desk/events')).body).not.toContain('form.which')
    const tooMany = await browser.post('/desk/events', [
      ['form.which', 'found'],
      ['form.do', 'many.draft'],
    ])
    expect(tooMany.status).toBe(400)
    expect(tooMany.body).toContain('At most 200 events can be changed at once.')
    expect((await calendar.events.list({ search: 'jam' })).total).toBe(140)
  })

  it('of which none is ticked are asked for', async () => {
    const { calendar, add } = await aTown()
    await add('Swing')
    const page = await aBrowser(calendar, editor).post('/desk/events', [['form.do', 'many.draft']])
    expect([page.status, rowsOf(page)]).toEqual([400, ['Swing']])
    expect(page.body).toContain('Tick some events first.')
  })

  it.each([
    [[['form.do', 'many.dance']]],
    [
      [
        ['form.do', 'many.undo'],
        ['form.undo', ''],
      ],
    ],
    [
      [
        ['form.do', 'many.undo'],
        ['form.undo', '[{"id":1}]'],
      ],
    ],
    [
      [
        ['form.do', 'many.undo'],
        ['form.undo', '[]'],
      ],
    ],
    [
      [
        ['form.do', 'many.undo'],
        ['form.undo', '{"id":1,"revision":"a","patch":{}}'],
      ],
    ],
    [
      [
        ['form.do', 'many.write'],
        ['form.kind', 'dance'],
        ['id', '1'],
      ],
    ],
  ] as const)('of a form that was made by hand are refused: %j', async (form) => {
    const { calendar, add } = await aTown()
    const event = await add('Swing')
    expect((await aBrowser(calendar, editor).post('/desk/events', form)).status).toBe(400)
    expect(await calendar.events.get(event.id)).toEqual(event)
  })

  it('are not changed without the revisions that a page has shown', async () => {
    const { calendar, add } = await aTown()
    const event = await add('Swing')
    const form = [
      ['form.do', 'many.write'],
      ['form.kind', 'trash'],
      ['id', `${event.id}`],
    ] as const
    const report = await aBrowser(calendar, editor).post('/desk/events', form)
    expect(report.body).toContain('0 events are changed.')
    expect(await calendar.events.get(event.id)).toEqual(event)
  })

  it('say that others take their venue', async () => {
    const { calendar, add } = await aTown({ conflicts: 'warn' })
    const hall = await calendar.venues.create({ venue: 'Hall' })
    await add('Chess', { venue: [hall.id] })
    await add('Swing')
    const browser = aBrowser(calendar, editor)
    const preview = await previewOf(browser, ['Swing'], 'venue', { 'many.venue': `${hall.id}` })
    const report = await browser.post('/desk/events', formWith(preview, 'many.write'))
    expect(report.body).toContain('1 of them shares its venue with another event.')
  })

  it('that a reviewer publishes are passed to the app', async () => {
    const { calendar, add } = await aTown()
    await add('Swing', { status: 'pending', author: 5 })
    await add('Chess', { status: 'draft' })
    const onReview = vi.fn().mockRejectedValueOnce(new Error('no mail'))
    const faults: unknown[] = []
    const { calendar: other, add: addOther } = await aTown({ onError: (fault) => faults.push(fault) })
    await addOther('Swing', { status: 'pending', author: 5 })
    for (const one of [calendar, other]) {
      const browser = aBrowser(one, editor, { desk: { onReview } })
      const titles = one === calendar ? ['Swing', 'Chess'] : ['Swing']
      const preview = await previewOf(browser, titles, 'publish')
      await browser.post('/desk/events', formWith(preview, 'many.write'))
    }
    expect(onReview).toHaveBeenCalledTimes(2)
    const event = expect.objectContaining({ title: 'Swing', status: 'publish' })
    expect(onReview).toHaveBeenCalledWith(
      expect.objectContaining({ decision: 'publish', note: '', event, actor: editor }),
    )
  })
})

describe('the pages of many events', () => {
  it('are valid HTML without the code of anybody', async () => {
    const hostile = '"><script>alert(1)</script>'
    const validator = new HtmlValidate(
      new StaticConfigLoader({
        extends: ['html-validate:standard'],
        rules: { 'form-dup-name': 'off', 'no-trailing-whitespace': 'off' },
      }),
    )
    const { calendar, add } = await aTown()
    await calendar.venues.create({ venue: hostile })
    const [one, series] = [await add(hostile), await add('Yoga', { recurrence: 'FREQ=WEEKLY;COUNT=3' })]
    const dates = (await calendar.events.list({ post_parent: series.id })).records
    const browser = aBrowser(calendar, editor)
    const ids: SentForm = [one, ...dates].map(({ id }) => ['id', `${id}`])
    const ask = (...answer: SentForm) => browser.post('/desk/events?search=%22%3E', [...ids, ...answer])
    const preview = await ask(['many.reason', hostile], ['form.do', 'many.cancel'])
    const pages = [
      await browser.get('/desk/events'),
      await ask(['form.do', 'many.venue']),
      await ask(['form.do', 'many.terms']),
      await ask(['many.amount', hostile], ['form.do', 'many.shift']),
      preview,
      await browser.post('/desk/events', [...formWith(preview, 'many.write'), ['id', `${one.id}:${hostile}`]]),
    ]
    for (const { body, headers } of pages) {
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(body).not.toContain('<script>')
      const { results } = await validator.validateString(body)
      expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
    }
  })
})

describe('dates of a series', () => {
  const weekly = { recurrence: 'FREQ=WEEKLY;COUNT=4' }
  const shift = { 'many.amount': '1', 'many.unit': 'days' }
  const startsOf = async (calendar: Calendar) =>
    (await calendar.events.list({ search: 'yoga', period: 'all' })).records.map(({ start_date }) =>
      start_date.slice(5, 10),
    )

  it('of a row are changed together, and put back', async () => {
    const { calendar, add } = await aTown()
    await add('Yoga', weekly)
    const browser = aBrowser(calendar, editor)
    const preview = await previewOf(browser, ['Yoga'], 'shift', shift)
    expect(tablesOf(preview)['4 events change']).toHaveLength(4)
    const report = await browser.post('/desk/events', formWith(preview, 'many.write'))
    expect(await startsOf(calendar)).toEqual(['06-21', '06-28', '07-05', '07-12'])
    await browser.post('/desk/events', formWith(report, 'many.undo'))
    expect(await startsOf(calendar)).toEqual(['06-20', '06-27', '07-04', '07-11'])
  })

  it.each([
    ['following', 'and all later dates', ['06-20', '06-28', '07-05', '07-12']],
    ['all', 'and all other dates', ['06-21', '06-28', '07-05', '07-12']],
  ] as const)('change with the others of the series, once: %s', async (scope, text, starts) => {
    const { calendar, add } = await aTown()
    await add('Yoga', weekly)
    await add('Swing')
    const [, second, third] = (await calendar.events.list({ search: 'yoga' })).records
    const browser = aBrowser(calendar, editor)
    const ids: SentForm = [third, second].map((one) => ['id', `${one?.id}`])
    const [swing] = (await calendar.events.list({ search: 'swing' })).records
    const sent: SentForm = [...ids, ['id', `${swing?.id}`], ['many.scope', scope], ['form.do', 'many.shift']]
    const preview = await browser.post('/desk/events', [...sent, ...Object.entries(shift)])
    const [rows = []] = Object.values(tablesOf(preview))
    expect(rows).toEqual([expect.stringContaining(`Yoga|Thu, Jun 27`), expect.stringContaining('Swing')])
    expect(rows[0]).toContain(text)
    const report = await browser.post('/desk/events', formWith(preview, 'many.write'))
    expect(report.body).toContain('2 events are changed.')
    expect(await startsOf(calendar)).toEqual(starts)
    const undone = await browser.post('/desk/events', formWith(report, 'many.undo'))
    expect(undone.body).toContain('1 event is changed.')
  })

  it('that wait for review are decided with their series', async () => {
    const { calendar, add } = await aTown()
    await add('Yoga', { ...weekly, status: 'pending' })
    const browser = aBrowser(calendar, editor)
    const preview = await previewOf(browser, ['Yoga'], 'publish', {}, '/desk/review')
    expect(tablesOf(preview)['1 event changes']).toHaveLength(1)
    await browser.post('/desk/review', formWith(preview, 'many.write'))
    expect((await calendar.events.list({ status: ['publish'] })).total).toBe(4)
  })
})

describe('rights on many events', () => {
  const roles = ['contributor', 'author', 'editor'] as const
  const callers = { contributor: 5, author: 6, editor: 1 } as const
  const steps = {
    publish: {},
    draft: {},
    venue: { 'many.venue': '1' },
    shift: { 'many.amount': '1', 'many.unit': 'days' },
    cancel: { 'many.reason': 'Rain' },
    trash: {},
  } as const
  const states = ['draft', 'pending', 'publish'] as const

  it.each(roles.flatMap((role) => Object.keys(steps).map((step) => [role, step] as const)))(
    'are those on each: a %s and %s',
    async (role, step) => {
      const { calendar, add } = await aTown()
      await calendar.venues.create({ venue: 'Hall' })
      const actor = { id: callers[role], role }
      const all: EventRecord[] = []
      for (const author of [callers[role], 9])
        for (const status of states) all.push(await add('Swing', { status, author }))
      const browser = aBrowser(calendar, actor)
      const answer = Object.entries(steps[step as keyof typeof steps])
      const ids: SentForm = all.map(({ id }) => ['id', `${id}`])
      const preview = await browser.post('/desk/mine', [...ids, ...answer, ['form.do', `many.${step}`]])
      const shown = new Set(
        formWith(preview, 'many.write').flatMap(([name, value]) =>
          name === 'id' ? [Number(value.split(':')[0])] : [],
        ),
      )
      // All of them, with the revisions that they have, as a form that was made by hand.
      const forged: SentForm = all.map(({ id, revision }) => ['id', `${id}:${revision}`])
      await browser.post('/desk/mine', [...forged, ...answer, ['form.kind', step], ['form.do', 'many.write']])
      const after = await Promise.all(
        all.map(({ id }) =>
          calendar.events.list({ include: [id], status: ['publish', 'pending', 'draft', 'trash'], period: 'all' }),
        ),
      )
      const changed = all.filter(({ id, revision }, at) => after[at]?.records[0]?.revision !== revision && id > 0)
      expect(changed.map(({ id }) => id)).toEqual([...shown])
      // What the interface allows the same caller.
      const may = async ({ author, status }: (typeof all)[number]) => {
        const isOwn = author === callers[role]
        if (role === 'editor') return true
        if (!isOwn) return false
        if (role === 'author') return true
        return status !== 'publish' && step !== 'publish'
      }
      const allowed: number[] = []
      for (const one of all) {
        const isSo = (step === 'publish' && one.status === 'publish') || (step === 'draft' && one.status === 'draft')
        if ((await may(one)) && !isSo) allowed.push(one.id)
      }
      expect([...shown]).toEqual(allowed)
    },
  )

  it('tell nothing of events that the caller does not see', async () => {
    const { calendar, add } = await aTown()
    const secret = await add('Secret', { status: 'draft', author: 9 })
    const own = await add('Own', { author: 6 })
    const browser = aBrowser(calendar, { id: 6, role: 'author' })
    const sent: SentForm = [secret.id, own.id, 999].map((id) => ['id', `${id}`])
    const preview = await browser.post('/desk/mine', [...sent, ['form.do', 'many.draft']])
    expect(preview.body).not.toContain('Secret')
    const gone = 'An event||It is not there any more, or not for you.'
    expect(tablesOf(preview)['2 events will not change']).toEqual([gone, gone])
    const undo = JSON.stringify([{ id: secret.id, revision: secret.revision, patch: { title: 'Mine' } }])
    const undone = await browser.post('/desk/mine', [
      ['form.do', 'many.undo'],
      ['form.undo', undo],
    ])
    expect(undone.body).not.toContain('Secret')
    expect(await calendar.events.get(secret.id)).toEqual(secret)
  })

  it('show boxes and buttons only where they work', async () => {
    const { calendar, add } = await aTown()
    await add('Own', { author: 5, status: 'draft' })
    await add('Public', { author: 5 })
    const browser = aBrowser(calendar, { id: 5, role: 'contributor' })
    const list = await browser.get('/desk/mine')
    expect(ticked(list, 'Public')).toEqual([['id', 'no box: Public']])
    expect(ticked(list, 'Own')[0]?.[1]).toMatch(/^\d+$/)
    expect(list.body).not.toContain('value="many.publish"')
    expect(list.body).toContain('value="many.trash"')
    const trash = await aBrowser(calendar, editor).get('/desk/trash')
    expect(trash.body).not.toContain('many.')
  })

  it.each(['many.draft', 'many.write', 'many.undo'])('are none for another site: %s', async (step) => {
    const { calendar, add } = await aTown()
    const { id, revision } = await add('Swing')
    const undo = JSON.stringify([{ id, revision, patch: { title: 'Mine' } }])
    const form: SentForm = [
      ['id', `${id}:${revision}`],
      ['form.kind', 'trash'],
      ['form.undo', undo],
      ['form.do', step],
    ]
    const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }
    const { status, body } = await aBrowser(calendar, editor).post('/desk/events', form, foreign)
    expect([status, body.includes('many.write')]).toEqual([403, false])
    expect((await calendar.events.get(id)).revision).toBe(revision)
  })
})
