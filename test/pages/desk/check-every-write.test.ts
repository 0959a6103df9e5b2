import {
  type Actor,
  createCalendar,
  isCalendarError,
  type ManyReport,
  type RecordChange,
  type RecurrenceScope,
  type Services,
  type WriteToCheck,
} from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import { type CollectionName, collectionNames, type Store } from 'daybook/storage'
import { createMake } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import type { ListStep } from '../../../adapters/pages/desk/contract/table-props.ts'
import type { FormStep } from '../../../adapters/pages/desk/values/form-step.ts'
import { aBrowser, type DeskReply, formOf } from './desk-caller.ts'

// Every way to write as a caller, with a port that refuses (rule 43): nothing is stored, and the caller gets the sentence for the
// field. A new write without a row does not compile, or fails here.

const editor: Actor = { id: 7, role: 'editor' }
const make = createMake()
const sentence = 'Only the staff of the hall.'
const times = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 20:00' }

/** Returns a calendar with a record of each kind, in each state that a write begins with, and the calls of its port. */
async function aTown({ refuses = (): boolean => true, field = 'title' } = {}) {
  const store = createMemoryStore()
  const calls: WriteToCheck[] = []
  const changes: RecordChange[] = []
  const calendar = createCalendar({
    store,
    now: () => new Date('2030-06-18T09:00:00Z'),
    timeZone: 'Europe/Zurich',
    recurrence: recurringEvents(),
    onChange: (change) => void changes.push(change),
    check(actor, write) {
      expect(actor).toEqual(editor)
      calls.push(write)
      return refuses() ? { [field]: sentence } : null
    },
  })
  const hall = await calendar.venues.create({ venue: 'Hall' })
  const gone = await calendar.venues.create({ venue: 'Barn' })
  const club = await calendar.organizers.create({ organizer: 'Club' })
  const lost = await calendar.organizers.create({ organizer: 'Band' })
  const music = await calendar.categories.create({ name: 'Music' })
  await calendar.categories.create({ name: 'Jazz', parent: music.id })
  const free = await calendar.tags.create({ name: 'Free' })
  const links = { venue: hall.id, organizer: club.id, categories: [music.id], tags: [free.id] }
  const fair = await calendar.events.create({ title: 'Fair', ...links, ...times })
  const trashed = await calendar.events.create({ title: 'Market', ...times })
  const review = await calendar.events.create({ title: 'Talk', status: 'pending', ...times })
  const series = await calendar.events.create({ title: 'Yoga', ...links, ...times, recurrence: 'FREQ=WEEKLY;COUNT=4' })
  const [, second = fair] = (await calendar.events.list({ post_parent: series.id, period: 'all' })).records
  await calendar.events.remove(trashed.id)
  const spare = {
    venues: (await calendar.venues.create({ venue: 'Spare hall' })).id,
    organizers: (await calendar.organizers.create({ organizer: 'Spare club' })).id,
    categories: (await calendar.categories.create({ name: 'Spare music' })).id,
    tags: (await calendar.tags.create({ name: 'Spare tag' })).id,
  }
  await calendar.venues.remove(gone.id)
  await calendar.organizers.remove(lost.id)
  return {
    calendar,
    store,
    calls,
    changes,
    ids: { spare, hall, gone, club, lost, music, free, fair, trashed, review, series, second },
  }
}

type Town = Awaited<ReturnType<typeof aTown>>

/** Returns all records of a store. */
async function contentOf(store: Store): Promise<readonly unknown[]> {
  const query = { where: {}, orderBy: [], offset: 0, limit: 1_000 } as const
  return Promise.all(collectionNames.map(async (collection) => (await store[collection].find(query)).records))
}

/** Decisions about duplicates are no records. */
type Reads = 'list' | 'explain' | 'get' | 'getBySlug' | 'conflicts' | 'doubleBookings' | 'duplicates' | 'distinct'
type Write = { [Each in CollectionName]: `${Each}.${Exclude<keyof Services[Each], Reads> & string}` }[CollectionName]
type Ways<Name extends string> = Readonly<
  Record<Name, Readonly<Record<string, (as: Services, ids: Town['ids']) => Promise<unknown>>>>
>

/** Writes of an event with each scope. */
const scoped = (write: (as: Services, ids: Town['ids'], recurrence_scope: RecurrenceScope) => Promise<unknown>) =>
  Object.fromEntries(
    (['this', 'following', 'all'] as const).map((scope) => [
      `${scope} of a series`,
      (as: Services, ids: Town['ids']) => write(as, ids, scope),
    ]),
  )

/** Throws what a report of many events says of the refused one. */
const refusalIn = async (report: Promise<ManyReport>) => {
  const { stopped } = await report
  if (stopped) throw stopped.error
}

