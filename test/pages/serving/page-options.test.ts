import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createPages, loadWords, type PageOptions } from 'daybook/pages'
import { describe, expect, it } from 'vitest'
import { html } from '../../../adapters/pages/ground/markup/html.ts'
import { aBrowser } from '../desk/desk-caller.ts'

const editor = { id: 1, role: 'editor' }
const day = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 20:00' }

/** A calendar in a zone in which it is the next day already. */
async function aCalendar() {
  const calendar = createCalendar({ timeZone: 'Pacific/Auckland', now: () => new Date('2030-06-17T20:00:00Z') })
  await calendar.events.create({ title: 'Talk', ...day, venue: { venue: 'Hall', address: 'Quay 4' } } as never)
  return calendar
}

const en = await loadWords('en')

/** Of each option: a value, where it shows, and what it shows there. */
const shown: Readonly<Record<string, readonly [options: PageOptions, path: string, text: string]>> = {
  title: [{ title: 'Programme of the town' }, '/', 'Programme of the town'],
  theme: [{ theme: 'editorial' }, '/style', '--daybook-'],
  css: [{ css: '.of-the-app { color: red }' }, '/style', 'of-the-app'],
  icon: [{ icon: '/of-the-app.svg' }, '/', 'href="/of-the-app.svg"'],
  account: [{ account: '/of-the-app' }, '/', 'href="/of-the-app"'],
  'account of an error': [{ account: '/of-the-app' }, '/nothing-there', 'href="/of-the-app"'],
  mapUrl: [{ mapUrl: ({ id }) => `https://maps.example/${id}` }, '/venues/hall', 'https://maps.example/1'],
  words: [{ words: { en: { ...en, whatsOn: 'Of the app' } } }, '/', 'Of the app'],
  pieces: [{ pieces: { eventRow: () => html`<li>of the app</li>` } }, '/', '<li>of the app</li>'],
  'pieces of the desk': [
    { pieces: { eventTable: () => html`<p>of the app</p>` } },
    '/desk/events',
    '<p>of the app</p>',
  ],
  desk: [{ desk: { upload: { store: () => '' } } }, '/desk/venues/new', 'type="file"'],
  'words of the desk': [{ words: { en: { ...en, whatsOn: 'Of the app' } } }, '/desk', 'Of the app'],
  'the title of the desk': [{ title: 'Programme of the town' }, '/desk', 'Programme of the town'],
}

describe('an option of pages', () => {
  it.each(Object.entries(shown))('shows: %s', async (_, [options, path, text]) => {
    const calendar = await aCalendar()
    const read = async (own: PageOptions) => {
      const pages = createPages(calendar, own)
      if (path === '/style') return pages.stylesheet.text
      return (await aBrowser(calendar, editor, own, pages).get(path)).body
    }
    const [without, withIt] = [await read({}), await read(options)]
    expect(withIt).toContain(text)
    expect(withIt).not.toBe(without)
    if (path !== '/style' || text === 'of-the-app') expect(without).not.toContain(text)
  })

  it('is the name `Calendar`, and a map of OpenStreetMap, if it is absent', async () => {
    const browser = aBrowser(await aCalendar(), editor)
    expect((await browser.get('/')).body).toMatch(/<title>[^<]*Calendar</)
    expect((await browser.get('/venues/hall')).body).toContain('openstreetmap.org')
  })

  it('is the stylesheet that pages link to, and that is served', async () => {
    const calendar = await aCalendar()
    const pages = createPages(calendar, { css: '.of-the-app { color: red }' })
    const browser = aBrowser(calendar, editor, {}, pages)
    const [, name = ''] = /rel="stylesheet" href="\/([^"]*)"/.exec((await browser.get('/')).body) ?? []
    expect(name).toBe(pages.stylesheet.name)
    const { headers, body } = await browser.get(`/${name}`)
    expect([body, headers.get('cache-control')]).toEqual([pages.stylesheet.text, 'public, max-age=31536000, immutable'])
    for (const path of [`/below/${name}`, `/${name}/below`]) expect((await browser.get(path)).status).toBe(404)
  })
})

describe('pages without the desk', () => {
  it('have no page, file or link of it', async () => {
    const calendar = await aCalendar()
    const [withDesk, without] = [aBrowser(calendar, editor), aBrowser(calendar, editor, { desk: false })]
    const { body } = await withDesk.get('/desk')
    const files = [...body.matchAll(/(?:href|src)="(\/[^"/]*\.(?:css|js))"/g)].map(([, path = '']) => path)
    const own = (await without.get('/')).body
    const ofDesk = files.filter((path) => !own.includes(path))
    expect(ofDesk.length).toBeGreaterThan(1)
    for (const path of ['/desk', '/desk/events/new', ...ofDesk]) {
      expect([path, (await withDesk.get(path)).status]).toEqual([path, 200])
      expect([path, (await without.get(path)).status]).toEqual([path, 404])
    }
    expect((await withDesk.get('/')).body).toContain('href="/desk"')
    expect(own).not.toContain('/desk')
  })
})

describe('the today of pages', () => {
  it('is that of the home zone', async () => {
    const { body } = await aBrowser(await aCalendar(), null).get('/')
    expect(body).toContain('Tuesday, June 18, 2030')
  })
})

describe('a choice that a page does not know', () => {
  it.each(['/', '/2030-06', '/2030-W25', '/2030-06-20'])('is made again at the same address: %s', async (path) => {
    const handle = fetchHandler(createPages(await aCalendar()))
    const body = await (await handle(new Request(`https://town.example${path}?categories=none`))).text()
    expect(body).toContain(`<form action="${path}"`)
  })
})
