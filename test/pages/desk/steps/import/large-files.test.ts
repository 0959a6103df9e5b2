import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createPages } from 'daybook/pages'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'
import { zoneNames } from '../../../../../adapters/pages/desk/controls/zone-names.ts'
import { aBrowser } from '../../desk-caller.ts'

const editor = { id: 1, role: 'editor' }
const open = () => createCalendar({ timeZone: 'Europe/Berlin', recurrence: recurringEvents() })

describe('a file over the limit of the host', () => {
  it.each([
    ['en', '1 MB', 'Back to the form'],
    ['de', '1 MB', 'Zurück zum Formular'],
    ['fr', '1 Mo', 'Retour au formulaire'],
    ['es', '1 MB', 'Volver al formulario'],
    ['it', '1 MB', 'Torna al modulo'],
  ])('is answered with the limit and a way back in %s', async (locale, size, back) => {
    const handle = fetchHandler(createPages(open()), { locale, authenticate: () => editor })
    const body = new FormData()
    body.append('file', new File(['x'.repeat(1_100_000)], 'calendar.ics', { type: 'text/calendar' }))
    const request = new Request('https://town.example/desk/import', { method: 'POST', body })
    const response = await handle(request)
    expect(response.status).toBe(413)
    const page = await response.text()
    expect(page.replace(/\s/g, ' ')).toContain(size)
    expect(page).toContain(`href="">${back}</a>`)
  })
})

describe('the zones of a form', () => {
  it('have the names of the database of IANA', async () => {
    const { body } = await aBrowser(open(), editor).get('/desk/events/new')
    const shown = [...body.matchAll(/<option value="([A-Z][\w+-]*\/[\w/+-]+)"/g)].map(([, name]) => name)
    for (const name of ['Europe/Kyiv', 'Asia/Kolkata', 'Asia/Ho_Chi_Minh', 'America/Nuuk'])
      expect(shown).toContain(name)
    for (const name of ['Europe/Kiev', 'Asia/Calcutta', 'Asia/Saigon', 'America/Godthab']) {
      expect(shown).not.toContain(name)
    }
  })

  it('are each of them once, and in order', () => {
    const names = zoneNames()
    expect(names).toEqual([...new Set(names)].sort())
    expect(names.length).toBeGreaterThan(400)
  })

  it('still have the old name of an event that has it', async () => {
    const calendar = createCalendar({ timeZone: 'Europe/Berlin' })
    const times = { start_date: '2030-06-20 18:00', end_date: '2030-06-20 20:00', timezone: 'Europe/Kiev' }
    const { id } = await calendar.events.create({ title: 'Concert', ...times })
    const { body } = await aBrowser(calendar, editor).get(`/desk/events/${id}`)
    expect(body).toMatch(/<option value="Europe\/Kiev" selected/)
  })
})
