import { type Actor, createCalendar } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply, type SentForm } from './desk-caller.ts'

// What can be done with many events besides what changes each alone: copies, pauses of series, and the way back from the trash.

const editor: Actor = { id: 1, role: 'editor' }
const evening = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }

async function aClub() {
  const calendar = createCalendar({
    timeZone: 'Europe/Berlin',
    now: () => new Date('2030-06-18T09:00:00Z'),
    recurrence: recurringEvents(),
  })
  const series = async (title: string, more = {}) => {
    const { id } = await calendar.events.create({ title, ...evening, recurrence: 'FREQ=WEEKLY;COUNT=6', ...more })
    return { id, dates: (await calendar.events.list({ post_parent: id, period: 'all', order: 'asc' })).records }
  }
  const [yoga, judo] = [await series('Yoga'), await series('Judo')]
  const fair = await calendar.events.create({ title: 'Fair', ...evening })
  return { calendar, yoga, judo, fair, browser: aBrowser(calendar, editor) }
}

/** Returns the hidden fields of the form with a button. */
function formWith({ body }: DeskReply, step: string): SentForm {
  const form = body.split('<form').find((one) => one.includes(`value="${step}"`))
  const fields = form?.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g) ?? []
  const sent = [...fields].map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')] as const)
  return [...sent, ['form.do', step]]
}

const ticked = (...ids: readonly number[]): SentForm => ids.map((id) => ['id', `${id}`])
const pause = (how: string, more: SentForm = []): SentForm => [
  ['many.from', '2030-06-24'],
  ['many.until', '2030-07-07'],
  ['many.how', how],
  ...more,
  ['form.do', 'many.pause'],
]

describe('a pause of several series', () => {
  const stateOf = async ({ calendar, yoga, judo }: Awaited<ReturnType<typeof aClub>>) => {
    const states: string[] = []
    for (const { dates } of [yoga, judo]) {
      for (const { id } of dates) {
        const { status, event_status } = await calendar.events.get(id)
        states.push(status === 'trash' ? 'out' : event_status)
      }
    }
    return states
  }
  const on = Array(12).fill('scheduled')
  const paused = (state: string) => on.map((one, at) => ([1, 2].includes(at % 6) ? state : one))

  it.each([
    ['out', 'out', []],
    ['cancel', 'cancelled', [['many.reason', 'Holidays']]],
  ] as const)('leaves dates out, or cancels them, and is undone: %s', async (how, state, more) => {
    const club = await aClub()
    const { browser, yoga, judo, fair } = club
    const sent = [...ticked(yoga.dates[0]?.id ?? 0, judo.dates[0]?.id ?? 0, fair.id), ...pause(how, more)]
    const preview = await browser.post('/desk/events', sent)
    expect(await stateOf(club)).toEqual(on)
    expect(preview.body).toContain('4 events change')
    expect(preview.body).toContain('It does not repeat.')
    const report = await browser.post('/desk/events', formWith(preview, 'many.write'))
    expect(report.body).toContain('4 events are changed.')
    expect(await stateOf(club)).toEqual(paused(state))
    await browser.post('/desk/events', formWith(report, 'many.undo'))
    expect(await stateOf(club)).toEqual(on)
  })

  it.each(['out', 'cancel'])('lets dates take place again: after %s', async (how) => {
    const club = await aClub()
    const { browser, yoga, judo, calendar } = club
    const both = ticked(yoga.dates[0]?.id ?? 0, judo.dates[0]?.id ?? 0)
    const write = async (form: SentForm) =>
      browser.post('/desk/events', formWith(await browser.post('/desk/events', [...both, ...form]), 'many.write'))
    await write(pause(how))
    const report = await write(pause('back'))
    expect(await stateOf(club)).toEqual(on)
    const again = await calendar.events.get(yoga.dates[1]?.id ?? 0)
    expect(again).toMatchObject({ status: 'publish', status_reason: '' })
    expect(again.recurrence).toMatchObject({ changed_fields: [] })
    expect(report.body.includes('value="many.undo"')).toBe(how === 'cancel')
  })

  it('changes no date that is over, and none that somebody has changed since', async () => {
    const club = await aClub()
    const { browser, yoga, calendar } = club
    const [, second] = yoga.dates
    const preview = await browser.post('/desk/events', [...ticked(yoga.dates[0]?.id ?? 0), ...pause('out')])
    await calendar.events.update(second?.id ?? 0, { cost: '5' })
    const report = await browser.post('/desk/events', formWith(preview, 'many.write'))
    expect(report.body).toContain('Somebody has changed it in the meantime.')
    expect((await stateOf(club)).slice(0, 6)).toEqual(['scheduled', 'scheduled', 'out', ...Array(3).fill('scheduled')])
    const past = pause('out').map(([name, value]) => [name, name === 'many.until' ? '2030-06-19' : value] as const)
    const wrong = await browser.post('/desk/events', [...ticked(yoga.dates[0]?.id ?? 0), ...past])
    expect(wrong.status).toBe(400)
    expect(wrong.body).toContain('Choose the first and the last day, in this order.')
  })
})

