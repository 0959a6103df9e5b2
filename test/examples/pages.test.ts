import { readFile } from 'node:fs/promises'
import { createPages } from 'daybook/pages'
import { createTestCalendar } from 'daybook/testing'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from '../../examples/pages-express.ts'
import { calendarRoute } from '../../examples/pages-next.ts'
import type { Running } from '../../examples/serve.ts'

it.each(['pages-express', 'pages-next'])('%s has less than 40 lines', async (name) => {
  const text = await readFile(new URL(`../../examples/${name}.ts`, import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('//'))
  expect(lines.length).toBeLessThan(40)
})

describe('pages in an Express app', () => {
  let server: Running
  beforeAll(async () => {
    server = await start(0)
  })
  afterAll(() => server.close())
  const get = async (path: string) => {
    const reply = await fetch(`${server.url}${path}`)
    return { status: reply.status, text: await reply.text() }
  }

  it('stand in its layout', async () => {
    const { status, text } = await get('/open-studio')
    expect(status).toBe(200)
    expect(text).toContain('<a href="/about">About us</a>')
    expect(text).toMatch(/<title>Open studio · [^<]* · Harbour<\/title>/)
    expect(text).toMatch(/<h1[^>]*><bdi>Open studio<\/bdi><\/h1>/)
  })

  it('leave its own routes alone, and the mount has all else', async () => {
    expect((await get('/about')).text).toBe('We are a harbour.')
    const [, stylesheet = ''] = /href="(\/[^"]+\.css)"/.exec((await get('/')).text) ?? []
    expect((await get(stylesheet)).text).toContain('.daybook')
    expect((await get('/nothing-here')).status).toBe(404)
    expect(JSON.parse((await get('/cal/events/v1/events')).text)).toMatchObject({ total: 1 })
  })
})

describe('pages in an app of Next.js', () => {
  const notFound = () => {
    throw new Error('not found')
  }
  const aRoute = async () =>
    calendarRoute(
      createPages(await createTestCalendar({ seed: { events: [{ title: 'Jazz', ...tomorrow }] } })),
      notFound,
    )
  const tomorrow = { start_date: 'tomorrow', end_date: 'tomorrow' }
  const at = (path: readonly string[], query = {}) => ({
    params: Promise.resolve(path.length > 0 ? { path } : {}),
    searchParams: Promise.resolve(query),
  })

  it('have their content, metadata and stylesheet', async () => {
    const { Page, generateMetadata } = await aRoute()
    const markup = renderToStaticMarkup(await Page(at(['jazz'])))
    expect(markup).toContain('<bdi>Jazz</bdi>')
    expect(markup).toContain('application/ld+json')
    expect(markup).toContain('.daybook')
    expect(await generateMetadata(at(['jazz']))).toMatchObject({
      title: expect.stringMatching(/^Jazz · .*day, .* \d{4}/),
      alternates: { canonical: 'https://example.org/calendar/jazz' },
      robots: { index: true },
    })
  })

  it('keep what was chosen, and are not found without a page', async () => {
    const { Page } = await aRoute()
    const none = renderToStaticMarkup(await Page(at([], { search: 'nothing of the kind' })))
    expect(none).not.toContain('<bdi>Jazz</bdi>')
    await expect(Page(at(['none']))).rejects.toThrow('not found')
  })
})
