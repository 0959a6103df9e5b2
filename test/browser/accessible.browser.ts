import axe from 'axe-core'
import type { Actor, Calendar } from 'daybook'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply } from '../pages/desk/desk-caller.ts'
import { launchChromium } from './chromium.ts'
import { axeFaults, colorFaults, schemeNames, schemes } from './screens.ts'
import { smallTargets } from './words/small-targets.ts'
import { wordyCalendar } from './words/wordy-calendar.ts'
import { answers, type Caller, deskPaths, marks, readerPaths, show } from './words/wordy-pages.ts'

// Every page for readers and every screen of the desk, in both themes, in light, dark and forced colors: axe finds nothing, and
// nothing is too small to be hit.

const editor: Actor = { id: 1, role: 'editor' }
const word = ['a word of 28 letters'] as const

let chromium: Browser
let calendar: Calendar

beforeAll(async () => {
  chromium = await launchChromium()
  calendar = await wordyCalendar(word)
})

afterAll(() => chromium?.close())

describe.each(['warm', 'editorial'] as const)('%s', (theme) => {
  let page: Page
  let reader: Caller
  let desk: Caller
  beforeAll(async () => {
    page = await chromium.newPage({ viewport: { width: 1280, height: 900 } })
    reader = aBrowser(calendar, null, { theme, account: '/account' })
    desk = aBrowser(calendar, editor, { theme, account: '/account' })
  })
  afterAll(() => page?.close())

  const faultsOf = async (caller: Caller, reply: DeskReply) => {
    await show(page, caller, reply)
    await page.evaluate(axe.source)
    const faults: string[] = []
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 900 })
      for (const fault of await page.evaluate<readonly string[]>(smallTargets)) faults.push(`${width}: ${fault}`)
    }
    for (const scheme of schemeNames) {
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', ...schemes[scheme] })
      const rules = scheme === 'light' ? axeFaults : colorFaults
      for (const fault of await page.evaluate<readonly string[]>(rules)) faults.push(`${scheme}: ${fault}`)
    }
    return faults
  }

  it.each(readerPaths(word))('has no barrier: %s', async (path) => {
    expect(await faultsOf(reader, await reader.get(path))).toEqual([])
  })

  it.each(deskPaths(word))('has no barrier at the desk: %s', async (path) => {
    const reply = await desk.get(path)
    expect(reply.status).toBe(200)
    expect(await faultsOf(desk, reply)).toEqual([])
  })

  it.each(Object.keys(answers) as (keyof typeof answers)[])('has no barrier in %s', async (name) => {
    const reply = await answers[name](desk, calendar)
    expect(reply.body.includes(marks[name])).toBe(true)
    expect(await faultsOf(desk, reply)).toEqual([])
  })
})
