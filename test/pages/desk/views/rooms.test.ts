import { describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply } from '../desk-caller.ts'
import { aHouse, author, editor } from './a-house.ts'

/** Returns the cells of a venue, Sunday first. */
function cellsOf({ body }: DeskReply, venue: string): readonly string[] {
  const row = body.split('<tr>').find((one) => one.includes(`<bdi>${venue}</bdi>`)) ?? ''
  return row.split('<td').slice(1)
}

const slotsIn = (cell = '') =>
  [...cell.matchAll(/<time[^>]*>([^<]*)<\/time>.*?<bdi>([^<]*)<\/bdi>/g)].map(([, time, title]) => `${time} ${title}`)
const boxesIn = (cell = '') =>
  [...cell.matchAll(/<rect (?:class="([^"]*)" )?x="(\d+)" y="1" width="(\d+)"/g)].map(([, look = '', x, width]) => [
    look,
    Number(x) / 60,
    Number(width) / 60,
  ])
const addIn = (cell = '') =>
  /<a class="dk-freeadd" href="([^"]*)">.*?<span>([^<]*)<\/span>/
    .exec(cell)
    ?.slice(1)
    .join(' ')
    .replaceAll('&amp;', '&')

describe('the rooms of the desk', () => {
  it('show what takes each venue, day by day, on the clock of the home zone', async () => {
    const page = await aBrowser((await aHouse()).calendar, editor).get('/desk/rooms')
    const [, , tuesday, wednesday, thursday, friday, saturday] = cellsOf(page, 'Studio')
    expect(slotsIn(tuesday)).toEqual([])
    expect(slotsIn(wednesday)).toEqual(['10:00 AM–1:00 PM Chorus'])
    // A draft is a plan, and what is cancelled takes place nowhere.
    expect([slotsIn(thursday), boxesIn(thursday)]).toEqual([['6:00 PM–8:00 PM Soup'], []])
    expect(slotsIn(friday)).toEqual(['2:00 PM–6:00 PM Guest', '7:00 PM–12:00 AM Gala'])
    expect(boxesIn(friday)).toEqual([['', 19, 5]])
    expect([slotsIn(saturday), boxesIn(saturday)]).toEqual([['12:00 AM–1:00 AM Gala'], [['', 0, 1]]])
    expect(page.body).toContain('<small>9 hours taken</small>')
  })

  it('show double bookings before they happen, in the strip and in words', async () => {
    const page = await aBrowser((await aHouse()).calendar, editor).get('/desk/rooms')
    const saturday = cellsOf(page, 'Main &lt;stage>').at(-1)
    expect(boxesIn(saturday)).toEqual([
      ['is-bad', 16, 5],
      ['is-bad', 20, 3],
    ])
    expect(saturday).toContain('Main &lt;stage>: booked twice, 8:00 PM to 9:00 PM')
  })

  it('show an event of several days as whole days, booked twice on those days only', async () => {
    const { calendar, stage, add } = await aHouse()
    await add('Fair', '2030-06-20', '2030-06-22', { all_day: true, venue: [stage.id] })
    const cells = cellsOf(await aBrowser(calendar, editor).get('/desk/rooms'), 'Main &lt;stage>')
    const [friday, saturday] = cells.slice(-2)
    expect([slotsIn(friday), boxesIn(friday), friday?.includes('booked twice')]).toEqual([
      ['All day Fair'],
      [['is-pub', 0, 24]],
      false,
    ])
    expect([slotsIn(saturday)[0], boxesIn(saturday)[0]]).toEqual(['All day Fair', ['is-bad', 0, 24]])
  })

  it('lead from free time to the form of a new event at this venue', async () => {
    const { calendar, studio } = await aHouse()
    const browser = aBrowser(calendar, editor)
    const [, monday, , wednesday] = cellsOf(await browser.get('/desk/rooms'), 'Studio')
    expect(addIn(monday)).toBe(`/desk/events/new?start_date=2030-06-17&venue=${studio.id} Free`)
    const href = `/desk/events/new?start_date=2030-06-19&start_time=13%3A00&venue=${studio.id}`
    expect(addIn(wednesday)).toBe(`${href} Free from 1:00 PM`)
    const form = await browser.get(href)
    expect(form.body).toMatch(/name="start_date.time"[^>]* value="13:00"/)
  })

  it.each([
    ['2030-03-31', 23 * 60, '10'],
    ['2030-10-27', 25 * 60, '12'],
    ['2030-06-18', 24 * 60, '11'],
  ])('draw a day of its length on %s', async (day, minutes, hour) => {
    const { calendar, stage, add } = await aHouse()
    await add('Brunch', `${day} 11:00`, `${day} 12:00`, { venue: [stage.id] })
    const page = await aBrowser(calendar, editor).get(`/desk/rooms?day=${day}`)
    const cell = cellsOf(page, 'Main &lt;stage>').find((one) => one.includes('Brunch'))
    expect(cell).toContain(`viewBox="0 0 ${minutes} 10"`)
    expect(boxesIn(cell)[0]).toEqual(['is-pub', Number(hour), 1])
  })

  it('have all venues of a small calendar, and those with events of a large one, page by page', async () => {
    const { calendar, add } = await aHouse()
    for (let at = 0; at < 45; at += 1) {
      const { id } = await calendar.venues.create({ venue: `Room ${String(at).padStart(2, '0')}` })
      if (at < 25) await add(`Course ${at}`, '2030-06-18 10:00', '2030-06-18 11:00', { venue: [id] })
    }
    const browser = aBrowser(calendar, editor)
    const first = await browser.get('/desk/rooms')
    const second = await browser.get('/desk/rooms?page=2')
    const names = [first, second].map(({ body }) => (body.match(/<b><a [^>]*><bdi>/g) ?? []).length)
    expect(names).toEqual([20, 7])
    expect(first.body).toContain('Only venues with events of this week are shown, 27 of them.')
    expect((await browser.get('/desk/rooms?venue=3')).body.match(/<b><a [^>]*><bdi>/g)).toHaveLength(1)
    expect((await browser.get('/desk/rooms?day=2031-06-18')).body).toContain('No event of this week has a venue.')
  })

  it('name no event that the caller may not see', async () => {
    const { body } = await aBrowser((await aHouse()).calendar, author).get('/desk/rooms')
    expect([body.includes('Fête'), body.includes('booked twice'), body.includes('Giovanni')]).toEqual([
      false,
      false,
      true,
    ])
    expect(body).not.toContain('/desk/events/3')
  })
})
