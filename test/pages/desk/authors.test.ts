import { createCalendar } from 'daybook'
import { createPages, type PeopleSearch, type PersonNames } from 'daybook/pages'
import { describe, expect, it, vi } from 'vitest'
import { aBrowser, type DeskReply, formOf, rowsOf } from './desk-caller.ts'

// Authors that people choose by their names, if the app lists people.

const editor = { id: 1, role: 'editor' }
const at = { start_date: '2030-06-20 10:00', end_date: '2030-06-20 12:00' }
const staff: ReadonlyMap<number | string, string> = new Map<number | string, string>([
  [1, 'Max M.'],
  [5, 'Ida <B.>'],
  ['k-7', 'Kim'],
  [8, 'Idris'],
])

function search(text: string): PersonNames {
  return new Map([...staff].filter(([, name]) => name.toLowerCase().includes(text.toLowerCase())))
}

const people = { names: () => staff, list: search }

async function aDesk(desk: object = { people }, caller = editor) {
  const faults: unknown[] = []
  const calendar = createCalendar({
    now: () => new Date('2030-06-18T09:00:00Z'),
    onError: (fault) => void faults.push(fault),
  })
  await calendar.events.create({ title: 'Own', ...at, author: 1 })
  await calendar.events.create({ title: 'Of Ida', ...at, author: 5 })
  await calendar.events.create({ title: 'Of Kim', ...at, author: 'k-7' })
  const browser = aBrowser(calendar, caller, { desk })
  return { calendar, faults, get: browser.get, post: browser.post }
}

/** The people that a form offers, as `name: value`; the chosen one has a star. */
function offered({ body }: DeskReply): readonly string[] {
  const boxes = /<input type="radio" name="author" value="([^"]*)"( checked)?><span><bdi>([^<]*)/g
  return [...body.matchAll(boxes)].map(([, value, isChosen, label]) => `${isChosen ? '*' : ''}${label}: ${value}`)
}

/** The options of the filter. */
function options({ body }: DeskReply): readonly string[] {
  const [, select = ''] = /<select id="[^"]*" name="author">([\s\S]*?)<\/select>/.exec(body) ?? []
  return [...select.matchAll(/<option value="([^"]+)"( selected)?>([^<]*)/g)].map(
    ([, value, isSet, label]) => `${isSet ? '*' : ''}${label}: ${value}`,
  )
}

describe('the author of a form', () => {
  it('is chosen among the people of the app, and found by a search', async () => {
    const { calendar, get, post } = await aDesk()
    const form = await get('/desk/events/2')
    expect(offered(form)).toEqual(['*Ida &lt;B.>: 5', 'you: 1', 'Kim: k-7', 'Idris: 8'])
    expect(form.body).not.toContain('name="author" type="text"')
    const found = await post('/desk/events/2', [...formOf(form, { 'author.search': 'ki' }), ['form.do', 'find']])
    expect(offered(found)).toEqual(['*Ida &lt;B.>: 5', 'Kim: k-7'])
    expect(found.body).toContain('1 found.')
    const saved = await post('/desk/events/2', formOf(found, { author: 'k-7' }))
    expect(saved.status).toBe(303)
    expect((await calendar.events.get(2)).author).toBe('k-7')
  })

  it('stays if nobody changes it, listed or not', async () => {
    const { calendar, get, post } = await aDesk({ people: { ...people, list: () => ({ 8: 'Idris' }) } })
    const form = await get('/desk/events/2')
    expect(offered(form)).toEqual(['*Ida &lt;B.>: 5', 'you: 1', 'Idris: 8'])
    await post('/desk/events/2', formOf(form, { title: 'Renamed' }))
    expect(await calendar.events.get(2)).toMatchObject({ title: 'Renamed', author: 5 })
  })

  it('of a new event is the caller, unless somebody else is chosen', async () => {
    const { calendar, get, post } = await aDesk()
    const form = await get('/desk/events/new')
    expect(offered(form)).toEqual(['*you: ', 'Ida &lt;B.>: 5', 'Kim: k-7', 'Idris: 8'])
    const times = {
      start_date: '2030-06-21',
      'start_date.time': '10:00',
      end_date: '2030-06-21',
      'end_date.time': '11:00',
    }
    for (const author of ['', '8']) await post('/desk/events/new', formOf(form, { title: 'New', ...times, author }))
    const { records } = await calendar.events.list({ search: 'New', orderby: 'id', status: ['publish', 'draft'] })
    expect(records.map((one) => one.author)).toEqual([1, 8])
  })

  it('is a line for an id, if the app lists nobody', async () => {
    for (const desk of [{}, { people: () => staff }, { people: { names: () => staff } }]) {
      const form = await (await aDesk(desk)).get('/desk/events/2')
      expect([offered(form), /<input id="db-f-author"[^>]*value="5"/.test(form.body)]).toEqual([[], true])
    }
  })

  it('has few people of many, who are searched', async () => {
    const many = new Map(Array.from({ length: 500 }, (_, index) => [index + 10, `Person ${index}`] as const))
    const list = vi.fn((_: string, __: PeopleSearch) => many)
    const { get } = await aDesk({ people: { names: () => staff, list } })
    const form = await get('/desk/events/2')
    expect(offered(form)).toHaveLength(21)
    expect(form.body).toContain('The first 20. Write more to find others.')
    expect(list.mock.calls[0]).toMatchObject(['', { limit: 100, actor: editor, context: expect.any(Request) }])
  })
})

