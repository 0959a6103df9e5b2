import { createCalendar } from 'daybook'
import { expect, it } from 'vitest'
import { aBrowser, formOf } from './desk-caller.ts'

const times = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }

it('finds the event that another is a part of by its title, and names it', async () => {
  const calendar = createCalendar({ now: () => new Date('2030-06-18T09:00:00Z') })
  const festival = await calendar.events.create({ title: 'Long night & day', ...times })
  const secret = await calendar.events.create({ title: 'Long secret', ...times, status: 'private' })
  const { id } = await calendar.events.create({ title: 'Swing', ...times, author: 5 })
  const browser = aBrowser(calendar, { id: 5, role: 'author' })
  const path = `/desk/events/${id}`
  const page = await browser.get(path)
  expect(new Map(formOf(page)).get('post_parent')).toBe('')
  const found = await browser.post(path, formOf(page, { 'post_parent.search': 'long', 'form.do': 'find' }))
  expect(found.body).toContain('<bdi>Long night &amp; day, ')
  expect(found.body).not.toContain('secret')
  await browser.post(path, formOf(found, { post_parent: String(festival.id) }))
  expect(await calendar.events.get(id)).toMatchObject({ post_parent: festival.id })
  expect((await browser.get(path)).body).toContain('<bdi>Long night &amp; day, ')
  await calendar.events.update(id, { post_parent: secret.id })
  const hidden = await browser.get(path)
  expect(hidden.body).toContain('Not public')
  expect(hidden.body).not.toContain('secret')
  await browser.post(path, formOf(hidden, { title: 'Jazz' }))
  expect(await calendar.events.get(id)).toMatchObject({ title: 'Jazz', post_parent: secret.id })
})
