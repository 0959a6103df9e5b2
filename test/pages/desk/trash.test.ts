import { type Calendar, createCalendar, type EventInput, type Policy, type RecurrenceScope } from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply, formOf, type SentForm } from './desk-caller.ts'

const editor = { id: 1, role: 'editor' }
const now = () => new Date('2030-06-18T09:00:00Z')
const times = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 20:00' }

function open() {
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now, recurrence: recurringEvents() })
  return { calendar, browser: aBrowser(calendar, editor) }
}

async function datesOf(
  calendar: Calendar,
  series: number,
  status = ['publish', 'draft', 'pending', 'future'] as const,
) {
  const dates = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const found = await calendar.events.list({
      ...{ post_parent: series, period: 'all', status: [...status], per_page: 50, page },
    })
    dates.push(...found.records)
    pages = found.total_pages
  }
  return dates
}

/** Returns a series with its dates, as an undo has to restore it. */
async function stateOf(calendar: Calendar, id: number) {
  const { status, recurrence, title } = await calendar.events.get(id)
  // A series in the trash is unknown to filters.
  const dates = status === 'trash' ? [] : await datesOf(calendar, id)
  return {
    status,
    recurrence,
    title,
    dates: dates.map(({ id, status, start_date, slug }) => [id, status, start_date, slug]),
  }
}

/** Returns the address and the values of the button that undoes the last step. */
function undoOf({ body }: DeskReply): { readonly action: string; readonly form: SentForm } | undefined {
  const [, action = '', markup = ''] =
    /<form method="post" action="([^"]*)">((?:(?!<\/form>)[\s\S])*value="restore"[\s\S]*?)<\/form>/.exec(
      body.slice(body.indexOf('class="db-note')),
    ) ?? []
  const form = [...markup.matchAll(/name="([^"]*)" (?:value="([^"]*)")?/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  return action === '' ? undefined : { action, form }
}

const series: Readonly<Record<string, Partial<EventInput>>> = {
  'with a number of dates': { recurrence: 'FREQ=WEEKLY;COUNT=6' },
  'until a day': { recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;UNTIL=20301031T235959' },
  'without an end': { recurrence: 'FREQ=MONTHLY;BYDAY=3TH' },
  'with two rules': { recurrence: { rules: ['FREQ=WEEKLY;COUNT=5', 'FREQ=MONTHLY;BYMONTHDAY=1;COUNT=4'] } },
  'with dates and exceptions': {
    recurrence: {
      rules: ['FREQ=WEEKLY;COUNT=6'],
      dates: ['2030-06-26 10:00', '2030-08-24 10:00'],
      exceptions: ['2030-06-27', '2030-07-18'],
    },
  },
  'of dates alone': { recurrence: { dates: ['2030-07-01', '2030-07-02 18:30', '2030-08-01'] } },
  'of whole days': {
    recurrence: 'FREQ=WEEKLY;COUNT=6',
    start_date: '2030-06-20',
    end_date: '2030-06-20',
    all_day: true,
  },
  'of drafts': { recurrence: 'FREQ=WEEKLY;COUNT=6', status: 'draft' },
  'of scheduled dates': { recurrence: 'FREQ=WEEKLY;COUNT=6', date: '2030-06-19 10:00' },
}
const scopes: readonly RecurrenceScope[] = ['this', 'following', 'all']
const cases = Object.entries(series).flatMap(([name, input]) =>
  scopes.flatMap((scope) => [0, 2].map((index) => [scope, index, name, input] as const)),
)

describe('an undo', () => {
  it.each(cases)(
    'puts back exactly what went to the trash: %s from date %i of a series %s',
    async (scope, index, _, input) => {
      const { calendar, browser } = open()
      const { id } = await calendar.events.create({ title: 'Yoga', ...times, author: 1, ...input })
      const dates = await datesOf(calendar, id)
      // It was in the trash before, and stays there.
      await calendar.events.remove(dates.at(-1)?.id ?? 0)
      const before = await stateOf(calendar, id)
      const path = `/desk/events/${dates[index]?.id}`
      const page = await browser.get(path)
      const trashed = await browser.post(path, formOf(page, { 'form.do': 'trash', 'form.scope': scope }))
      expect(trashed.status).toBe(303)
      expect(await stateOf(calendar, id)).not.toEqual(before)
      const undo = undoOf(await browser.get(trashed.location))
      expect(await browser.post(undo?.action ?? '', undo?.form ?? [])).toMatchObject({ status: 303 })
      expect(await stateOf(calendar, id)).toEqual(before)
    },
  )
})

/** Returns the rows of the list of the trash, with what its button sends. */
function rowsOf({ body }: DeskReply) {
  return body
    .split('<tr')
    .flatMap((row) => row.split('</tr>')[0]?.split('scope="row"').slice(1) ?? [])
    .map((row) => ({
      name: /<bdi>([^<]*)<\/bdi>/.exec(row)?.[1],
      form: [...row.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value] as const,
      ),
    }))
}

