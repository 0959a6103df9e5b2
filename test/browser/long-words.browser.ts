import type { Actor, Calendar } from 'daybook'
import type { PageOptions } from 'daybook/pages'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aBrowser, type DeskReply, formOf } from '../pages/desk/desk-caller.ts'
import { launchChromium } from './chromium.ts'
import { cutText } from './words/cut-text.ts'
import { longWords, wordNames } from './words/long-words.ts'
import { slugOf, wordyCalendar } from './words/wordy-calendar.ts'

// Texts of users in every box of every page: nothing scrolls sideways, and nothing is cut without a way to read it.

const themes = ['warm', 'editorial'] as const
const widths = [320, 360, 768, 1280] as const

const editor: Actor = { id: 1, role: 'editor' }
const { 'a word of 60 letters': long, 'a word of 28 letters': short } = longWords

let chromium: Browser
let calendar: Calendar
/** Each write of a test differs from those before. */
let writes = 0

beforeAll(async () => {
  chromium = await launchChromium()
  calendar = await wordyCalendar()
})

afterAll(() => chromium?.close())

type Caller = ReturnType<typeof aBrowser>

const records = ['venues', 'organizers', 'categories', 'tags'] as const

const ofWords = (path: (slug: string) => string) => wordNames.map((name) => path(slugOf(name)))

const readerPaths = [
  ...['/', '/?embed', '/2030-06', '/2030-06?embed', '/2030-W25', '/2030-06-20', '/2030-06-19?embed'],
  `/?search=${long}&own_choice=${long}&categories=w0,w1,w2,w3,w4&venue=1,2,3,4,5&tags=w1`,
  `/2030-06?search=${long}&categories=w1`,
  `/2030-07?search=${long}`,
  `/?categories=${long}`,
  ...ofWords((slug) => `/${slug}`),
  ...ofWords((slug) => `/${slug}-plain`),
  ...ofWords((slug) => `/${slug}-days`),
  ...ofWords((slug) => `/${slug}-series`),
  ...ofWords((slug) => `/${slug}-locked`),
  ...records.flatMap((collection) => ofWords((slug) => `/${collection}/${slug}`)),
]

const deskPaths = [
  ...['', '/events', '/drafts', '/review', '/scheduled', '/trash', '/import', '/events/new'].map(
    (path) => `/desk${path}`,
  ),
  ...records.flatMap((collection) => [
    `/desk/${collection}`,
    ...[1, 2, 3, 4, 5].map((id) => `/desk/${collection}/${id}`),
  ]),
  ...['categories', 'tags'].flatMap((collection) => [1, 2, 3, 4, 5].map((id) => `/desk/${collection}/${id}/delete`)),
  ...wordNames.map((_, index) => `/desk/events/${1 + index}`),
  ...ofWords((slug) => `/${slug}-draft`),
]

/** What the pages of the desk contain that follow a request. */
const marks: Readonly<Record<keyof typeof answers, string>> = {
  'errors of a form': 'id="db-errors"',
  'a preview': 'value="edit"',
  'two values of each field': 'class="db-conf"',
  'a search of choices': 'name="tags.add"',
  'the report of an import': 'db-import',
  'an undo': '>Undo<',
}

/** Pages of the desk that follow a request. */
const answers = {
  async 'errors of a form'(desk: Caller) {
    const form = await desk.get('/desk/events/1')
    return desk.post(
      '/desk/events/1',
      formOf(form, { website: long, image: long, own_link: long, end_date: '1999-01-01' }),
    )
  },
  async 'a preview'(desk: Caller) {
    const form = await desk.get('/desk/venues/2')
    return desk.post('/desk/venues/2', formOf(form, { 'form.do': 'preview' }))
  },
  async 'two values of each field'(desk: Caller) {
    const form = await desk.get('/desk/organizers/2')
    writes += 1
    const written = {
      organizer: `${long}${writes}`,
      phone: `${long}${writes}`,
      description: `${long}${writes}`,
      own_line: `${long}${writes}`,
    }
    await desk.post('/desk/organizers/2', formOf(form, written))
    return desk.post(
      '/desk/organizers/2',
      formOf(form, { ...written, organizer: long, phone: `${long}2`, description: short, own_line: 'x' }),
    )
  },
  async 'a search of choices'(desk: Caller) {
    const form = await desk.get('/desk/events/2')
    return desk.post('/desk/events/2', formOf(form, { 'tags.search': 'r', 'form.do': 'find' }))
  },
  async 'the report of an import'(desk: Caller) {
    const rows = Object.values(longWords).map(
      (word, at) =>
        `${at};"${word}";2030-06-20 20:00;2030-06-20 ${at % 2 ? '23' : '10'}:00;"${word}";"${word}";${word.slice(0, 40)}`,
    )
    const file = new File(
      [`external_id;title;start_date;end_date;venue;categories;website\n${rows.join('\n')}`],
      `${long}.csv`,
    )
    return desk.postFiles(
      '/desk/import',
      [
        ['source', ''],
        ['status', 'publish'],
      ],
      { file },
    )
  },
  async 'an undo'(desk: Caller) {
    const { id } = await calendar.venues.create({ venue: long })
    const form = await desk.get(`/desk/venues/${id}`)
    const { location } = await desk.post(`/desk/venues/${id}`, formOf(form, { 'form.do': 'trash' }))
    return desk.get(location)
  },
} satisfies Readonly<Record<string, (desk: Caller) => Promise<DeskReply>>>

/** Shows a page as a browser does, with the rules of its stylesheets in it. */
async function show(page: Page, desk: Caller, { body }: DeskReply) {
  const links = [...body.matchAll(/<link rel="stylesheet" href="([^"]*)">/g)]
  const rules = await Promise.all(links.map(async ([, href = '']) => (await desk.get(href)).body))
  const markup = body
    .replaceAll(/<link rel="(?:stylesheet|expect)"[^>]*>|<script[^>]*><\/script>|<img[^>]*>/g, '')
    .replace('</head>', () => `<style>${rules.join('\n')}</style></head>`)
  await page.setContent(markup)
}

describe.each(themes)('%s', (theme) => {
  const options: PageOptions = { theme, title: long }
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

  it.each(readerPaths)('shows all of each text: %s', async (path) => {
    expect(await faultsOf(reader, await reader.get(path))).toEqual([])
  })

  it.each(deskPaths)('shows all of each text at the desk: %s', async (path) => {
    const reply = await desk.get(path)
    expect(reply.status).toBe(200)
    expect(await faultsOf(desk, reply)).toEqual([])
  })

  it.each(Object.keys(answers) as (keyof typeof answers)[])('shows all of each text of %s', async (name) => {
    const reply = await answers[name](desk)
    expect([reply.status, reply.body.includes(marks[name])]).toEqual([expect.any(Number), true])
    expect(await faultsOf(desk, reply)).toEqual([])
  })
})
