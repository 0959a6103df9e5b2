import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createCalendar } from 'daybook'
import { createPages } from 'daybook/pages'
import { build, type Plugin } from 'esbuild'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagesWithOwnCard } from '../../examples/event-card.ts'
import { start } from '../../examples/express-views.ts'
import type { Running } from '../../examples/serve.ts'

const hostile = '<script>alert(1)</script>'
const calendarWithFair = async () => {
  const calendar = createCalendar()
  await calendar.events.create({ title: `Fair ${hostile}`, slug: 'fair', start_date: 'today', end_date: 'today' })
  return calendar
}

describe('pages in the layout of an Express app', () => {
  let app: Running
  beforeAll(async () => {
    app = await start(0, await calendarWithFair())
  })
  afterAll(() => app.close())
  const get = async (path: string) => {
    const response = await fetch(app.url + path)
    return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() }
  }

  it.each(['/agenda', '/agenda/?search=fair', `/agenda/${new Date().toISOString().slice(0, 7)}`, '/agenda/fair'])(
    'show %s, with a stylesheet that the app serves',
    async (path) => {
      const { status, text } = await get(path)
      expect(status).toBe(200)
      expect(text).toContain('<p><a href="/">Town hall</a></p>')
      expect(text).toContain('Fair &lt;script>')
      expect(text).not.toContain(hostile)
      const [, stylesheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(text) ?? []
      expect(stylesheet).toMatch(/^\/agenda\//)
      if (path.endsWith('/fair')) expect(text).toContain(`<link rel="canonical" href="${app.url}/agenda/fair">`)
      expect((await get(stylesheet)).type).toBe('text/css; charset=utf-8')
    },
  )

  it('leave errors and the interface to the pages', async () => {
    expect((await get('/agenda/nothing')).status).toBe(404)
    expect((await get('/agenda/cal/events/v1/events')).type).toContain('application/json')
  })
})

describe('a page of Next.js', () => {
  it('shows a period in the layout of the app, and nothing where there is nothing', async () => {
    const { app, calendar } = await nextApp()
    await calendar.events.create({ title: 'Fair', slug: 'fair', start_date: '2030-06-20', end_date: '2030-06-20' })
    const at = (page: string) => ({ params: Promise.resolve({ page }) })
    expect(renderToStaticMarkup(await app.default(at('2030-06')))).toMatch(
      /<table class="db-month">.*\/calendar\/fair/s,
    )
    expect(await app.generateMetadata(at('fair'))).toMatchObject({ title: 'Fair' })
    await expect(app.default(at('nothing'))).rejects.toThrow('not found here')
  })
})

describe('a page of Astro', () => {
  it('reads a period, and responds with 404 where there is nothing', async () => {
    const source = await readFile('examples/astro/src/pages/calendar/[page].astro', 'utf8')
    const [, program = '', template = ''] = source.split(/^---$/m)
    expect([...template.matchAll(/set:html=\{(.+?)\}/g)]).toHaveLength(3)
    const imports = program.match(/^import .*$/gm)?.join('\n') ?? ''
    const body = program.replace(/^import .*$/gm, '')
    const text = `${imports}\nexport async function page(Astro) {${body}\nreturn { main: String(page.main), head: String(renderHead(page, read.context)), Astro }\n}`
    const { page } = await bundled(text)
    const at = (name: string) => ({
      params: { page: name },
      url: new URL('http://a.example/'),
      response: { status: 0 },
    })
    const shown = await page(at('2030-06'))
    expect(shown.Astro.response.status).toBe(200)
    expect(shown.head).toContain('<title>June 2030 · Town hall</title>')
    expect((await page(at('nothing'))).status).toBe(404)
  })
})

describe('an event card of the app', () => {
  it('replaces that of the pages, and escapes what it shows', async () => {
    const calendar = await calendarWithFair()
    const read = await pagesWithOwnCard(calendar).read('/')
    const { renderPage } = await import('daybook/pages')
    const main = String(renderPage(read, read.context).main)
    expect(main).toContain('<li class="gig">')
    expect(main).not.toContain(hostile)
    expect(String(renderPage(await createPages(calendar).read('/'), read.context).main)).toContain('class="gig"')
  })
})

const folder = await mkdtemp(join(tmpdir(), 'page-routes-'))
afterAll(() => rm(folder, { recursive: true }))

/** Stands for the part of Next.js that the page uses. */
const navigation: Plugin = {
  name: 'next-navigation',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^next\/navigation$/ }, ({ path }) => ({ path, namespace: 'stub' }))
    onLoad({ filter: /.*/, namespace: 'stub' }, () => ({
      contents: 'export function notFound() { throw new Error("not found here") }',
    }))
  },
}

let programs = 0

/** Bundles a program with the sources, and imports it. What it exports is known to the test only. */
async function bundled(contents: string) {
  const file = join(folder, `program-${programs++}.mjs`)
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    plugins: [navigation],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
  })
  await writeFile(file, outputFiles[0]?.contents ?? '')
  return import(pathToFileURL(file).href)
}

async function nextApp() {
  const { app, calendar } = await bundled(`
    export * as app from './examples/nextjs/app/calendar/[page]/page.ts'
    export { calendar } from './examples/nextjs/calendar.ts'`)
  return { app, calendar }
}
