import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createCalendar } from 'daybook'
import { createPages, renderPage } from 'daybook/pages'
import { build } from 'esbuild'
import { afterAll, describe, expect, it } from 'vitest'
import { pagesWithOwnCard } from '../../examples/event-card.ts'

const hostile = '<script>alert(1)</script>'
const calendarWithFair = async () => {
  const calendar = createCalendar()
  const today = { start_date: 'today', end_date: 'today', all_day: true }
  await calendar.events.create({ title: `Fair ${hostile}`, slug: 'fair', ...today })
  return calendar
}

describe('a page of Astro', () => {
  it('reads a period, and responds with 404 where there is nothing', async () => {
    const source = await readFile('examples/astro/src/pages/calendar/[...page].astro', 'utf8')
    const [, program = '', template = ''] = source.split(/^---$/m)
    expect([...template.matchAll(/set:html=\{(.+?)\}/g)]).toHaveLength(3)
    const imports = program.match(/^import .*$/gm)?.join('\n') ?? ''
    const body = program.replace(/^import .*$/gm, '')
    const text = `${imports}\nexport async function page(Astro) {${body}\nreturn { main: String(page.main), head: String(renderHead(page, read.context)), Astro }\n}`
    const { page } = await bundled(text)
    const at = (name?: string) => ({
      params: { page: name },
      url: new URL('http://a.example/'),
      response: { status: 0 },
    })
    const shown = await page(at('2030-06'))
    expect(shown.Astro.response.status).toBe(200)
    expect(shown.head).toContain('<title>June 2030 · Town hall</title>')
    expect((await page(at())).head).toContain('<title>Town hall</title>')
    expect((await page(at('venues/nothing'))).status).toBe(404)
  })
})

describe('an event card of the app', () => {
  it('replaces that of the pages, and escapes what it shows', async () => {
    const calendar = await calendarWithFair()
    const read = await pagesWithOwnCard(calendar).read('/')
    const main = String(renderPage(read, read.context).main)
    expect(main).toContain('<li class="gig">')
    expect(main).not.toContain(hostile)
    expect(String(renderPage(await createPages(calendar).read('/'), read.context).main)).toContain('class="gig"')
  })
})

const folder = await mkdtemp(join(tmpdir(), 'page-routes-'))
afterAll(() => rm(folder, { recursive: true }))

let programs = 0

/** Bundles a program with the sources, and imports it. Only the test knows what it exports. */
async function bundled(contents: string) {
  const file = join(folder, `program-${programs++}.mjs`)
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" },
  })
  await writeFile(file, outputFiles[0]?.contents ?? '')
  return import(pathToFileURL(file).href)
}
