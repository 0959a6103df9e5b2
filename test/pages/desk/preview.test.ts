import { createCalendar } from 'daybook'
import { describe, expect, it, vi } from 'vitest'
import { aBrowser, type DeskReply, formOf, type SentForm } from './desk-caller.ts'

const editor = { id: 1, role: 'editor' }
const now = () => new Date('2030-06-18T09:00:00Z')
const day = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 21:00' }

/** Returns what the way back to the form sends. */
function backOf({ body }: DeskReply): SentForm {
  const [, markup = ''] =
    /<form method="post"[^>]*>((?:(?!<\/form>)[\s\S])*value="edit"[\s\S]*?)<\/form>/.exec(body) ?? []
  return [...markup.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"').replaceAll('&amp;', '&')] as const,
  )
}

async function open() {
  const onChange = vi.fn()
  const calendar = createCalendar({ timeZone: 'Europe/Berlin', now, onChange })
  const { id } = await calendar.events.create({ title: 'Swing', ...day, status: 'draft' })
  onChange.mockClear()
  return { calendar, onChange, id, browser: aBrowser(calendar, editor) }
}

describe('the preview of an event', () => {
  it('shows the unsaved input of a new one, with a new venue and topic, and stores nothing', async () => {
    const { calendar, onChange, browser } = await open()
    const form = formOf(await browser.get('/desk/events/new'), {
      ...{ title: 'Jazz & more', start_date: '2030-06-21', 'start_date.time': '20:00', 'end_date.time': '22:00' },
      ...{ tags: 'Improvised', 'venue.new.venue': 'Cellar', 'form.do': 'preview' },
      ...{ online_url: 'https://meet.example/secret', online_url_from: '-PT30M' },
    })
    const preview = await browser.post('/desk/events/new', form)
    expect(preview.status).toBe(200)
    const shown = preview.body.replace(/<input [^>]*>/g, '')
    for (const text of ['Jazz &amp; more', 'Cellar', 'Improvised', 'This is how visitors will see it.'])
      expect(shown).toContain(text)
    expect(shown).not.toContain('meet.example')
    expect(preview.headers.get('cache-control')).toBe('private, no-store')
    expect(preview.body).toContain('noindex')
    expect(onChange).not.toHaveBeenCalled()
    expect((await calendar.venues.list()).total).toBe(0)
    expect((await calendar.tags.list({ hide_empty: false })).total).toBe(0)
    const back = await browser.post('/desk/events/new', backOf(preview))
    const kept = (pairs: SentForm) =>
      pairs.filter(([name]) => !name.startsWith('form.')).map(([name, value]) => `${name}=${value}`)
    expect(kept(formOf(back)).toSorted()).toEqual(kept(form).toSorted())
    const saved = await browser.post('/desk/events/new', formOf(back, { status: 'publish' }))
    expect(saved.status).toBe(303)
    expect((await calendar.venues.list()).total).toBe(1)
  })

  it('shows changes of a stored one, which stays as it is', async () => {
    const { calendar, onChange, browser, id } = await open()
    const path = `/desk/events/${id}`
    const before = await calendar.events.get(id)
    const preview = await browser.post(path, formOf(await browser.get(path), { title: 'Jazz', 'form.do': 'preview' }))
    expect(preview.body).toMatch(/<h1[^>]*>.*Jazz/)
    expect(await calendar.events.get(id)).toEqual(before)
    expect(onChange).not.toHaveBeenCalled()
    const back = await browser.post(path, backOf(preview))
    expect((await browser.post(path, formOf(back))).location).toContain('done=changed')
    expect(await calendar.events.get(id)).toMatchObject({ title: 'Jazz', status: 'draft' })
  })

  it('shows the form with its errors for input that cannot be stored', async () => {
    const { browser } = await open()
    const form = formOf(await browser.get('/desk/events/new'), { 'form.do': 'preview' })
    const refused = await browser.post('/desk/events/new', form)
    expect(refused.status).toBe(400)
    expect(refused.body).toContain('id="db-errors"')
  })

  it('is refused to who may not change the event', async () => {
    const { calendar, id } = await open()
    const sent = await aBrowser(calendar, { id: 7, role: 'author' }).post(`/desk/events/${id}`, [
      ['form.do', 'preview'],
    ])
    expect(sent.status).toBe(403)
  })
})

describe('the preview of another record', () => {
  const names = { venue: 'venue', organizer: 'organizer', category: 'name', tag: 'name' } as const

  it.each(Object.entries(names))(
    'of a %s shows what the form holds and its events, and stores nothing',
    async (resource, name) => {
      const { calendar, onChange, browser } = await open()
      const own = {
        venue: { venue: 'Old' },
        organizer: { organizer: 'Old' },
        categories: [{ name: 'Old' }],
        tags: ['Old'],
      }
      const event = await calendar.events.create({ title: 'Listed', ...day, ...own })
      onChange.mockClear()
      const [field, folder] =
        {
          venue: ['venue', 'venues'],
          organizer: ['organizer', 'organizers'],
          category: ['categories', 'categories'],
          tag: ['tags', 'tags'],
        }[resource] ?? []
      const [id] = event[field as 'venue']
      const path = `/desk/${folder}/${id}`
      const form = formOf(await browser.get(path), {
        [name]: 'New & better',
        description: 'What it is',
        'form.do': 'preview',
      })
      const preview = await browser.post(path, form)
      expect(preview.status).toBe(200)
      expect(preview.body).toMatch(/<h1[^>]*>.*New &amp; better/)
      for (const text of ['What it is', 'Listed', 'This is how visitors will see it.'])
        expect(preview.body).toContain(text)
      expect(onChange).not.toHaveBeenCalled()
      expect((await browser.get(path)).body).toContain('value="Old"')
      expect((await browser.post(path, formOf(await browser.post(path, backOf(preview))))).location).toContain(
        'done=changed',
      )
      const fresh = formOf(await browser.get(`/desk/${folder}/new`), { [name]: 'Brand-new', 'form.do': 'preview' })
      expect((await browser.post(`/desk/${folder}/new`, fresh)).body).toMatch(/<h1[^>]*>.*Brand-new/)
    },
  )

  it('of a category names the one above it, and says that a name is taken', async () => {
    const { calendar, browser } = await open()
    const music = await calendar.categories.create({ name: 'Music' })
    const form = formOf(await browser.get('/desk/categories/new'), {
      name: 'Jazz',
      parent: String(music.id),
      'form.do': 'preview',
    })
    expect((await browser.post('/desk/categories/new', form)).body).toContain('/categories/music"><bdi>Music</bdi></a>')
    const taken = formOf(await browser.get('/desk/categories/new'), { name: 'Music', 'form.do': 'preview' })
    expect((await browser.post('/desk/categories/new', taken)).body).toContain('There is one with this name already.')
  })
})
