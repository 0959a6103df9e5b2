import { createCalendar } from 'daybook'
import { createPages } from 'daybook/pages'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { aRequest } from '../../../http/request.ts'

function open() {
  const calendar = createCalendar({
    timeZone: 'Europe/Berlin',
    now: () => new Date('2030-06-18T09:00:00Z'),
    recurrence: recurringEvents(),
  })
  const { api } = createPages(calendar)
  const read = async (path: string, role?: string) => {
    const actor = role === undefined ? null : { id: 99, role }
    const reply = await api.handle(aRequest({ path, actor: () => actor }))
    return { status: reply.status, text: new TextDecoder().decode(reply.body ?? new Uint8Array()) }
  }
  return { calendar, read }
}

const at = (day: number, hour: number) => ({
  start_date: `2030-06-${day} ${hour}:00`,
  end_date: `2030-06-${day} ${hour + 1}:00`,
})
const festival = { title: 'Festival', start_date: '2030-06-20', end_date: '2030-06-22', all_day: true }

/** The structured data of a page. */
function dataOf(text: string): { readonly subEvent?: unknown; readonly superEvent?: unknown } {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1]
  return json === undefined ? {} : JSON.parse(json)
}

/** The text of an element without markup. */
function textOf(html: string | undefined): string {
  return (html ?? '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

describe('the programme of an event (rule 80)', () => {
  it('is on its page by day, and its sessions lead to it and to each other', async () => {
    const { calendar, read } = open()
    const { id: post_parent } = await calendar.events.create(festival)
    await calendar.events.create({ title: 'Between', ...at(20, 19) })
    await calendar.events.create({ title: 'Last', post_parent, ...at(21, 10) })
    await calendar.events.create({ title: 'First', post_parent, venue: { venue: 'Hall' }, ...at(20, 18) })
    await calendar.events.create({ title: 'Second', post_parent, event_status: 'cancelled', ...at(20, 20) })
    const { text } = await read('/festival')
    const section = /<section class="db-box" aria-labelledby="db-programme">.*?<\/section>/s.exec(text)?.[0]
    expect(textOf(section)).toBe(
      'Programme Thursday, June 20, 2030 6:00 PM – 7:00 PM First Hall 8:00 PM – 9:00 PM Second Cancelled ' +
        'Friday, June 21, 2030 10:00 AM – 11:00 AM Last',
    )
    expect(dataOf(text)).toMatchObject({ subEvent: [{ name: 'First' }, { name: 'Second' }, { name: 'Last' }] })

    const second = await read('/second')
    expect(textOf(/<section class="db-box" aria-labelledby="db-part">.*?<\/section>/s.exec(second.text)?.[0])).toBe(
      'Part of Festival',
    )
    expect(dataOf(second.text).superEvent).toEqual({
      '@type': 'Event',
      name: 'Festival',
      url: expect.stringContaining('/festival'),
    })
    const neighbours = /<nav class="db-neigh".*?<\/nav>/s.exec(second.text)?.[0]
    expect(textOf(neighbours)).toMatch(/First.*Last/)
    expect(textOf(neighbours)).not.toContain('Between')
  })

  it('shows at most 200 sessions, and how many they are', async () => {
    const { calendar, read } = open()
    const { id: post_parent } = await calendar.events.create(festival)
    await calendar.events.import(
      Array.from({ length: 201 }, (_, index) => ({ title: `Talk ${index}`, post_parent, ...at(20, 10) })),
    )
    const { text } = await read('/festival')
    expect(text.match(/<bdi>Talk \d+<\/bdi> /g)).toHaveLength(200)
    expect(text).toContain('The first 200 of 201 sessions.')
  })

  it('is no list of the dates of a series', async () => {
    const { calendar, read } = open()
    await calendar.events.create({ title: 'Yoga', ...at(20, 18), recurrence: { rules: ['FREQ=DAILY;COUNT=3'] } })
    for (const path of ['/yoga', '/yoga-2030-06-21']) {
      const { status, text } = await read(path)
      expect([path, status]).toEqual([path, 200])
      expect(text).not.toContain('db-programme')
      expect(text).not.toContain('db-part')
    }
  })

  const states = {
    public: {},
    draft: { status: 'draft' },
    private: { status: 'private' },
    hidden: { hide_from_listings: true },
    locked: { password: 'open' },
    trash: { status: 'trash' },
  } as const
  const names = Object.keys(states) as readonly (keyof typeof states)[]
  // Lists show a locked event with its title to everybody.
  const isListed = (state: keyof typeof states, role?: string) =>
    state === 'public' || state === 'locked' || (role === 'editor' && (state === 'draft' || state === 'private'))

  it.each(names.flatMap((parent) => names.map((child) => [parent, child] as const)))(
    'of one that is %s shows a session that is %s to whom lists show it, and the reverse',
    async (parent, child) => {
      const { calendar, read } = open()
      const secret = { description: 'secret text' }
      const whole = await calendar.events.create({ ...festival, title: 'Whole', ...secret })
      const part = await calendar.events.create({ title: 'Session', post_parent: whole.id, ...at(20, 18), ...secret })
      await calendar.events.update(part.id, states[child])
      await calendar.events.update(whole.id, states[parent])
      for (const role of [undefined, 'subscriber', 'editor']) {
        const [above, below] = [await read('/whole', role), await read('/session', role)]
        const ofTrash = (state: keyof typeof states) => (state === 'trash' ? 404 : 200)
        if (role === 'editor') expect([above.status, below.status]).toEqual([ofTrash(parent), ofTrash(child)])
        const isOpen = (status: number) => status === 200
        // What is not read as a whole shows nothing of the other.
        expect([role, above.text.includes('>Session<')]).toEqual([role, isOpen(above.status) && isListed(child, role)])
        expect([role, below.text.includes('>Whole<')]).toEqual([role, isOpen(below.status) && isListed(parent, role)])
        if (role !== 'editor') {
          const seen = (state: keyof typeof states) => state === 'public' || state === 'hidden'
          expect(above.text.includes('secret text')).toBe(seen(parent))
          expect(below.text.includes('secret text')).toBe(seen(child))
        }
      }
    },
  )
})
