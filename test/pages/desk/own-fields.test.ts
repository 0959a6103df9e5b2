import { createCalendar } from 'daybook'
import { boolean, oneOf, text } from 'daybook/fields'
import { describe, expect, it } from 'vitest'
import { aBrowser, formOf } from './desk-caller.ts'

const editor = { id: 1, role: 'editor' }
const now = () => new Date('2030-06-18T09:00:00Z')
const day = { start_date: '2030-06-20', end_date: '2030-06-20', all_day: true }

describe('a new venue in the form of an event', () => {
  const written = { title: 'Swing', start_date: '2030-06-20', all_day: 'true', 'venue.new.venue': 'Hall' }

  it('has the fields that the app requires', async () => {
    const fields = {
      venue: { floor: text({ required: true }), size: oneOf(['small', 'large'], { required: true }), note: text() },
    }
    const calendar = createCalendar({ now, fields })
    const browser = aBrowser(calendar, editor)
    const page = await browser.get('/desk/events/new')
    expect(formOf(page).map(([name]) => name)).not.toContain('venue.new.note')
    const refused = await browser.post('/desk/events/new', formOf(page, written))
    expect([refused.status, refused.body.match(/id="db-f-venue-new-(floor|size)-error"/g)]).toEqual([
      400,
      ['id="db-f-venue-new-floor-error"', 'id="db-f-venue-new-size-error"'],
    ])
    expect(refused.body).toContain('<option value="large">large</option>')
    const filled = { 'venue.new.floor': '2', 'venue.new.size': 'large' }
    const { location } = await browser.post('/desk/events/new', formOf(refused, filled))
    expect(location).toContain('done=created')
    expect((await calendar.venues.list()).records).toMatchObject([{ venue: 'Hall', floor: '2', size: 'large' }])
  })

  it('is none if the app requires a field that no text fills', async () => {
    const fields = { venue: { lift: boolean({ required: true }) } }
    const page = await aBrowser(createCalendar({ now, fields }), editor).get('/desk/events/new')
    expect(formOf(page).filter(([name]) => name.startsWith('venue.new.'))).toEqual([])
  })
})

it('lets editors choose between two values of a field with the name form', async () => {
  const calendar = createCalendar({ now, fields: { event: { form: text() } } })
  const { id } = await calendar.events.create({ title: 'Swing', ...day, form: 'one' })
  const browser = aBrowser(calendar, editor)
  const path = `/desk/events/${id}`
  const page = await browser.get(path)
  await calendar.events.update(id, { form: 'two', cost: '5' })
  const conflict = await browser.post(path, formOf(page, { form: 'three', cost: '8' }))
  expect(conflict.status).toBe(412)
  const choices = { 'form.choice.form': 'stored', 'form.choice.cost': 'mine' }
  expect((await browser.post(path, formOf(conflict, choices))).location).toContain(`${path}?done=changed&`)
  expect(await calendar.events.get(id)).toMatchObject({ form: 'two', cost: '$8' })
})
