import { readFile } from 'node:fs/promises'
import type { Actor, Calendar } from 'daybook'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBrowser } from '../pages/desk/desk-caller.ts'
import { launchChromium } from './chromium.ts'
import { wordyCalendar } from './words/wordy-calendar.ts'
import { show } from './words/wordy-pages.ts'

// Pages on paper: dark on white, whatever the theme of the app and the scheme of the reader.

/** Themes of apps: those of the examples, and dark ones that set single colors. */
const css = {
  none: '',
  'of a theatre': await readFile(new URL('../../examples/pages-themes/theatre.css', import.meta.url), 'utf8'),
  'of a club': await readFile(new URL('../../examples/pages-themes/club.css', import.meta.url), 'utf8'),
  'with dark colors': `.daybook { --daybook-paper: #111; --daybook-surface: #222; --daybook-sunk: #333; --daybook-line: #444; --daybook-edge: #888;
    --daybook-ink: #eee; --daybook-soft: #bbb; --daybook-accent: #fd8; --daybook-on-accent: #000; --daybook-accent-tint: #432; --daybook-spot: #fd8;
    --daybook-on-spot: #000 }`,
  'of a dark scheme': '.daybook { --daybook-scheme: only dark; color-scheme: only dark }',
} as const

const paths = [
  '/',
  '/2030-06',
  '/2030-W25',
  '/2030-06-20',
  '/w0',
  '/w0-days',
  '/w0-series',
  '/venues/w0',
  '/categories/w0',
]
const editor: Actor = { id: 1, role: 'editor' }

let chromium: Browser
let calendar: Calendar

beforeAll(async () => {
  chromium = await launchChromium()
  calendar = await wordyCalendar(['a word of 28 letters'])
})

afterAll(() => chromium?.close())

/** The texts that are pale on white paper. Printers leave out grounds, unless an element asks for them. */
const paleTexts = `(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const light = (color) => {
    canvas.fillStyle = color
    canvas.fillRect(0, 0, 1, 1)
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const faults = new Set()
  const ground = light(getComputedStyle(document.querySelector('.daybook')).backgroundColor)
  if (ground < 0.99) faults.add('a dark ground')
  for (const one of document.querySelectorAll('.daybook *')) {
    const style = getComputedStyle(one)
    const hasText = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '')
    if (!hasText || style.printColorAdjust === 'exact' || !one.checkVisibility()) continue
    const ratio = 1.05 / (light(style.color) + 0.05)
    if (ratio < 4.5) faults.add(one.outerHTML.slice(0, 80) + ' ' + ratio.toFixed(2))
  }
  return [...faults]
})()`

describe.each(['warm', 'editorial'] as const)('%s', (theme) => {
  describe.each(Object.keys(css) as (keyof typeof css)[])('with the rules %s', (name) => {
    it.each(['light', 'dark'] as const)('prints dark on white in a %s scheme', async (colorScheme) => {
      const page: Page = await chromium.newPage({ viewport: { width: 720, height: 1000 } })
      const caller = aBrowser(calendar, editor, { theme, css: css[name] })
      await page.emulateMedia({ media: 'print', colorScheme })
      for (const path of paths) {
        await show(page, caller, await caller.get(path))
        expect([path, ...(await page.evaluate<readonly string[]>(paleTexts))]).toEqual([path])
      }
      await page.close()
    })
  })
})
