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

/** A path of the demo, and how to get to its page from there. */
const pages: readonly {
  readonly name: string
  readonly path: string
  readonly open?: (page: Page) => Promise<unknown>
}[] = [
  { name: 'the list', path: '/en' },
  { name: 'the list in German', path: '/de' },
  { name: 'an empty list', path: '/en?search=nothing-like-it' },
  { name: 'an event', path: '/en', open: (page) => page.locator('article h3 a').first().click() },
  {
    name: 'an event with a password',
    path: '/en?search=assembly',
    open: (page) => page.locator('article h3 a').first().click(),
  },
  { name: 'a missing page', path: '/en/nothing' },
]

describe.each(['light', 'dark'] as const)('in the %s scheme', (colorScheme) => {
  describe.each(pages)('$name', ({ path, open }) => {
    let page: Page
    beforeAll(async () => {
      page = await browser.newPage({ viewport: { width: 320, height: 640 }, colorScheme })
      await page.goto(demo.url + path)
      await open?.(page)
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
