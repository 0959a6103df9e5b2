import type { ResourceName } from 'daybook'
import { collectionNames, linkedNames, nameOf } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { aBrowser, formOf } from './desk-caller.ts'
import { fullCalendar } from './full-records.ts'

const editor = { id: 1, role: 'editor' }

/** What two editors write, by the name of the control; other controls take text. */
const pairs: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  start_date: ['2030-06-19', '2030-06-18'],
  end_date: ['2030-06-22', '2030-06-23'],
  timezone: ['Asia/Tokyo', 'Asia/Seoul'],
  previous_start_date: ['2030-04-01', '2030-04-02'],
  date: ['2029-01-01', '2029-01-02'],
  author: ['12', '13'],
  status: ['pending', 'draft'],
  image: ['https://images.example/b.png', 'https://images.example/c.png'],
  website: ['https://b.example/', 'https://c.example/'],
  online_url: ['https://meet.example/y', 'https://meet.example/z'],
  online_url_from: ['-PT1H', '-PT2H'],
  event_status: ['postponed', 'cancelled'],
  attendance_mode: ['online', 'in_person'],
  slug: ['another', 'a-third'],
  parent: ['', '2'],
  color: ['red', 'blue', 'teal'],
  email: ['b@example.org', 'c@example.org'],
  geo_lat: ['1.5', '3.5'],
  geo_lng: ['2.5', '4.5'],
  cost: ['20', '30'],
  own_count: ['12', '13'],
  own_number: ['2.25', '3.25'],
  own_choice: ['None', 'Under 14 with an adult'],
  own_words: ['Loop', 'Sign'],
  'own_texts.lines': ['x\r\ny', 'z'],
  'own_numbers.lines': ['9\r\n8', '7'],
  own_day: ['2031-01-01', '2031-01-02'],
  own_time: ['2031-01-01', '2031-01-02'],
  own_link: ['https://c.example/', 'https://d.example/'],
  own_mail: ['c@example.org', 'd@example.org'],
  'recurrence.interval': ['3', '4'],
  'recurrence.days': ['FR', 'SA'],
  'recurrence.count': ['5', '6'],
  'recurrence.add': ['2031-01-06', '2031-01-07'],
  'recurrence.leave': ['2031-01-06', '2031-01-07'],
}
/** Links of an event. */
const links: typeof pairs = {
  ...Object.fromEntries(linkedNames.map((name) => [name, ['1', '2', ['1', '2']]])),
  categories: ['1', '2'],
}
/** Parts of a rule that another part chooses, and values that nobody writes. */
const isIdle =
  /^(form\.|recurrence\.(freq|nth|weekday|until|rules|time|dates|typed|exceptions|add)$)|\.time$|^online_url_from\.|\.new\.|\.(file|format|picked)$|\.(search|searched)$|^tags\.add$/

const forms: readonly (readonly [folder: string, id: ResourceName | 'series'])[] = [
  ['events', 'series'],
  ...collectionNames.map((folder) => [folder, nameOf[folder]] as const),
]

describe('two editors who change the same field', () => {
  it.each(forms)('of the form in %s of a full %s see both values, and choose', async (folder, id) => {
    const { calendar, ids, paths } = await fullCalendar()
    const [festival = '', empty = ''] = [paths[1], paths[2]].map((one) => one?.replace(/\D/g, ''))
    const pools = { ...pairs, ...(folder === 'events' && links), post_parent: ['', festival, empty] }
    const browser = aBrowser(calendar, editor)
    const path = `/desk/${folder}/${ids[id]}`
    const names = new Set(formOf(await browser.get(path)).map(([name]) => name))
    const faults = []
    for (const name of names) {
      const page = await browser.get(path)
      // Two editors can change a box only to the same value.
      const isBox = formOf(page).some(([one, value]) => one === name && (value === 'false' || value === 'true'))
      // A series says how it repeats. A change of its start moves that too.
      if (isIdle.test(name) || isBox || name.startsWith('recurrence.') !== (id === 'series')) continue
      const now = formOf(page).find(([one, value]) => one === name && value !== '')?.[1] ?? ''
      const pool: (typeof pairs)[string] = pools[name as keyof typeof pools] ?? ['Something else', 'Another thing']
      const [theirs = '', mine = ''] = pool.filter((value) => value !== now || Array.isArray(value))
      const hasTime = names.has(`${name}.time`)
      const sent = (value: string | readonly string[], time: string) =>
        formOf(page, { [name]: value, ...(hasTime && { [`${name}.time`]: time }) })
      const first = await browser.post(path, sent(theirs, '10:11'))
      const conflict = await browser.post(path, sent(mine, '10:12'))
      const rows = [...conflict.body.matchAll(/<tr><th scope="row">([\s\S]*?)<\/tr>/g)].map(([, row = '']) => row)
      const open = rows.filter((row) => !row.includes(' checked'))
      const texts = open.map((row) =>
        [...row.matchAll(/<td>[\s\S]*?<\/small>([\s\S]*?)<\/td>/g)].map(([, text]) => text),
      )
      const isSeen = texts.length === 1 && texts[0]?.length === 2 && texts[0][0] !== texts[0][1]
      if (first.status !== 303 || conflict.status !== 412 || !isSeen)
        faults.push([name, first.status, conflict.status, texts])
    }
    expect(faults).toEqual([])
  })

  it('cannot write over a password in silence, and neither reads it', async () => {
    const { calendar, ids } = await fullCalendar()
    const browser = aBrowser(calendar, editor)
    const path = `/desk/events/${ids.event}`
    const page = await browser.get(path)
    const { password_hash } = await calendar.events.get(ids.event)
    expect(page.body).not.toContain(password_hash)
    await browser.post(path, formOf(page, { password: 'theirs' }))
    const conflict = await browser.post(path, formOf(page, { password: 'mine' }))
    expect(conflict.body).toContain('a new password')
    expect(conflict.body).not.toContain('theirs</')
    expect(conflict.body).not.toMatch(/value="(mine|stored)" checked/)
    // A caller who has not changed it keeps the stored one.
    const other = await browser.post(path, formOf(page, { cost: '99' }))
    expect(other.body).not.toContain('a new password')
  })
})
