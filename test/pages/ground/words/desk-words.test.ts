import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createPages } from 'daybook/pages'
import { describe, expect, it } from 'vitest'

const rows = [
  ['en', 'New event', 'Starts'],
  ['de-AT', 'Neue Veranstaltung', 'Beginn'],
  ['fr', 'Nouvel événement', 'Début'],
  ['es', 'Nuevo evento', 'Empieza'],
  ['it', 'Nuovo evento', 'Inizio'],
] as const

describe('the language of the desk', () => {
  it.each(rows)('%s says %s and %s', async (locale, heading, label) => {
    const authenticate = () => ({ id: 1, role: 'editor' })
    const handle = fetchHandler(createPages(createCalendar()), { locale, authenticate })
    const response = await handle(new Request('https://town.example/desk/events/new'))
    const body = await response.text()
    expect(body).toContain(`<h1 id="db-form-title"><bdi>${heading}</bdi></h1>`)
    expect(body).toContain(`>${label} <span`)
  })
})
