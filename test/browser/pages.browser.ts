import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import axe from 'axe-core'
import { nodeHandler } from 'daybook/node'
import { createPages, type PageOptions } from 'daybook/pages'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { arabic, sampleCalendar, samplePaths } from '../pages/sample-pages.ts'
import { launchChromium } from './chromium.ts'
import { axeFaults, colorFaults, schemeNames, schemes, serve } from './screens.ts'

// The pages in a browser: every view and theme, on large and small screens, in light, dark and forced colors.

let browser: Browser
const servers: Server[] = []
const origins = new Map<string, string>()

const themes = ['warm', 'editorial'] as const

beforeAll(async () => {
  browser = await launchChromium()
  const calendar = await sampleCalendar()
  const mount = async (name: string, options: PageOptions, locale: string) => {
    const { server, origin } = await serve(nodeHandler(createPages(calendar, options), { locale }))
    servers.push(server)
    origins.set(name, origin)
  }
  for (const theme of themes) await mount(theme, { theme }, 'en')
  await mount('warm in Arabic', { theme: 'warm', words: arabic }, 'ar')
})

afterAll(async () => {
  await browser?.close()
  for (const server of servers) server.close()
})

/** The default theme everywhere, and the other where it differs most. */
const screens = [
  ...([1280, 360] as const).flatMap((width) =>
    schemeNames.map((scheme) => ({ theme: 'warm' as const, width, scheme })),
  ),
  { theme: 'editorial' as const, width: 1280, scheme: 'light' as const },
  { theme: 'editorial' as const, width: 360, scheme: 'dark' as const },
  { theme: 'editorial' as const, width: 360, scheme: 'forced colors' as const },
]

interface Watched {
  readonly page: Page
  /** What the console shows, and requests that failed, in order. */
  readonly faults: readonly string[]
}

/** Opens a page without scripts of its own. Images of other sites are left out. */
async function open(context: BrowserContext, url: string): Promise<Watched> {
  const faults: string[] = []
  const page = await context.newPage()
  page.on('console', (message) => faults.push(message.text()))
  page.on('pageerror', (error) => faults.push(error.message))
  await page.route(/images\.example/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }))
  await page.addInitScript(`
    window.violations = []; window.shifts = []
    document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective))
    new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value, sources }) => value + ' ' + sources.map(({ node }) => node?.outerHTML?.slice(0, 80)))))
      .observe({ type: 'layout-shift', buffered: true })`)
  const response = await page.goto(url)
  if (response?.status() === 404) faults.length = 0
  return { page, faults }
}

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><path d="M0 0h800v500H0z"/></svg>'

describe.each(screens)('$theme on $width pixels in $scheme', ({ theme, width, scheme }) => {
  it.each(Object.entries(samplePaths))('shows %s', async (_name, path) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, ...schemes[scheme] })
    const { page, faults } = await open(context, `${origins.get(theme)}${path}`)
    const seen = await page.evaluate('({ violations: window.violations, shifts: window.shifts })')
    expect(seen).toEqual({ violations: [], shifts: [] })
    expect(faults).toEqual([])
    await page.evaluate(axe.source)
    expect(await page.evaluate(scheme === 'light' ? axeFaults : colorFaults)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
    await context.close()
  })
})

