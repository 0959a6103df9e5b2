import { readFile } from 'node:fs/promises'
import { createCalendar } from 'daybook'
import { expect, it } from 'vitest'
import { pagesWithOwnField } from '../../examples/desk-field.ts'
import { aBrowser, formOf } from '../pages/desk/desk-caller.ts'

it('a field of the app in a form of the desk is under 40 lines, shows the value and saves another', async () => {
  const source = await readFile(new URL('../../examples/desk-field.ts', import.meta.url), 'utf8')
  expect(source.split('\n').length).toBeLessThan(40)
  const calendar = createCalendar()
  const day = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }
  const { id } = await calendar.events.create({ title: 'Swing', ...day, cost: '$9.50' })
  const browser = aBrowser(calendar, { id: 1, role: 'editor' }, {}, pagesWithOwnField(calendar))
  const page = await browser.get(`/desk/events/${id}`)
  expect(page.body).toContain('<option value="$9.50" selected>$9.50</option>')
  const saved = await browser.post(`/desk/events/${id}`, formOf(page, { cost: '$12' }))
  expect(saved.location).toContain('done=changed')
  expect((await calendar.events.get(id)).cost).toBe('$12')
})
