import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseAt } from '../../examples/demo/database.ts'
import { type Demo, start } from '../../examples/demo/server.ts'
import { launchChromium } from './chromium.ts'

// The pictures of the README: a month of the demo. `UPDATE_PICTURES=1` takes them again.

const size = { width: 1200, height: 760 }
const update = (process.env.UPDATE_PICTURES ?? '') !== ''
let browser: Browser
let demo: Demo
let folder: string

beforeAll(async () => {
  browser = await launchChromium()
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  demo = await start(0, databaseAt(join(folder, 'calendar.db')), () => new Date('2030-06-03T08:00:00Z'))
})
afterAll(async () => {
  await browser?.close()
  await demo?.close()
  await rm(folder, { recursive: true })
})

it.each(['light', 'dark'] as const)('the README shows the month of the demo in the %s scheme', async (colorScheme) => {
  const page = await browser.newPage({ viewport: size, colorScheme, reducedMotion: 'reduce' })
  await page.goto(`${demo.url}/en/2030-06`)
  const picture = await page.screenshot({ animations: 'disabled' })
  await page.close()
  const file = new URL(`../../docs/images/calendar-${colorScheme}.png`, import.meta.url)
  if (update) await writeFile(file, picture)
  // Fonts differ from machine to machine, so the bytes are not compared.
  const kept = await readFile(file)
  expect([kept.readUInt32BE(16), kept.readUInt32BE(20)]).toEqual([size.width, size.height])
  expect(kept.length).toBeGreaterThan(picture.length / 2)
  expect(kept.length).toBeLessThan(300_000)
})
