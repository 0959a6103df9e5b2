import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseAt } from '../../examples/demo/database.ts'
import { start } from '../../examples/demo/server.ts'
import type { Running } from '../../examples/serve.ts'
import { launchChromium } from './chromium.ts'

// The pages of the demo, as people with small screens and screen readers meet them.

let browser: Browser
let demo: Running
let folder: string

beforeAll(async () => {
  browser = await launchChromium()
  folder = await mkdtemp(join(tmpdir(), 'demo-'))
  demo = await start(0, databaseAt(join(folder, 'calendar.db')))
})

afterAll(async () => {
  await browser?.close()
  await demo?.close()
  await rm(folder, { recursive: true })
})

/** Pages of the demo besides those of the calendar, which have tests of their own, and one of each language. */
const pages = [
  { name: 'the list', path: '/en/' },
  { name: 'the list in German', path: '/de/' },
  { name: 'the account', path: '/account' },
] as const

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  describe.each(pages)('$name', ({ path }) => {
    let page: Page
    beforeAll(async () => {
      page = await browser.newPage({ viewport: { width: 320, height: 640 }, colorScheme })
      await page.goto(demo.url + path)
      await page.waitForLoadState()
    })
    afterAll(() => page?.close())

    it('does not scroll sideways on a screen of 320 pixels', async () => {
      const width = await page.evaluate('document.documentElement.scrollWidth')
      expect(width).toBe(320)
    })

    it('has no faults that axe finds', async () => {
      await page.evaluate(axe.source)
      const faults = await page.evaluate(`axe.run().then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`)
      expect(faults).toEqual([])
    })
  })
})

it('lets a visitor sign in, and try the interface in the explorer', async () => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const foreign: string[] = []
  page.on(
    'request',
    (request) =>
      !/^(data|blob):/.test(request.url()) && !request.url().startsWith(demo.url) && foreign.push(request.url()),
  )
  await page.goto(`${demo.url}/en/`)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign in as editor' }).click()
  await page.getByRole('link', { name: 'Account' }).waitFor()
  await page.goto(`${demo.url}/explorer/`)
  await page.locator('#operations-tag-events').click()
  await page.locator('#operations-tag-events + div .opblock-summary').first().waitFor()
  await context.close()
  expect({ problems, foreign }).toEqual({ problems: [], foreign: [] })
})
