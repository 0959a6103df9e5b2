import type { Actor, Calendar } from 'daybook'
import type { PageOptions } from 'daybook/pages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply } from '../pages/desk/desk-caller.ts'
import { launchChromium } from './chromium.ts'
import { cutText } from './words/cut-text.ts'
import { longWords } from './words/long-words.ts'
import { wordyCalendar } from './words/wordy-calendar.ts'
import { answers, type Caller, deskPaths, marks, readerPaths, show } from './words/wordy-pages.ts'

// Texts of users in every box of every page: nothing scrolls sideways, and nothing is cut without a way to read it.

const themes = ['warm', 'editorial'] as const
const widths = [320, 360, 768, 1280] as const

const editor: Actor = { id: 1, role: 'editor' }

let chromium: Browser
let calendar: Calendar

beforeAll(async () => {
  chromium = await launchChromium()
  calendar = await wordyCalendar()
})

afterAll(() => chromium?.close())

describe.each(themes)('%s', (theme) => {
  const options: PageOptions = { theme, title: longWords['a word of 60 letters'] }
  let page: Page
  let reader: Caller
  let desk: Caller
  beforeAll(async () => {
    page = await chromium.newPage()
    reader = aBrowser(calendar, null, options)
    desk = aBrowser(calendar, editor, options)
  })
  afterAll(() => page?.close())

  const faultsOf = async (caller: Caller, reply: DeskReply) => {
    await show(page, caller, reply)
    const faults: string[] = []
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      for (const fault of await page.evaluate<readonly string[]>(cutText)) faults.push(`${width}: ${fault}`)
    }
    return faults
  }

  it.each(readerPaths())('shows all of each text: %s', async (path) => {
    expect(await faultsOf(reader, await reader.get(path))).toEqual([])
  })

  it.each(deskPaths())('shows all of each text at the desk: %s', async (path) => {
    const reply = await desk.get(path)
    expect(reply.status).toBe(200)
    expect(await faultsOf(desk, reply)).toEqual([])
  })

  it.each(Object.keys(answers) as (keyof typeof answers)[])('shows all of each text of %s', async (name) => {
    const reply = await answers[name](desk, calendar)
    expect([reply.status, reply.body.includes(marks[name])]).toEqual([expect.any(Number), true])
    expect(await faultsOf(desk, reply)).toEqual([])
  })
})