const services: Ways<Write> = {
  'events.create': {
    alone: ({ events }) => events.create(make.event()),
    'a series': ({ events }) => events.create(make.event({ recurrence: 'FREQ=DAILY;COUNT=3' })),
    'with new linked records': ({ events }) =>
      events.create(make.event({ venue: { venue: 'New' }, organizer: { organizer: 'New' }, tags: ['New'] })),
    'in the trash': ({ events }) => events.create(make.event({ status: 'draft' })),
  },
  'events.copy': {
    alone: ({ events }, { fair }) => events.copy(fair.id),
    'a series': ({ events }, { series }) => events.copy(series.id, { start_date: 'tomorrow' }),
    'one of a series': ({ events }, { second }) => events.copy(second.id, { tags: ['New'] }),
  },
  'events.update': {
    alone: ({ events }, { fair }) => events.update(fair.id, { title: 'Market' }),
    nothing: ({ events }, { fair }) => events.update(fair.id, {}),
    'by its slug': ({ events }, { fair }) => events.update({ slug: fair.slug }, { venue: null }),
    'to the trash': ({ events }, { fair }) => events.update(fair.id, { status: 'trash' }),
    'from the trash': ({ events }, { trashed }) => events.update(trashed.id, { status: 'publish' }),
    'a publication': ({ events }, { review }) => events.update(review.id, { status: 'publish' }),
    'a series': ({ events }, { series }) => events.update(series.id, { title: 'Pilates' }),
    'another rule': ({ events }, { series }) => events.update(series.id, { recurrence: 'FREQ=DAILY;COUNT=3' }),
    'the end of a series': ({ events }, { series }) => events.update(series.id, { recurrence: null }),
    'of a new series': ({ events }, { fair }) => events.update(fair.id, { recurrence: 'FREQ=DAILY;COUNT=3' }),
    ...scoped(({ events }, { second }, recurrence_scope) =>
      events.update(second.id, { title: 'Pilates', recurrence_scope }),
    ),
  },
  'events.remove': {
    alone: ({ events }, { fair }) => events.remove(fair.id),
    'a series': ({ events }, { series }) => events.remove(series.id),
    ...scoped(({ events }, { second }, recurrence_scope) => events.remove(second.id, { recurrence_scope })),
  },
  'events.updateMany': {
    alone: ({ events }, { fair }) =>
      refusalIn(events.updateMany([fair.id], { set: { title: 'Market' } }, { atomic: true })),
    'a shift of several': ({ events }, { fair, second }) =>
      refusalIn(events.updateMany([fair.id, second.id], { shift: { days: 1 } }, { atomic: true })),
    'a new tag': ({ events }, { fair }) =>
      refusalIn(events.updateMany([fair.id], { add: { tags: 'New' } }, { atomic: true })),
  },
  'events.copyMany': {
    alone: ({ events }, { fair }) => refusalIn(events.copyMany([fair.id], {}, { atomic: true })),
    'several, a series too': ({ events }, { fair, series }) =>
      refusalIn(events.copyMany([fair.id, series.id], { shift: { days: 7 } }, { atomic: true })),
  },
  'events.removeMany': {
    several: ({ events }, { fair, second }) => refusalIn(events.removeMany([fair.id, second.id], { atomic: true })),
  },
  'events.undoMany': {
    alone: ({ events }, { fair: { id, revision } }) =>
      refusalIn(events.undoMany([{ id, revision, patch: { title: 'Market' } }], { atomic: true })),
  },
  'venues.create': { alone: ({ venues }) => venues.create({ venue: 'New' }) },
  'venues.update': {
    alone: ({ venues }, { hall }) => venues.update(hall.id, { venue: 'New' }),
    'from the trash': ({ venues }, { gone }) => venues.update(gone.id, { status: 'publish' }),
  },
  'venues.remove': { alone: ({ venues }, { hall }) => venues.remove(hall.id) },
  'venues.merge': { alone: ({ venues }, { hall, spare }) => venues.merge(hall.id, [spare.venues]) },
  'organizers.create': { alone: ({ organizers }) => organizers.create({ organizer: 'New' }) },
  'organizers.update': {
    alone: ({ organizers }, { club }) => organizers.update(club.id, { organizer: 'New' }),
    'from the trash': ({ organizers }, { lost }) => organizers.update(lost.id, { status: 'publish' }),
  },
  'organizers.remove': { alone: ({ organizers }, { club }) => organizers.remove(club.id) },
  'organizers.merge': { alone: ({ organizers }, { club, spare }) => organizers.merge(club.id, [spare.organizers]) },
  'categories.create': { alone: ({ categories }) => categories.create({ name: 'New' }) },
  'categories.update': { alone: ({ categories }, { music }) => categories.update(music.id, { name: 'New' }) },
  'categories.merge': { alone: ({ categories }, { music, spare }) => categories.merge(spare.categories, [music.id]) },
  'categories.remove': { 'with children': ({ categories }, { music }) => categories.remove(music.id) },
  'tags.create': { alone: ({ tags }) => tags.create({ name: 'New' }) },
  'tags.update': { alone: ({ tags }, { free }) => tags.update(free.id, { name: 'New' }) },
  'tags.merge': { alone: ({ tags }, { free, spare }) => tags.merge(spare.tags, [free.id]) },
  'tags.remove': { alone: ({ tags }, { free }) => tags.remove(free.id) },
}

