import type { Calendar } from 'daybook'
import type { Page } from 'playwright-core'
import { type aBrowser, type DeskReply, formOf } from '../../pages/desk/desk-caller.ts'
import { longWords, type WordName, wordNames } from './long-words.ts'
import { slugOf } from './wordy-calendar.ts'

// The pages of the calendar of long words: their addresses, and those that follow a request.

const { 'a word of 60 letters': long, 'a word of 28 letters': short } = longWords

/** Requests pages as a browser does. */
export type Caller = ReturnType<typeof aBrowser>

const records = ['venues', 'organizers', 'categories', 'tags'] as const

/** Returns the addresses of pages for readers, with those of the records of some words. */
export function readerPaths(names: readonly WordName[] = wordNames): readonly string[] {
  const slugs = names.map(slugOf)
  const ofWords = (path: (slug: string) => string) => slugs.map(path)
  return [
    ...['/', '/?embed', '/2030-06', '/2030-06?embed', '/2030-W25', '/2030-06-20', '/2030-06-19?embed'],
    `/?q=${long}&own_choice=${long}&categories=${slugs}&venue=1&tags=${slugs[0]}`,
    `/2030-06?q=${long}&categories=${slugs[0]}`,
    `/2030-07?q=${long}`,
    `/?categories=${long}`,
    ...['/?when=2030-06-01..2030-07-31&free=true', '/?past=true&q=e', ...records.map((name) => `/${name}`)],
    ...ofWords((slug) => `/${slug}`),
    ...ofWords((slug) => `/${slug}-plain`),
    ...ofWords((slug) => `/${slug}-session-2030-06-21`),
    ...ofWords((slug) => `/${slug}-days`),
    ...ofWords((slug) => `/${slug}-series`),
    ...ofWords((slug) => `/${slug}-series-2030-06-30`),
    ...ofWords((slug) => `/${slug}-locked`),
    ...records.flatMap((collection) => ofWords((slug) => `/${collection}/${slug}`)),
  ]
}

/** Returns the addresses of pages for editors, with those of the records of some words. */
export function deskPaths(names: readonly WordName[] = wordNames): readonly string[] {
  const ids = names.map((name) => 1 + wordNames.indexOf(name))
  return [
    ...[
      '',
      '/month',
      '/week',
      '/rooms',
      '/mine',
      '/events',
      '/drafts',
      '/review',
      '/scheduled',
      '/trash',
      '/import',
    ].map((path) => `/desk${path}`),
    ...['/feeds', '/embed', '/events/new'].map((path) => `/desk${path}`),
    `/desk/events?search=${short}&venue=1&author=${long}&overlaps.from=2030-06-01`,
    ...records.flatMap((collection) => [`/desk/${collection}`, ...ids.map((id) => `/desk/${collection}/${id}`)]),
    ...['categories', 'tags'].flatMap((collection) => ids.map((id) => `/desk/${collection}/${id}/delete`)),
    ...ids.map((id) => `/desk/events/${id}`),
    ...names.flatMap((name) => [`/${slugOf(name)}-draft`, `/venues/${slugOf(name)}`]),
  ]
}

/** Each write differs from those before. */
let writes = 0

/** What the pages of the desk contain that follow a request. */
export const marks: Readonly<Record<keyof typeof answers, string>> = {
  'errors of a form': 'id="db-errors"',
  'a preview': 'value="edit"',
  'two values of each field': 'class="db-conf"',
  'a search of choices': 'name="tags.add"',
  'the report of an import': 'db-import',
  'dates of a series': 'id="db-more-e"',
  'saved dates of a series': 'value="undo"',
  'what a feed has': 'id="db-feedfound"',
  'a feed that is not accepted': 'id="db-f-url-error"',
  'an undo': '>Undo<',
  'a question about many events': 'many.add.tags',
  'a preview of many events': 'value="many.write"',
  'a report of many events': 'form.undo',
  'a pause of many events': 'many.how',
  'copies of many events': 'many.day',
  'records that are the same': 'class="dk-pairs"',
  'two records to merge': 'merge.take.',
  'a search for one to merge': 'class="dk-vs"',
  'an undo in a form': 'form.before',
}