describe('a series in the trash', () => {
  async function trashed() {
    const { calendar, browser } = open()
    const { id } = await calendar.events.create({ title: 'Yoga', ...times, recurrence: 'FREQ=WEEKLY;COUNT=5' })
    const [first, second] = await datesOf(calendar, id)
    await calendar.events.remove(second?.id ?? 0)
    await calendar.events.remove(first?.id ?? 0, { recurrence_scope: 'all' })
    return { calendar, browser, id, first, second }
  }

  it('is a row of the list of the trash, which puts it back with its dates', async () => {
    const { calendar, browser, id, second } = await trashed()
    const [row, ...others] = rowsOf(await browser.get('/desk/trash'))
    expect([row?.name, others]).toEqual(['Yoga', []])
    expect(await browser.post('/desk/trash', row?.form ?? [])).toMatchObject({ status: 303 })
    expect((await calendar.events.get(id)).status).toBe('draft')
    expect(await datesOf(calendar, id)).toHaveLength(4)
    // The date that went to the trash alone has a row of its own again.
    const [left] = rowsOf(await browser.get('/desk/trash'))
    await browser.post('/desk/trash', left?.form ?? [])
    expect((await calendar.events.get(second?.id ?? 0)).status).toBe('draft')
  })

  it('comes back with the form of one of its dates, which says so', async () => {
    const { calendar, browser, id, second } = await trashed()
    const path = `/desk/events/${second?.id}`
    const page = await browser.get(path)
    expect(page.body).toContain('The whole series is in the trash. All its dates come back with it.')
    expect(await browser.post(path, formOf(page, { status: 'draft' }))).toMatchObject({ status: 303 })
    expect(await datesOf(calendar, id)).toHaveLength(5)
  })

  it('offers no scope for a date that alone is in the trash', async () => {
    const { calendar, browser } = open()
    const { id } = await calendar.events.create({ title: 'Yoga', ...times, recurrence: 'FREQ=WEEKLY;COUNT=3' })
    const [first] = await datesOf(calendar, id)
    await calendar.events.remove(first?.id ?? 0)
    const path = `/desk/events/${first?.id}`
    const page = await browser.get(path)
    expect(page.body).not.toContain('form.scope')
    await browser.post(path, formOf(page, { status: 'draft' }))
    expect((await datesOf(calendar, id)).map(({ status }) => status)).toEqual(['draft', 'publish', 'publish'])
  })
})

describe('the address of an undo', () => {
  async function ended() {
    const { calendar, browser } = open()
    const { id } = await calendar.events.create({ title: 'Yoga', ...times, recurrence: 'FREQ=WEEKLY;COUNT=5' })
    const [, second] = await datesOf(calendar, id)
    await calendar.events.remove(second?.id ?? 0, { recurrence_scope: 'following' })
    return { calendar, browser, address: `/desk/mine?trashed=${second?.id}&in=events&was=publish` }
  }

  it.each([
    ['', false],
    ['&rule=FREQ%3DWEEKLY%3BCOUNT%3D5', true],
    ['&rule=FREQ%3DDAILY%3BCOUNT%3D5', false],
    ['&rule=FREQ%3DWEEKLY%3BCOUNT%3D5&rule=FREQ%3DDAILY', false],
    ['&rule=nonsense', false],
  ])('offers only what the series can have been: %s is %s', async (rule, isOffered) => {
    const { browser, address } = await ended()
    const page = await browser.get(`${address}${rule}`)
    expect(page.body).toContain('is in the trash')
    expect(undoOf(page) !== undefined).toBe(isOffered)
  })

  it('touches no date that comes before those that went to the trash', async () => {
    const { browser, address } = await ended()
    const rule = '&rule=FREQ%3DWEEKLY%3BCOUNT%3D5'
    const forged = '&except=2030-06-20+19:00:00&except=2030-06-20&date=2030-06-19+10:00:00'
    expect(undoOf(await browser.get(`${address}${rule}${forged}`))).toEqual(
      undoOf(await browser.get(`${address}${rule}`)),
    )
  })

  it('offers nothing to callers who may not change the series', async () => {
    const { calendar, address } = await ended()
    const page = await aBrowser(calendar, { id: 7, role: 'author' }).get(`${address}&rule=FREQ%3DWEEKLY%3BCOUNT%3D5`)
    expect(undoOf(page)).toBeUndefined()
  })
})

it('offers no undo of later dates to callers who see them, but may not change their series', async () => {
  const policy: Policy = {
    scope: () => 'all',
    may: (_actor, action, _resource, record) =>
      action !== 'update' || record === undefined || record.status === 'trash',
  }
  const calendar = createCalendar({
    policy,
    recurrence: recurringEvents(),
    now: () => new Date('2030-06-01T10:00:00Z'),
  })
  const day = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }
  const { id } = await calendar.events.create({ title: 'Swing', ...day, recurrence: 'FREQ=WEEKLY;COUNT=5' })
  const [, second] = await datesOf(calendar, id)
  await calendar.events.remove(second?.id ?? 0, { recurrence_scope: 'following' })
  const path = `/desk/mine?trashed=${second?.id}&in=events&was=publish&rule=FREQ%3DWEEKLY%3BCOUNT%3D5`
  const page = await aBrowser(calendar, editor).get(path)
  expect(page.body).toContain('“Swing” is in the trash.')
  expect(undoOf(page)).toBeUndefined()
})
