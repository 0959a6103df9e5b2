import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import axe from 'axe-core'
import { type Calendar, createCalendar } from 'daybook'
import { nodeHandler } from 'daybook/node'
import { createPages } from 'daybook/pages'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'

// Import of a file and a picture as a file, with scripts and without: what people see at each step, on large and small screens.

let browser: Browser
let server: Server
let calendar: Calendar
let origin = ''

beforeAll(async () => {
  browser = await launchChromium()
  calendar = createCalendar()
  const upload = { store: () => 'https://files.example/1.png' }
  const presets = [{ name: long.slice(0, 40), columns: [{ header: 'Was', field: 'title' }] }]
  const importPresets = { list: () => presets, save: () => {} }
  const authenticate = () => ({ id: 1, role: 'editor' })
  server = createServer(nodeHandler(createPages(calendar, { desk: { upload, importPresets } }), { authenticate }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await browser?.close()
  server?.close()
})

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard'],
    rules: {
      // A hidden value before a box is that of an empty box.
      'form-dup-name': 'off',
      'no-trailing-whitespace': 'off',
    },
  }),
)

const axeFaults = `axe.run().then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 200) + failureSummary).join(' ')))`

const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent')

/** Checks a page: its markup, axe, and that nothing is wider than the screen. */
async function expectGood(page: Page, { width, hasScripts }: { readonly width: number; readonly hasScripts: boolean }) {
  const { results } = await validator.validateString(await page.content())
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line }) => `${ruleId} ${line} ${message}`),
  )
  // What the browser makes of void elements and of attributes without a value is not ours.
  expect(
    faults.filter(
      (fault) =>
        !/^(doctype-style|attribute-boolean-style|attribute-empty-style|void-style|no-implicit-button-type)/.test(
          fault,
        ),
    ),
  ).toEqual([])
  // It waits for timers, which do not run without scripts.
  if (hasScripts) {
    await page.evaluate(axe.source)
    expect(await page.evaluate(axeFaults)).toEqual([])
  }
  for (const small of [width, 320]) {
    await page.setViewportSize({ width: small, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(small)
  }
  await page.setViewportSize({ width, height: 800 })
}

const long = 'Donaudampfschifffahrtsgesellschaft'.repeat(6)
const rows = Array.from(
  { length: 230 },
  (_, index) => `Event ${index},2030-06-${String((index % 28) + 1).padStart(2, '0')} 10:00,`,
)
const table = [
  'title,start_date,website',
  ...rows,
  `${long},2030-06-31,${long}`,
  ',2030-06-20,',
  'مهرجان,2030-06-20,',
].join('\n')

describe.each([
  { width: 1280, colorScheme: 'light', hasScripts: true },
  { width: 360, colorScheme: 'dark', hasScripts: true },
  { width: 360, colorScheme: 'light', hasScripts: false },
] as const)('on $width pixels, $colorScheme, scripts: $hasScripts', ({ width, colorScheme, hasScripts }) => {
  const openPage = async () => {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme,
      javaScriptEnabled: hasScripts,
    })
    const page = await context.newPage()
    page.setDefaultTimeout(8_000)
    return page
  }

  it('imports a file in steps', async () => {
    const page = await openPage()
    const before = (await calendar.events.list({ period: 'all' })).total
    await page.goto(`${origin}/desk/mine`)
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await expectGood(page, { width, hasScripts })
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByText('Choose a file.').waitFor()
    await expectGood(page, { width, hasScripts })
    await page.getByLabel('Name of the source').fill(`Source ${width} ${colorScheme}`)
    await page.getByLabel('State').selectOption('publish')
    await page
      .getByLabel('File', { exact: true })
      .setInputFiles({ name: `${long}.csv`, mimeType: 'text/csv', buffer: Buffer.from(table) })
    await page.getByRole('button', { name: 'Check the file' }).click()
    // Where scripts run, it continues by itself.
    if (!hasScripts) {
      await page.getByText('Checked 200 of 232').waitFor()
      await expectGood(page, { width, hasScripts })
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    await page.getByText('231 new · 0 changed · 0 unchanged · 2 refused').waitFor()
    await expectGood(page, { width, hasScripts })
    expect((await calendar.events.list({ period: 'all' })).total).toBe(before)
    await page.getByRole('button', { name: 'Import 231 events' }).click()
    if (!hasScripts) {
      await page.getByText('Imported 200 of 231').waitFor()
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    const heading = page.getByRole('heading', { name: 'The import is done' })
    await heading.waitFor()
    if (hasScripts) await expect.poll(() => focused(page)).toBe(await heading.textContent())
    await expectGood(page, { width, hasScripts })
    expect((await calendar.events.list({ period: 'all' })).total).toBe(before + 231)
    await page.context().close()
  })

  it('asks for the columns of a table, and corrects a refused cell', async () => {
    const page = await openPage()
    const sheet = [
      `Was;Tag;${long};Ort`,
      `${long};03/09/2031;19:30;${long} ${width} ${colorScheme}`,
      `Fair;04/09/2031;25:00;`,
      `;05/09/2031;20:00;`,
    ].join('\n')
    const file = { name: 'sheet.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }
    await page.goto(`${origin}/desk/import`)
    await page.getByLabel('Name of the source').fill(`Columns ${width} ${colorScheme}`)
    await page.getByLabel('File', { exact: true }).setInputFiles(file)
    await page.getByRole('button', { name: 'Check the file' }).click()
    const heading = page.getByRole('heading', { name: 'Which column is what?' })
    await heading.waitFor()
    await expect.poll(() => focused(page)).toBe(await heading.textContent())
    await expectGood(page, { width, hasScripts })
    await page.getByLabel('What “Was” is').selectOption({ label: 'Not used' })
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByText('Choose the columns of: Title.').waitFor()
    await expectGood(page, { width, hasScripts })
    await page.getByLabel('What “Was” is').selectOption({ label: 'Title' })
    await page.getByLabel(`What “${long}” is`).selectOption({ label: 'Start: time' })
    await page.getByRole('radio', { name: 'September 3, 2031' }).check()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await page.getByText('1 new · 0 changed · 0 unchanged · 2 refused').waitFor()
    await page.getByRole('heading', { name: 'Made with the events' }).waitFor()
    await expectGood(page, { width, hasScripts })
    await page.getByLabel('Start: time, Line 3').fill('20:00')
    await page.getByLabel('Title, Line 4').fill('Talk')
    // The return key checks again, and writes nothing.
    await page.getByLabel('Title, Line 4').press('Enter')
    await page.getByText('3 new · 0 changed · 0 unchanged · 0 refused').waitFor()
    await expectGood(page, { width, hasScripts })
    await page.getByRole('button', { name: 'Import 3 events' }).click()
    await page.getByRole('heading', { name: 'The import is done' }).waitFor()
    await page.context().close()
  })

  it.runIf(hasScripts)('shows the button again if the connection is lost, and goes on with it', async () => {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme })
    page.setDefaultTimeout(8_000)
    await page.goto(`${origin}/desk/import`)
    await page.getByLabel('Name of the source').fill(`Lost ${width} ${colorScheme}`)
    const buffer = Buffer.from(table)
    await page.getByLabel('File', { exact: true }).setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer })
    let release = () => {}
    const isShown = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/desk/import', async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue()
      await isShown
      return route.abort()
    })
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByText('Checked 200 of 232').waitFor()
    await page.locator('form.db-import button').waitFor({ state: 'hidden' })
    await expectGood(page, { width, hasScripts })
    release()
    const button = page.getByRole('button', { name: 'Continue' })
    await button.waitFor()
    await button.click()
    await page.getByText('231 new · 0 changed').waitFor()
    await page.close()
  })

  it('takes a picture as a file', async () => {
    const page = await openPage()
    await page.route(/files\.example/, (route) => route.abort())
    await page.goto(`${origin}/desk/venues/new`)
    await page.getByLabel('Name').first().fill(`Hall ${width} ${colorScheme}`)
    const buffer = Buffer.from('iVBORw0KGgo=', 'base64')
    await page.getByLabel('Or choose a picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await expectGood(page, { width, hasScripts })
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByText('It is saved.').waitFor()
    expect(await page.getByLabel('Picture', { exact: true }).inputValue()).toBe('https://files.example/1.png')
    await page.context().close()
  })
})