/** Pages of the desk that follow a request. */
export const answers = {
  async 'errors of a form'(desk: Caller) {
    const form = await desk.get('/desk/events/1')
    return desk.post(
      '/desk/events/1',
      formOf(form, { website: long, image: long, own_link: long, end_date: '1999-01-01' }),
    )
  },
  async 'a preview'(desk: Caller) {
    const form = await desk.get('/desk/venues/1')
    return desk.post('/desk/venues/1', formOf(form, { 'form.do': 'preview' }))
  },
  async 'two values of each field'(desk: Caller) {
    const form = await desk.get('/desk/organizers/1')
    writes += 1
    const written = {
      organizer: `${long}${writes}`,
      phone: `${long}${writes}`,
      description: `${long}${writes}`,
      own_line: `${long}${writes}`,
    }
    await desk.post('/desk/organizers/1', formOf(form, written))
    return desk.post(
      '/desk/organizers/1',
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
  async 'dates of a series'(desk: Caller, calendar: Calendar) {
    const { id, title } = await calendar.events.getBySlug(`${slugOf('a word of 28 letters')}-series`)
    const path = `/desk/events/${id}/dates`
    const starts = ['2030-06-30', '2030-07-07', '2030-07-14'].map((day) => `${day} 20:00:00`)
    const noted = await desk.post(
      path,
      formOf(await desk.get(path), {
        [`reason.${starts[0]}`]: title,
        [`day.${starts[1]}`]: '2030-07-08',
        [`venue.${starts[2]}`]: '',
        off: '2030-07-21 20:00:00',
        more: '14 Sep 10:00',
        'form.do': 'add',
      }),
    )
    return desk.post(path, formOf(noted, { more: `${title}\n31 Sep`, 'pause.from': '2030-07-01', 'form.do': 'save' }))
  },
  async 'saved dates of a series'(desk: Caller, calendar: Calendar) {
    const { id } = await calendar.events.getBySlug(`${slugOf('a word of 28 letters')}-series`)
    writes += 1
    const path = `/desk/events/${id}/dates`
    const form = formOf(await desk.get(path), { more: `2031-03-${9 + writes} 10:00`, 'form.do': 'save' })
    const { location } = await desk.post(path, form)
    return desk.get(location)
  },
  'what a feed has': (desk: Caller) =>
    desk.post('/desk/feeds', [
      ...[['form.do', 'look'] as const, ['name', short] as const],
      ['url', `https://new.example/${long}.ics`],
    ]),
  'a feed that is not accepted': (desk: Caller) =>
    desk.post('/desk/feeds', [
      ['form.do', 'look'],
      ['name', `${long}:`],
      ['url', long],
    ]),
  async 'an undo'(desk: Caller, calendar: Calendar) {
    const { id } = await calendar.venues.create({ venue: long })
    const form = await desk.get(`/desk/venues/${id}`)
    const { location } = await desk.post(`/desk/venues/${id}`, formOf(form, { 'form.do': 'trash' }))
    return desk.get(location)
  },
  async 'an undo in a form'(desk: Caller, calendar: Calendar) {
    const { id } = await calendar.venues.create({ venue: long })
    const form = await desk.get(`/desk/venues/${id}`)
    const { location } = await desk.post(`/desk/venues/${id}`, formOf(form, { city: long }))
    return desk.get(location)
  },
  async 'records that are the same'(desk: Caller, calendar: Calendar) {
    const [one, other] = await sameVenues(calendar)
    await calendar.venues.distinct(one, other)
    await sameVenues(calendar)
    return desk.get('/desk/venues/duplicates')
  },
  async 'two records to merge'(desk: Caller, calendar: Calendar) {
    const [one, other] = await sameVenues(calendar)
    return desk.get(`/desk/venues/${one}/merge?other=${other}`)
  },
  async 'a search for one to merge'(desk: Caller, calendar: Calendar) {
    const [one] = await sameVenues(calendar)
    return desk.get(`/desk/venues/${one}/merge?search=${long}`)
  },
  'a pause of many events': (desk: Caller) => changeMany(desk, 'pause', [['many.until', '1999-01-01']]),
  'copies of many events': (desk: Caller) => changeMany(desk, 'copy', [['many.day', '2030-09-01']]),
  'a question about many events': (desk: Caller) => changeMany(desk, 'terms', []),
  'a preview of many events': (desk: Caller) => changeMany(desk, 'shift', [['many.amount', '2']]),
  async 'a report of many events'(desk: Caller, calendar: Calendar) {
    const event = { title: long, start_date: '2030-06-20 19:00', end_date: '2030-06-20 20:00', author: 1 }
    const { id, revision } = await calendar.events.create(event)
    return desk.post('/desk/mine', [
      ['id', `${id}:${revision}`],
      ['id', '1:old'],
      ['form.kind', 'draft'],
      ['form.do', 'many.write'],
    ])
  },
} satisfies Readonly<Record<string, (desk: Caller, calendar: Calendar) => Promise<DeskReply>>>

/** Stores two venues that are the same, and returns their ids. */
async function sameVenues(calendar: Calendar): Promise<readonly [number, number]> {
  const one = await calendar.venues.create({ venue: long, address: `${long} 1`, description: `<p>${long}</p>` })
  const other = await calendar.venues.create({ venue: long, city: long, phone: long })
  return [one.id, other.id]
}

/** Asks what becomes of some events: of series and of whole days too. */
function changeMany(desk: Caller, step: string, answer: readonly (readonly [string, string])[]) {
  const ids = Array.from({ length: 30 }, (_, at) => ['id', String(at + 1)] as const)
  return desk.post('/desk/events', [...ids, ...answer, ['many.unit', 'hours'], ['form.do', `many.${step}`]])
}

/** Shows a page as a browser does, with the rules of its stylesheets in it. */
export async function show(page: Page, desk: Caller, { body }: DeskReply) {
  const links = [...body.matchAll(/<link rel="stylesheet" href="([^"]*)">/g)]
  const rules = await Promise.all(links.map(async ([, href = '']) => (await desk.get(href)).body))
  const markup = body
    .replaceAll(/<link rel="(?:stylesheet|expect)"[^>]*>|<script[^>]*><\/script>|<img[^>]*>/g, '')
    .replace('</head>', () => `<style>${rules.join('\n')}</style></head>`)
  await page.setContent(markup)
}