const rows = Object.entries(services).flatMap(([write, ways]) =>
  Object.entries(ways).map(([how, run]) => ({ name: `${write} (${how})`, run })),
)

describe('in process', () => {
  it.each(rows)('refuses $name, and stores nothing', async ({ run }) => {
    const { calendar, store, calls, ids } = await aTown()
    const before = await contentOf(store)
    const error: unknown = await run(calendar.as(editor), ids).catch((caught: unknown) => caught)
    expect(isCalendarError(error) && { ...error }).toMatchObject({
      code: 'rest_forbidden',
      status: 403,
      errors: expect.objectContaining({ title: sentence }),
    })
    expect(await contentOf(store)).toEqual(before)
    expect(calls.length).toBeGreaterThan(0)
  })

  it.each(rows)('asks once for each record that $name has changed', async ({ run }) => {
    const { calendar, calls, changes, ids } = await aTown({ refuses: () => false })
    changes.length = 0
    await run(calendar.as(editor), ids)
    await expect.poll(() => changes.length).toBeGreaterThan(0)
    expect(calls.map(({ before, after }) => ({ before, after }))).toEqual(
      changes.map(({ before, after }) => ({ before, after })),
    )
  })
})

/** What requests send, by the route and the method. The compiler knows no routes: the test compares them with `/doc`. */
const requests: Readonly<Record<string, (ids: Town['ids']) => readonly [path: string, body?: object]>> = {
  'POST /events': () => ['/events', { title: 'New', ...times }],
  'POST /events/{id}/copy': ({ fair }) => [`/events/${fair.id}/copy`, { title: 'New' }],
  'POST /events/{id}': ({ fair }) => [`/events/${fair.id}`, { title: 'New' }],
  'PUT /events/{id}': ({ fair }) => [`/events/${fair.id}`, { title: 'New' }],
  'PATCH /events/{id}': ({ fair }) => [`/events/${fair.id}`, { title: 'New' }],
  'DELETE /events/{id}': ({ fair }) => [`/events/${fair.id}`],
}
for (const [collection, body, id] of [
  ['venues', { venue: 'New' }, 'hall'],
  ['organizers', { organizer: 'New' }, 'club'],
  ['categories', { name: 'New' }, 'music'],
  ['tags', { name: 'New' }, 'free'],
] as const) {
  Object.assign(requests, {
    [`POST /${collection}`]: () => [`/${collection}`, body],
    [`POST /${collection}/{id}/merge`]: ({ spare, ...ids }: Town['ids']) => [
      `/${collection}/${ids[id].id}/merge`,
      { others: [spare[collection]] },
    ],
    [`DELETE /${collection}/{id}`]: (ids: Town['ids']) => [`/${collection}/${ids[id].id}`],
  })
  for (const method of ['POST', 'PUT', 'PATCH']) {
    Object.assign(requests, {
      [`${method} /${collection}/{id}`]: (ids: Town['ids']) => [`/${collection}/${ids[id].id}`, body],
    })
  }
}

