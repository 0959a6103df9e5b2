import { createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { Store } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply, formOf } from '../desk-caller.ts'
import { aHouse, author, contributor, editor, now } from './a-house.ts'

const todosIn = ({ body }: DeskReply) => [...body.matchAll(/<h3>([^<]*)<\/h3>/g)].map(([, heading]) => heading)
const latelyIn = ({ body }: DeskReply) =>
  [...(body.split('class="dk-log"')[1] ?? '').matchAll(/<bdi>([^<]*)<\/bdi><\/a><\/span>/g)].map(([, text]) => text)

describe('the first page of the desk', () => {
  it.each([
    [editor, ['1 event to review', 'A venue is booked twice', '6 events come soon and lack something']],
    [author, ['1 draft of yours']],
    [contributor, ['A venue is booked twice', '1 event comes soon and lacks something']],
  ])('says to %o what needs them', async (caller, todos) => {
    const page = await aBrowser((await aHouse()).calendar, caller).get('/desk')
    expect([page.status, todosIn(page)]).toEqual([200, todos])
  })

  it('has one act for each, which works', async () => {
    const browser = aBrowser((await aHouse()).calendar, editor)
    const { body } = await browser.get('/desk')
    const acts = [...body.matchAll(/<div class="db-acts"><a class="db-btn is-small" href="([^"]*)"/g)]
    expect(acts.map(([, href]) => href)).toEqual(['/desk/review', '/desk/rooms?day=2030-06-22', '/desk/events/8'])
    for (const [, href = ''] of acts) expect((await browser.get(href)).status).toBe(200)
    expect(body).toContain('no picture, no venue, no price')
  })

  it('begins a new event with what is written', async () => {
    const browser = aBrowser((await aHouse()).calendar, author)
    expect((await browser.get('/desk')).body).toContain('<form class="dk-quickf" action="/desk/events/new">')
    const form = await browser.get('/desk/events/new?title=Jam+%22x%22&start_date=2030-07-01&start_time=19%3A30')
    const sent = new Map(formOf(form))
    expect([sent.get('title'), sent.get('start_date'), sent.get('start_date.time')]).toEqual([
      'Jam "x"',
      '2030-07-01',
      '19:30',
    ])
    const saved = await browser.post('/desk/events/new', formOf(form, { 'end_date.time': '21:00', status: 'draft' }))
    expect(saved.status).toBe(303)
  })

  it.each(['title=&start_date=31.12.2030&start_time=25:00', 'venue=99&categories=none&tags=none', 'venue=x'])(
    'leaves out what cannot be read or seen: %s',
    async (query) => {
      const browser = aBrowser((await aHouse()).calendar, author)
      const [plain, page] = [await browser.get('/desk/events/new'), await browser.get(`/desk/events/new?${query}`)]
      expect(formOf(page)).toEqual(formOf(plain))
    },
  )

  it('says what was changed lately and by whom, to those who may change it', async () => {
    const { calendar } = await aHouse()
    await calendar.as(author).events.update(4, { title: 'Soup night' })
    await calendar.as(contributor).events.update(2, { cost: '5' })
    await calendar.as(editor).events.update(1, { cost: '12' })
    const people = { desk: { people: () => ({ 5: 'Nora', 6: 'Sam' }) } }
    const ofEditor = latelyIn(await aBrowser(calendar, editor, people).get('/desk'))
    expect(ofEditor.slice(0, 4)).toEqual([
      'You: changed “Tempest”',
      'Nora: changed “Fête”',
      'Sam: changed “Soup night”',
      'Somebody: new “Secret”',
    ])
    expect(latelyIn(await aBrowser(calendar, author, people).get('/desk'))).toEqual(['You: changed “Soup night”'])
  })

  it('puts back what went to the trash', async () => {
    const { calendar } = await aHouse()
    await calendar.as(editor).events.remove(1)
    const browser = aBrowser(calendar, editor)
    const page = await browser.get('/desk')
    expect(latelyIn(page)[0]).toBe('You: “Tempest” to the trash')
    const [, action = '', markup = ''] = /<form method="post" action="([^"]*)">([\s\S]*?)<\/form>/.exec(page.body) ?? []
    const sent = [...markup.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    )
    const submit = /type="submit" name="([^"]*)" value="([^"]*)"/.exec(markup)?.slice(1) ?? []
    const foreign = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }
    const form = new Map([...sent, [submit[0] ?? '', submit[1] ?? '']])
    expect((await browser.post(action, [...form], foreign)).status).toBe(403)
    expect((await browser.post(action, [...form])).status).toBe(303)
    expect((await calendar.events.get(1)).status).toBe('draft')
  })

  it('has a place for nothing', async () => {
    const calendar = createCalendar({ now })
    const { body } = await aBrowser(calendar, editor).get('/desk')
    for (const text of ['Nothing waits for you.', 'No event is coming.', 'Nothing was changed lately.'])
      expect(body).toContain(text)
    for (const path of ['month', 'week', 'rooms'])
      expect((await aBrowser(calendar, editor).get(`/desk/${path}`)).status).toBe(200)
  })

  it('reads as often for many events as for few', async () => {
    const counts: number[] = []
    for (const events of [3, 60]) {
      const { store, reads } = countedStore()
      const calendar = createCalendar({ timeZone: 'Europe/Berlin', now, store })
      for (let at = 0; at < events; at += 1) {
        const day = `2030-06-${20 + (at % 9)}`
        await calendar.as(editor).events.create({
          ...{ title: `Event ${at}`, start_date: `${day} 10:00`, end_date: `${day} 11:00` },
          status: (['publish', 'pending', 'draft'] as const)[at % 3] ?? 'publish',
        })
      }
      reads.count = 0
      expect((await aBrowser(calendar, editor).get('/desk')).status).toBe(200)
      counts.push(reads.count)
    }
    const [few = 0, many = 0] = counts
    expect(many).toBeLessThanOrEqual(few + 6)
    expect(many).toBeLessThan(60)
  })
})

/** A store that counts the calls of the methods that read it. */
function countedStore() {
  const reads = { count: 0 }
  const counted = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(from, name, self) {
        const member: unknown = Reflect.get(from, name, self)
        if (typeof member === 'object' && member !== null) return counted(member)
        if (typeof member !== 'function') return member
        return (...given: unknown[]) => {
          if (name !== 'transaction') reads.count += 1
          return Reflect.apply(member, from, given)
        }
      },
    })
  return { store: counted<Store>(createMemoryStore()), reads }
}