describe('a page that arrives slowly', () => {
  it.each(Object.entries(samplePaths))('moves nothing: %s', async (_name, path) => {
    const html = Buffer.from(await (await fetch(`${origins.get('warm')}${path}`)).arrayBuffer())
    const server = createServer(async (request, response) => {
      if (request.url !== path)
        return void response.writeHead(307, { location: `${origins.get('warm')}${request.url}` }).end()
      response.setHeader('content-type', 'text/html; charset=utf-8')
      for (let start = 0; start < html.length; start += html.length / 30) {
        response.write(html.subarray(start, start + html.length / 30))
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    // A server that listens on a port has an address.
    const { page } = await open(context, `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    expect(await page.evaluate('window.shifts')).toEqual([])
    await context.close()
    server.close()
  })
})

describe.each(themes)('%s', (theme) => {
  it.each(['/2030-06', '/2030-W25', '/2030-06-22'])('shows the focus of each link in order: %s', async (path) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
    const { page } = await open(context, `${origins.get(theme)}${path}`)
    // The page notes each focus by itself: a question after each key would take as long as the key.
    const links = await page.evaluate<number>(`(() => {
      const all = [...document.querySelectorAll('a[href], button, input, summary')].filter((one) => one.checkVisibility())
      window.order = []
      document.addEventListener('focusin', ({ target }) => {
        const style = getComputedStyle(target)
        window.order.push({ at: all.indexOf(target), isSeen: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 })
      })
      return all.length
    })()`)
    for (let step = 0; step < links; step += 1) await page.keyboard.press('Tab')
    expect(await page.evaluate('window.order')).toEqual(
      Array.from({ length: links }, (_, at) => ({ at, isSeen: true })),
    )
    await context.close()
  })

  it('shows the same with scripts off', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${origins.get(theme)}/2030-06`)
    await page
      .getByRole('link', { name: /^June 2[0-9]|June 22/ })
      .first()
      .click()
    await page.waitForURL(/2030-06-\d\d$/)
    await page.getByRole('link', { name: 'Week', exact: true }).click()
    expect(await page.title()).toMatch(/^June 16/)
    await context.close()
  })

  it.each(['light', 'dark'] as const)('gives each hue its contrast in %s', async (colorScheme) => {
    const context = await browser.newContext({ colorScheme, bypassCSP: true })
    const { page } = await open(context, `${origins.get(theme)}/2030-06`)
    const ratios = await page.evaluate<readonly Ratios[]>(contrastsOfHues)
    expect(ratios).toHaveLength(12)
    for (const { text, mark } of ratios) {
      expect(text).toBeGreaterThanOrEqual(4.5)
      expect(mark).toBeGreaterThanOrEqual(3)
    }
    await context.close()
  })
})

it('has a month that programs can read aloud', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const { page } = await open(context, `${origins.get('warm')}/2030-06`)
  const snapshot = await page.locator('.db-month').ariaSnapshot()
  const lines = snapshot.split('\n').filter((line) => !line.includes('/url:'))
  expect(lines.slice(0, 11)).toMatchInlineSnapshot(`
    [
      "- table "Events in June 2030, by week":",
      "  - caption: Events in June 2030, by week",
      "  - rowgroup:",
      "    - row "Week Sunday Monday Tuesday Wednesday Thursday Friday Saturday":",
      "      - columnheader "Week"",
      "      - columnheader "Sunday"",
      "      - columnheader "Monday"",
      "      - columnheader "Tuesday"",
      "      - columnheader "Wednesday"",
      "      - columnheader "Thursday"",
      "      - columnheader "Friday"",
    ]
  `)
  expect(lines.filter((line) => line.includes('rowheader'))).toMatchInlineSnapshot(`
    [
      "      - rowheader "Week, May 26 – Jun 1"",
      "      - rowheader "Week, Jun 2 – 8":",
      "      - rowheader "Week, Jun 9 – 15":",
      "      - rowheader "Week, Jun 16 – 22":",
      "      - rowheader "Week, Jun 23 – 29":",
      "      - rowheader "Week, Jun 30 – Jul 6":",
    ]
  `)
  await context.close()
})

it.each([1280, 320])('mirrors for languages that are read from the right, on %i pixels', async (width) => {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  const { page, faults } = await open(context, `${origins.get('warm in Arabic')}/2030-06`)
  expect(await page.evaluate('document.documentElement.dir')).toBe('rtl')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
  expect(faults).toEqual([])
  await context.close()
})

interface Ratios {
  /** Of the title of an event on its ground. */
  readonly text: number
  /** Of the mark of a category on the ground around it. */
  readonly mark: number
}

/** Computes by painting, so that colors of any space are those of the screen. */
const contrastsOfHues = `(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const painted = (...colors) => {
    canvas.clearRect(0, 0, 1, 1)
    for (const color of colors) { canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1) }
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3)
  }
  const light = (rgb) => {
    const [r, g, b] = rgb.map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const ratio = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05) }
  const root = document.querySelector('.daybook')
  return Array.from({ length: 12 }, (_, index) => {
    const chip = document.createElement('a')
    chip.className = 'db-ev db-hue-' + (index + 1)
    root.append(chip)
    const probe = document.createElement('i')
    chip.append(probe)
    const colorOf = (value) => { probe.style.color = value; return getComputedStyle(probe).color }
    const paper = colorOf('var(--daybook-paper)')
    const ground = colorOf('var(--tint, #0000)')
    const bar = colorOf('var(--bar, #0000)')
    const text = painted(paper, getComputedStyle(chip).color)
    return {
      text: Math.min(ratio(text, painted(paper, ground)), ratio(text, painted(paper, bar))),
      mark: ratio(painted(paper, colorOf('var(--mark)')), painted(paper, ground)),
    }
  })
})()`