describe('over HTTP', () => {
  it('has a row for each route that writes', async () => {
    const { calendar } = await aTown()
    const response = await fetchHandler(calendar)(new Request('https://town.example/cal/events/v1/doc'))
    const { paths } = (await response.json()) as { readonly paths: Readonly<Record<string, object>> }
    const writes = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((method) => ['post', 'put', 'patch', 'delete'].includes(method))
        .map((method) => `${method.toUpperCase()} ${path.replace(/^.*\/v1/, '')}`),
    )
    // A slug is another way to the same records.
    const byId = writes.filter((write) => !write.includes('{slug}'))
    expect(Object.keys(requests).toSorted()).toEqual(byId.toSorted())
  })

  it.each(Object.keys(requests))('refuses %s with the sentence for the field', async (route) => {
    const { calendar, store, ids } = await aTown()
    const before = await contentOf(store)
    const [path, body] = requests[route]?.(ids) ?? ['/']
    const response = await fetchHandler(calendar, { authenticate: () => editor })(
      new Request(`https://town.example/cal/events/v1${path}`, {
        method: route.split(' ')[0] ?? '',
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    const reply: unknown = await response.json()
    expect([response.status, reply]).toMatchObject([
      403,
      { code: 'rest_forbidden', message: sentence, data: { errors: { title: sentence } } },
    ])
    expect(await contentOf(store)).toEqual(before)
  })
})

type Desk = ReturnType<typeof aBrowser>
type DeskWays<Name extends string> = Readonly<
  Record<Name, 'reads only' | ((desk: Desk, ids: Town['ids']) => Promise<DeskReply>)>
>

const sendForm = async (desk: Desk, path: string, changes: Readonly<Record<string, string>>) =>
  desk.post(path, formOf(await desk.get(path), changes))

const forms: DeskWays<Exclude<FormStep, `find${string}`>> = {
  '': (desk) =>
    sendForm(desk, '/desk/events/new', { title: 'New', start_date: '2030-06-20', all_day: 'true', status: 'publish' }),
  save: (desk, { fair }) => sendForm(desk, `/desk/events/${fair.id}`, { title: 'New', 'form.do': 'save' }),
  restore: (desk, { trashed }) =>
    sendForm(desk, `/desk/events/${trashed.id}`, { status: 'publish', 'form.do': 'restore' }),
  trash: (desk, { fair }) => sendForm(desk, `/desk/events/${fair.id}`, { 'form.do': 'trash' }),
  dates: 'reads only',
  card: 'reads only',
  preview: 'reads only',
  edit: 'reads only',
  undo: 'reads only',
}

const stepOf = async (
  desk: Desk,
  { path, id, step }: { readonly path: string; readonly id: number; readonly step: ListStep },
) => {
  const { body } = await desk.get(`/desk/${path}`)
  const form = body
    .split('<form')
    .find((one) => one.includes(`name="id" value="${id}"`) && one.includes(`value="${step}"`))
  const [, revision = ''] = /name="form.revision" value="([^"]*)"/.exec(form ?? '') ?? []
  return desk.post(`/desk/${path}`, [
    ['id', String(id)],
    ['form.revision', revision],
    ['form.do', step],
  ])
}

const lists: DeskWays<ListStep> = {
  publish: (desk, { review }) => stepOf(desk, { path: 'review', id: review.id, step: 'publish' }),
  return: (desk, { review }) => stepOf(desk, { path: 'review', id: review.id, step: 'return' }),
  restore: (desk, { trashed }) => stepOf(desk, { path: 'trash', id: trashed.id, step: 'restore' }),
  trash: (desk, { hall }) => stepOf(desk, { path: 'venues', id: hall.id, step: 'trash' }),
}

const others = {
  async 'the question before a tag is deleted'(desk: Desk, { free }: Town['ids']) {
    const { body } = await desk.get(`/desk/tags/${free.id}/delete`)
    const [, revision = ''] = /name="form.revision" value="([^"]*)"/.exec(body) ?? []
    return desk.post(`/desk/tags/${free.id}/delete`, [['form.revision', revision]])
  },
  'the undo of a page': (desk: Desk, { trashed }: Town['ids']) =>
    sendForm(desk, `/desk/events/${trashed.id}`, { status: 'draft', 'form.do': 'restore' }),
  'a preview of many events': (desk: Desk, { fair }: Town['ids']) =>
    desk.post('/desk/events', [
      ['id', `${fair.id}`],
      ['form.do', 'many.trash'],
    ]),
  'a change of many events': (desk: Desk, { fair }: Town['ids']) =>
    desk.post('/desk/events', [
      ['id', `${fair.id}:${fair.revision}`],
      ['form.kind', 'draft'],
      ['form.do', 'many.write'],
    ]),
  'an undo of many events': (desk: Desk, { fair: { id, revision } }: Town['ids']) =>
    desk.post('/desk/events', [
      ['form.undo', JSON.stringify([{ id, revision, patch: { title: 'Market' } }])],
      ['form.do', 'many.undo'],
    ]),
  'an import': async (desk: Desk) =>
    desk.postFiles(
      '/desk/import',
      [
        ['source', ''],
        ['status', 'publish'],
      ],
      {
        file: new File([`title,start_date\nNew,2030-06-20\n`], 'events.csv'),
      },
    ),
}

describe('at the desk', () => {
  it.each(Object.entries({ ...forms, ...lists, ...others }).filter(([, way]) => way !== 'reads only'))(
    'refuses %s in the words of the app',
    async (_, way) => {
      const { calendar, store, calls, ids } = await aTown()
      const before = await contentOf(store)
      if (way === 'reads only') return
      const { status, body } = await way(aBrowser(calendar, editor), ids)
      expect(body.includes(sentence)).toBe(true)
      expect([200, 403]).toContain(status)
      expect(await contentOf(store)).toEqual(before)
      expect(calls.length).toBeGreaterThan(0)
    },
  )
})