describe('copies of ticked events', () => {
  const copy = (more: SentForm): SentForm => [...more, ['form.do', 'many.copy']]

  it.each<[string, SentForm, readonly string[]]>([
    [
      'by weeks',
      [
        ['many.amount', '2'],
        ['many.unit', 'weeks'],
      ],
      ['2030-07-04', '2030-07-11'],
    ],
    ['to a first day', [['many.day', '2030-09-01']], ['2030-09-01', '2030-09-08']],
    [
      'on the same days',
      [
        ['many.amount', '0'],
        ['many.unit', 'days'],
      ],
      ['2030-06-20', '2030-06-27'],
    ],
  ])('are drafts at other dates, and undone they go to the trash: %s', async (_, answer, days) => {
    const { calendar, browser, fair } = await aClub()
    const later = await calendar.events.create({ title: 'Fair', start_date: '2030-06-27', end_date: '2030-06-27' })
    const drafts = async () => (await calendar.events.list({ status: ['draft'], period: 'all', order: 'asc' })).records
    const preview = await browser.post('/desk/events', [...ticked(fair.id, later.id), ...copy(answer)])
    expect(await drafts()).toEqual([])
    const report = await browser.post('/desk/events', formWith(preview, 'many.write'))
    expect(report.body).toContain('2 copies are saved, as drafts.')
    expect((await drafts()).map(({ start_date }) => start_date.slice(0, 10))).toEqual(days)
    await browser.post('/desk/events', formWith(report, 'many.undo'))
    expect(await drafts()).toEqual([])
  })

  it.each(['all', 'this'])('of dates are series, or single events: %s', async (scope) => {
    const { calendar, browser, yoga } = await aClub()
    const two = yoga.dates.slice(0, 2).map(({ id }) => id)
    const answer: SentForm = [
      ['many.amount', '1'],
      ['many.unit', 'weeks'],
      ['many.scope', scope],
    ]
    const preview = await browser.post('/desk/events', [...ticked(...two), ...copy(answer)])
    await browser.post('/desk/events', formWith(preview, 'many.write'))
    const { records } = await calendar.events.list({ status: ['draft'], period: 'all' })
    expect(records.map(({ recurrence }) => recurrence !== null)).toEqual(
      Array(scope === 'all' ? 6 : 2).fill(scope === 'all'),
    )
  })
})

describe('the trash', () => {
  it('puts ticked events back, and a series as a whole', async () => {
    const { calendar, browser, fair, yoga } = await aClub()
    await calendar.events.remove(fair.id)
    await calendar.events.remove(yoga.id)
    const page = await browser.get('/desk/trash')
    expect(page.body).toContain('value="many.restore"')
    expect(page.body).not.toContain('value="many.trash"')
    expect((await browser.get('/desk/events')).body).not.toContain('value="many.restore"')
    const ids = [...page.body.matchAll(/type="checkbox" name="id" value="([\w:]+)"/g)].map(([, value = '']) => value)
    const sent = ids.map((value): readonly [string, string] => ['id', value])
    const preview = await browser.post('/desk/trash', [...sent, ['form.do', 'many.restore']])
    expect(preview.body).toContain('2 events change')
    const report = await browser.post('/desk/trash', formWith(preview, 'many.write'))
    expect(report.body).toContain('1 of these changes cannot be undone at once.')
    expect((await calendar.events.get(fair.id)).status).toBe('draft')
    expect((await calendar.events.list({ post_parent: yoga.id, period: 'all', status: ['draft'] })).total).toBe(6)
    await browser.post('/desk/trash', formWith(report, 'many.undo'))
    expect((await calendar.events.get(fair.id)).status).toBe('trash')
  })
})

describe('the rights of a caller', () => {
  it.each([
    ['contributor', { pause: 'refused', copy: 'done', restore: 'refused' }],
    ['author', { pause: 'refused', copy: 'done', restore: 'refused' }],
    ['editor', { pause: 'done', copy: 'done', restore: 'done' }],
  ] as const)('%s: events of somebody else', async (role, expected) => {
    const { calendar, yoga, fair, judo } = await aClub()
    await calendar.events.remove(fair.id)
    const browser = aBrowser(calendar, { id: 5, role })
    const forms = {
      pause: [...ticked(yoga.dates[0]?.id ?? 0), ...pause('out')],
      copy: [...ticked(judo.dates[0]?.id ?? 0), ['many.amount', '1'], ['many.unit', 'days'], ['form.do', 'many.copy']],
      restore: [...ticked(fair.id), ['form.do', 'many.restore']],
    } as const satisfies Record<string, SentForm>
    for (const [name, form] of Object.entries(forms)) {
      const body = (await browser.post('/desk/mine', form)).body
      expect([name, body.includes('value="many.write"') ? 'done' : 'refused']).toEqual([
        name,
        Reflect.get(expected, name),
      ])
    }
    const foreign = { 'sec-fetch-site': 'cross-site' }
    expect((await browser.post('/desk/mine', forms.copy, foreign)).status).toBe(403)
  })
})
