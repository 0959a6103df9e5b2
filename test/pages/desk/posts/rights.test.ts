import { type Actor, createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import { exportRecords } from 'daybook/storage'
import { type SyncRecord, syncedSources } from 'daybook/sync'
import { describe, expect, it } from 'vitest'
import type { FeedStep } from '../../../../adapters/pages/desk/contract/feed-props.ts'
import type { mergeSteps } from '../../../../adapters/pages/desk/contract/merge-props.ts'
import type { ListStep } from '../../../../adapters/pages/desk/contract/table-props.ts'
import type { FormStep } from '../../../../adapters/pages/desk/values/form-step.ts'
import type { DatesStep } from '../../../../adapters/pages/desk/values/series/dates-step.ts'
import type { ManyKind } from '../../../../adapters/pages/ground/words/desk-subjects.ts'
import { aBrowser, buttonOf, formOf, type SentForm, sent } from '../desk-caller.ts'

// Every post of the desk, as the browser of an editor would send it, sent by everybody else: who may not do it changes
// nothing, whatever the page answers (rule 43).

/** Who sends a form, and whose the records are that it is about, in which status. */
const callers = {
  nobody: [null, 9, 'publish'],
  subscriber: [{ id: 5, role: 'subscriber' }, 5, 'publish'],
  'contributor, own draft': [{ id: 5, role: 'contributor' }, 5, 'draft'],
  'contributor, own': [{ id: 5, role: 'contributor' }, 5, 'publish'],
  'contributor, of another': [{ id: 5, role: 'contributor' }, 9, 'draft'],
  'author, own': [{ id: 5, role: 'author' }, 5, 'publish'],
  'author, of another': [{ id: 5, role: 'author' }, 9, 'draft'],
  editor: [{ id: 1, role: 'editor' }, 9, 'publish'],
} as const satisfies Readonly<Record<string, readonly [Actor | null, owner: number, status: 'publish' | 'draft']>>
type Caller = keyof typeof callers

const editors: readonly Caller[] = ['editor']
/** Who may change a record in its status. */
const owners: readonly Caller[] = ['contributor, own draft', 'author, own', ...editors]
/** Who may change it, and publish. */
const publishers: readonly Caller[] = ['author, own', ...editors]
/** Who may make records. */
const makers: readonly Caller[] = [...owners, 'contributor, own', 'contributor, of another', 'author, of another']
/** Who may change an own one that is not published, as these are by then. */
const withdrawers: readonly Caller[] = [...owners, 'contributor, own']
/** Who may make records, and read what is copied. */
const copiers: readonly Caller[] = [...owners, 'contributor, own']
const nobody: readonly Caller[] = []

async function aWorld(owner: number, status: 'publish' | 'draft') {
  const store = createMemoryStore()
  let served = [1, 2, 3, 4, 5, 6]
  const calendar = createCalendar({
    ...{ store, timeZone: 'Europe/Berlin', now: () => new Date('2030-06-18T09:00:00Z'), onError: false },
    recurrence: recurringEvents(),
    sources: syncedSources({
      async *read() {
        for (const id of served) {
          const times = { start_date: '2030-07-01 20:00', end_date: '2030-07-01 22:00' }
          yield { resource: 'event', external_id: `${id}`, fields: { title: `Play ${id}`, ...times } } as SyncRecord
        }
      },
    }),
  })
  const times = { start_date: '2030-06-25 18:00', end_date: '2030-06-25 19:00' }
  const of = { author: owner, status }
  const event = await calendar.events.create({ title: 'Fair', ...times, ...of })
  const series = await calendar.events.create({ title: 'Yoga', ...times, ...of, recurrence: 'FREQ=WEEKLY;COUNT=4' })
  const venue = await calendar.venues.create({ venue: 'Hall', ...of })
  const other = await calendar.venues.create({ venue: 'Old hall', ...of })
  const organizer = await calendar.organizers.create({ organizer: 'Club', ...of })
  const category = await calendar.categories.create({ name: 'Music' })
  const tag = await calendar.tags.create({ name: 'Loud' })
  const editor = aBrowser(calendar, callers.editor[0])
  return {
    ...{ calendar, event, series, venue, other, organizer, category, tag, editor },
    serve: (ids: number[]) => {
      served = ids
    },
    /** What the calendar holds, without the times of its commits. */
    async content() {
      const lines: string[] = []
      for await (const record of exportRecords(store)) lines.push(JSON.stringify(record))
      const { distinct } = await calendar.venues.duplicates()
      return [...lines, JSON.stringify(distinct)]
    },
  }
}
type World = Awaited<ReturnType<typeof aWorld>>

/** What a form is sent to, and what it says. */
type Post = readonly [path: string, form: SentForm | readonly (readonly [string, string])[]]

interface Row {
  /** With whom it changes something. */
  readonly by: readonly Caller[]
  readonly post: (world: World) => Promise<Post>
}

const filled = async ({ editor }: World, path: string, changes: Readonly<Record<string, string>>): Promise<Post> => [
  path,
  formOf(await editor.get(path), changes),
]

/** The form of a record. */
const form = (by: readonly Caller[], record: 'event' | 'series', changes: Readonly<Record<string, string>>): Row => ({
  by,
  post: (world) => filled(world, `/desk/events/${world[record].id}`, changes),
})

/** A button beside an event of a list, which may have changed before. */
const button = (by: readonly Caller[], step: ListStep, before?: 'pending' | 'trash'): Row => ({
  by,
  async post({ calendar, editor, event }) {
    if (before === 'pending') await calendar.events.update(event.id, { status: 'pending' })
    if (before === 'trash') await calendar.events.remove(event.id)
    const path = before === undefined ? '/desk/events' : { pending: '/desk/review', trash: '/desk/trash' }[before]
    return [path, sent(buttonOf(await editor.get(path), 'Fair', step))]
  },
})

/** What the preview of a change of many events sends. */
const many = (by: readonly Caller[], kind: ManyKind, answer: Readonly<Record<string, string>> = {}): Row => ({
  by,
  async post({ calendar, editor, event, series }) {
    const [date] = (await calendar.events.list({ post_parent: series.id, status: ['publish', 'draft'] })).records
    const id = (kind === 'pause' ? date : event)?.id ?? 0
    if (kind === 'restore') await calendar.events.remove(id)
    if (kind === 'publish' || kind === 'pending') await calendar.events.update(id, { status: 'draft' })
    const path = kind === 'restore' ? '/desk/trash' : '/desk/events'
    const preview = await editor.post(path, Object.entries({ id: `${id}`, ...answer, 'form.do': `many.${kind}` }))
    const [markup = ''] = preview.body.split('<form').filter((one) => one.includes('value="many.write"'))
    const hidden = [...markup.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
    return [path, [...hidden.map(([, name = '', value = '']) => [name, value] as const), ['form.do', 'many.write']]]
  },
})

const feed = (step: FeedStep, more: Readonly<Record<string, string>> = {}, by = editors): Row => ({
  by,
  async post({ calendar, serve }) {
    if (step !== 'look' && step !== 'add')
      await calendar.sources.add({ name: 'Theatre', url: 'https://feeds.example/' })
    if (step === 'resume') await calendar.sources.pause('Theatre')
    if (step !== 'confirm') return ['/desk/feeds', Object.entries({ name: 'Theatre', ...more, 'form.do': step })]
    await calendar.sources.run()
    serve([1])
    await calendar.sources.run('Theatre')
    const asks = (await calendar.sources.get('Theatre')).asks?.id ?? ''
    return ['/desk/feeds', Object.entries({ name: 'Theatre', asks, 'form.do': step })]
  },
})

const dates = (by: readonly Caller[], step: string, more: Readonly<Record<string, string>> = {}): Row => ({
  by,
  post: (world) => filled(world, `/desk/events/${world.series.id}/dates`, { ...more, 'form.do': step }),
})

const merges = (by: readonly Caller[], step: string): Row => ({
  by,
  post: (world) => filled(world, `/desk/venues/${world.venue.id}/merge?other=${world.other.id}`, { 'form.do': step }),
})

const record = (
  by: readonly Caller[],
  folder: string,
  of: (world: World) => { readonly id: number },
  name: string,
): Row => ({
  by,
  post: (world) => filled(world, `/desk/${folder}/${of(world).id}`, { [name]: 'Changed', 'form.do': 'save' }),
})

const made = (by: readonly Caller[], folder: string, changes: Readonly<Record<string, string>>): Row => ({
  by,
  post: (world) => filled(world, `/desk/${folder}/new`, { ...changes, 'form.do': 'save' }),
})

const day = { start_date: '2030-06-25', 'start_date.time': '18:00', end_date: '2030-06-25', 'end_date.time': '19:00' }
const pause = { 'many.scope': 'all', 'many.from': '2030-07-01', 'many.until': '2030-07-05', 'many.how': 'out' }
const out = { 'pause.from': '2030-07-01', 'pause.to': '2030-07-05' }

/** The names of the steps that each form has, which the compiler compares with those of the desk. */
type Posts = Readonly<
  Record<
    | `event: ${FormStep}`
    | `list: ${ListStep}`
    | `many: ${ManyKind}`
    | `feed: ${FeedStep}`
    | `dates: ${DatesStep['name']}`
    | `merge: ${keyof typeof mergeSteps}`,
    Row
  >
>

const posts = {
  'event: ': form(owners, 'event', { title: 'Changed' }),
  'event: save': form(owners, 'event', { title: 'Changed', 'form.do': 'save' }),
  'event: trash': form(owners, 'event', { 'form.do': 'trash' }),
  'event: restore': {
    by: withdrawers,
    async post(world) {
      await world.calendar.events.remove(world.event.id)
      return filled(world, `/desk/events/${world.event.id}`, { status: 'publish', 'form.do': 'restore' })
    },
  },
  'event: undo': form(nobody, 'event', { 'form.do': 'undo', 'form.before': '{"title":"Changed"}' }),
  'event: dates': form(nobody, 'event', { title: 'Changed', 'form.do': 'dates' }),
  'event: preview': form(nobody, 'event', { title: 'Changed', 'form.do': 'preview' }),
  'event: card': form(nobody, 'event', { title: 'Changed', 'form.do': 'card' }),
  'event: edit': form(nobody, 'event', { title: 'Changed', 'form.do': 'edit' }),
  'event: find': form(nobody, 'event', { title: 'Changed', 'form.do': 'find' }),
  'list: publish': button(publishers, 'publish', 'pending'),
  'list: return': button(withdrawers, 'return', 'pending'),
  'list: restore': button(withdrawers, 'restore', 'trash'),
  'list: trash': button(owners, 'trash'),
  'many: publish': many(publishers, 'publish'),
  'many: pending': many(withdrawers, 'pending'),
  'many: draft': many(publishers, 'draft'),
  'many: venue': many(owners, 'venue', { 'many.venue': '1' }),
  'many: terms': many(owners, 'terms', { 'many.add.categories': '1' }),
  'many: shift': many(owners, 'shift', { 'many.amount': '1', 'many.unit': 'hours' }),
  'many: copy': many(copiers, 'copy', { 'many.amount': '7', 'many.unit': 'days' }),
  'many: pause': many(owners, 'pause', pause),
  'many: cancel': many(owners, 'cancel', { 'many.reason': 'Rain' }),
  'many: trash': many(owners, 'trash'),
  'many: restore': many(withdrawers, 'restore'),
  'feed: look': feed('look', { url: 'https://feeds.example/' }, nobody),
  'feed: add': feed('add', { url: 'https://feeds.example/' }),
  'feed: run': feed('run'),
  'feed: run-all': feed('run-all'),
  'feed: confirm': feed('confirm'),
  'feed: pause': feed('pause'),
  'feed: resume': feed('resume'),
  'feed: change': feed('change', { url: 'https://feeds.example/other' }),
  'feed: rename': feed('rename', { to: 'Opera' }),
  'feed: remove': feed('remove', { events: 'trash' }),
  'dates: note': dates(nobody, '', out),
  'dates: undo': dates(nobody, 'undo', out),
  'dates: add': dates(nobody, 'add', { more: '14 Sep' }),
  'dates: pause': dates(nobody, 'pause', out),
  'dates: save': dates(owners, 'save', out),
  'dates: show': dates(nobody, 'show 2030-08', out),
  'dates: cancel': dates(nobody, 'cancel 2030-07-02 18:00:00'),
  'dates: out': dates(nobody, 'out 2030-07-02 18:00:00'),
  'dates: back': dates(nobody, 'back 2030-07-02 18:00:00'),
  'merge: merge': merges(owners, 'merge'),
  'merge: turn': merges(nobody, 'turn'),
  'merge: differ': merges(owners, 'differ'),
  'merge: again': {
    by: owners,
    async post({ calendar, venue, other }) {
      await calendar.venues.distinct(venue.id, other.id)
      return ['/desk/venues/duplicates', Object.entries({ pair: `${venue.id},${other.id}`, 'form.do': 'again' })]
    },
  },
  'new event': made(makers, 'events', { title: 'New', ...day }),
  'new venue': made(makers, 'venues', { venue: 'New' }),
  'new organizer': made(makers, 'organizers', { organizer: 'New' }),
  'new category': made(editors, 'categories', { name: 'New' }),
  'new tag': made(editors, 'tags', { name: 'New' }),
  'venue: save': record(owners, 'venues', ({ venue }) => venue, 'venue'),
  'organizer: save': record(owners, 'organizers', ({ organizer }) => organizer, 'organizer'),
  'category: save': record(editors, 'categories', ({ category }) => category, 'name'),
  'tag: save': record(editors, 'tags', ({ tag }) => tag, 'name'),
  'tag: delete': {
    by: editors,
    post: async ({ tag }) => [`/desk/tags/${tag.id}/delete`, [['form.revision', tag.revision]]],
  },
  import: {
    by: makers,
    async post({ editor }) {
      const file = new File(['title,start_date,end_date\nFair,2030-06-20,2030-06-20\n'], 'events.csv')
      const report = await editor.postFiles('/desk/import', [], { file })
      return ['/desk/import', [...formOf(report), ['form.do', 'write']]]
    },
  },
} satisfies Posts & Readonly<Record<string, Row>>

const rows: readonly (readonly [name: string, row: Row])[] = Object.entries(posts)

describe.each(rows)('the post %s', (_, { by, post }) => {
  // What an editor does not change with it, nobody does.
  const tried = by.length > 0 ? (Object.keys(callers) as readonly Caller[]) : editors
  it.each(tried)('changes what it may: %s', async (caller) => {
    const [actor, owner, status] = callers[caller]
    const world = await aWorld(owner, status)
    const [path, form] = await post(world)
    const before = await world.content()
    await aBrowser(world.calendar, actor).post(path, form as SentForm)
    expect((await world.content()).join() !== before.join()).toBe(by.includes(caller))
  })

  it('changes nothing if another site sends it', async () => {
    const world = await aWorld(9, 'publish')
    const [path, form] = await post(world)
    const before = await world.content()
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const { status: answer } = await aBrowser(world.calendar, callers.editor[0]).post(path, form as SentForm, headers)
    expect([answer, await world.content()]).toEqual([403, before])
  })
})