describe('the filter of a list', () => {
  it('has the people of the app, for who sees the events of everybody', async () => {
    const { get } = await aDesk()
    const list = await get('/desk/events')
    expect(options(list)).toEqual(['you: 1', 'Ida &lt;B.>: 5', 'Kim: k-7', 'Idris: 8'])
    const of = await get('/desk/events?author=5')
    expect(rowsOf(of)).toEqual(['Of Ida'])
    expect(options(of)).toContain('*Ida &lt;B.>: 5')
    expect(of.body.match(/name="author"/g)).toHaveLength(1)
    expect(options(await get('/desk/mine'))).toEqual([])
    const author = await aDesk(undefined, { id: 5, role: 'author' })
    expect(options(await author.get('/desk/drafts'))).toEqual([])
  })

  it('keeps an author who is not listed, with a name only if there is an event', async () => {
    const { get } = await aDesk({ people: { names: () => ({ 5: 'Ida', 99: 'Eve' }), list: () => ({ 8: 'Idris' }) } })
    expect(options(await get('/desk/events?author=5'))).toEqual(['*Ida: 5', 'Idris: 8'])
    expect(options(await get('/desk/events?author=99'))).toEqual(['*99: 99', 'Idris: 8'])
  })

  it('searches among many, without scripts', async () => {
    const many = Array.from({ length: 150 }, (_, index) => [String(index + 10), `Person ${index}`] as const)
    const list = (text: string) => Object.fromEntries(many.filter(([, name]) => name.endsWith(text)))
    const { get } = await aDesk({ people: { names: () => staff, list } })
    const all = await get('/desk/events')
    expect([options(all).length, all.body.includes('name="author.search"')]).toEqual([100, true])
    const found = await get('/desk/events?author.search=149')
    expect(options(found)).toEqual(['Person 149: 159'])
    expect(found.body).toContain('name="author.search" value="149"')
  })
})

it.each<[string, (text: string) => unknown]>([
  [
    'throws',
    () => {
      throw new Error('no')
    },
  ],
  ['never returns', () => new Promise(() => {})],
  ['returns nothing', () => undefined],
])('an app that %s loses only its list, and it is reported', async (_, list) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 1_000 })
  const { get, faults } = await aDesk({ people: { names: () => staff, list } })
  const form = await get('/desk/events/2')
  const filter = await get('/desk/events?author=5')
  vi.useRealTimers()
  expect([form.status, offered(form)]).toEqual([200, ['*Ida &lt;B.>: 5', 'you: 1']])
  expect([filter.status, options(filter)]).toEqual([200, ['*Ida &lt;B.>: 5']])
  expect(faults).toHaveLength(2)
})

it.each([
  [{ people: 1 }, 'desk.people must be a function, or an object such as { names, list }; received 1.'],
  [{ people: {} }, 'desk.people.names must be a function; received undefined.'],
  [{ people: { names: () => ({}), list: 1 } }, 'desk.people.list must be a function; received 1.'],
])('names an option that is wrong: %j', (desk, message) => {
  expect(() => createPages(createCalendar(), { desk: desk as never })).toThrow(message)
})
