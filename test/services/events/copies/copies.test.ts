import { type CalendarOptions, createCalendar, type EventInput, type EventPatch, type RecordChange } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import { recurringEvents } from 'daybook/recurrence'
import { describe, expect, it } from 'vitest'

// Rule 71: the times, the changes and the rights of copies.

const now = () => new Date('2030-06-01T08:00:00Z')
const aCalendar = (options: CalendarOptions = {}) =>
  createCalendar({ timeZone: 'Europe/Zurich', recurrence: recurringEvents(), now, ...options })

const evening = { title: 'Swing', start_date: '2030-06-20 19:00', end_date: '2030-06-20 23:30' } as const
const days = { title: 'Fair', start_date: '2030-06-20', end_date: '2030-06-22', all_day: true } as const

describe('the times of a copy', () => {
  const rows: readonly [name: string, source: object, changes: EventPatch, start: string, end: string][] = [
    ['no change', evening, {}, '2030-06-20 19:00:00', '2030-06-20 23:30:00'],
    ['a later start', evening, { start_date: '2031-06-19 19:00' }, '2031-06-19 19:00:00', '2031-06-19 23:30:00'],
    ['an earlier start', evening, { start_date: '2030-06-13 20:00' }, '2030-06-13 20:00:00', '2030-06-14 00:30:00'],
    ['a start within it', evening, { start_date: '2030-06-20 20:00' }, '2030-06-20 20:00:00', '2030-06-21 00:30:00'],
    ['a relative start', evening, { start_date: 'tomorrow' }, '2030-06-02 00:00:00', '2030-06-02 04:30:00'],
    [
      'a start and an end',
      evening,
      { start_date: '2031-06-19 19:00', end_date: '2031-06-19 20:00' },
      '2031-06-19 19:00:00',
      '2031-06-19 20:00:00',
    ],
    ['an end', evening, { end_date: '2030-06-20 20:00' }, '2030-06-20 19:00:00', '2030-06-20 20:00:00'],
    ['another zone', evening, { timezone: 'Asia/Tokyo' }, '2030-06-20 19:00:00', '2030-06-20 23:30:00'],
    ['days', days, {}, '2030-06-20 00:00:00', '2030-06-22 23:59:59'],
    ['earlier days', days, { start_date: '2030-06-10' }, '2030-06-10 00:00:00', '2030-06-12 23:59:59'],
    ['later days', days, { start_date: '2031-06-10' }, '2031-06-10 00:00:00', '2031-06-12 23:59:59'],
    ['whole days', evening, { all_day: true, start_date: '2030-07-01' }, '2030-07-01 00:00:00', '2030-07-01 23:59:59'],
    // The clock of Zurich skips 02:00 to 03:00 on 2031-03-30.
    ['a start in a gap', evening, { start_date: '2031-03-30 02:30' }, '2031-03-30 03:30:00', '2031-03-30 07:00:00'],
    [
      'a length over the change of the clock',
      evening,
      { start_date: '2031-03-29 23:00' },
      '2031-03-29 23:00:00',
      '2031-03-30 03:30:00',
    ],
  ]
  it.each(rows)('%s', async (_, source, changes, start_date, end_date) => {
    const { events } = aCalendar()
    const { id } = await events.create(source as typeof evening)
    expect(await events.copy(id, changes)).toMatchObject({ start_date, end_date })
  })

  it('keeps the second of two equal times', async () => {
    const { events } = aCalendar()
    const source = await events.create({
      title: 'Night',
      start_date: '2030-10-27T02:30:00+01:00',
      end_date: '2030-10-27T02:45:00+01:00',
    })
    const copy = await events.copy(source.id)
    expect([copy.utc_start_date, copy.utc_end_date]).toEqual([source.utc_start_date, source.utc_end_date])
    const year = await events.copy(source.id, { start_date: '2030-10-27T02:50:00+01:00' })
    expect([year.utc_start_date, year.utc_end_date]).toEqual(['2030-10-27 01:50:00', '2030-10-27 02:05:00'])
  })

  it('shows the link to join as long before the start', async () => {
    const { events } = aCalendar()
    const link = { online_url: 'https://town.example/join', online_url_from: '2030-06-20 18:30' }
    const { id } = await events.create({ ...evening, ...link })
    const later = await events.copy(id, { start_date: '2031-01-20 19:00' })
    expect(later.online_url_from).toBe('2031-01-20T17:30:00Z')
    expect((await events.copy(id)).online_url_from).toBe('2030-06-20T16:30:00Z')
    expect((await events.copy(id, { online_url_from: null })).online_url_from).toBe('')
  })
})

describe('the changes of a copy', () => {
  it('are those of an update', async () => {
    const { events } = aCalendar()
    const { id } = await events.create({ ...evening, cost: '20', show_map: false, event_status: 'cancelled' })
    const copy = await events.copy(id, {
      title: 'Tango',
      cost: '',
      show_map: null,
      status: 'private',
      event_status: 'moved_online',
      author: 9,
      slug: 'tango-night',
      password: 'sesame',
    })
    expect(copy).toMatchObject({
      title: 'Tango',
      cost: '',
      show_map: true,
      status: 'private',
      event_status: 'moved_online',
      author: 9,
      slug: 'tango-night',
    })
    expect(copy.password_hash).not.toBe('')
  })

  it('are refused with all of their errors, and nothing is stored', async () => {
    const { events } = aCalendar()
    const { id } = await events.create(evening)
    const changes = { title: '', website: 'nowhere', end_date: '2030-06-19', venue: 99 }
    const refusal = await events.copy(id, changes).catch((error) => error)
    expect(refusal).toMatchObject({ code: 'rest_invalid_param', status: 400 })
    expect(Object.keys(refusal.errors).toSorted()).toEqual(['end_date', 'title', 'venue', 'website'])
    expect(refusal.errors.title).toContain('it cannot be emptied')
    expect((await events.list({ period: 'all', status: ['publish', 'draft'] })).total).toBe(1)
  })

  it('come before a source that does not exist', async () => {
    const { events } = aCalendar()
    await expect(events.copy(7, { website: 'nowhere' })).rejects.toMatchObject({ code: 'rest_invalid_param' })
    await expect(events.copy(7, { title: 'A' })).rejects.toMatchObject({ code: 'event-not-found' })
    await expect(events.copy({ slug: 'none' })).rejects.toMatchObject({ code: 'event-not-found' })
  })

  it('may give it a key in another calendar', async () => {
    const { events } = aCalendar()
    const external = { source: 'feed', external_id: '7' }
    const { id } = await events.create(evening, { external })
    expect(await events.copy(id)).toMatchObject({ source: '', external_id: '' })
    expect(await events.copy(id, {}, { external: { source: 'feed', external_id: '8' } })).toMatchObject({
      external_id: '8',
    })
    await expect(events.copy(id, {}, { external })).rejects.toMatchObject({ code: 'rest_invalid_param' })
  })
})

describe('a series', () => {
  const weekly = { ...evening, recurrence: 'FREQ=WEEKLY;COUNT=4' } as const

  it('is copied as it is', async () => {
    const { events } = aCalendar()
    const series = await events.create(weekly)
    const copy = await events.copy(series.id, {})
    expect(copy.recurrence).toEqual(series.recurrence)
    expect(copy).toMatchObject({ status: 'draft', horizon: series.horizon, hide_from_listings: true })
    expect(await events.get({ slug: 'swing-2-2030-07-11' })).toMatchObject({ status: 'draft', post_parent: copy.id })
  })

  it('hides its events if they were hidden, and shows them if that is sent', async () => {
    const { events } = aCalendar()
    const shown = await events.create(weekly)
    const hidden = await events.create({ ...weekly, hide_from_listings: true })
    const hides = async (id: number, changes: EventPatch = {}) => {
      const copy = await events.copy(id, { title: `Copy ${Math.random()}`, ...changes })
      return (await events.get({ slug: `${copy.slug}-2030-07-11` })).hide_from_listings
    }
    expect(await hides(shown.id)).toBe(false)
    // As in a response that is sent back.
    expect(await hides(shown.id, { hide_from_listings: true })).toBe(false)
    expect(await hides(hidden.id)).toBe(true)
    expect(await hides(hidden.id, { hide_from_listings: false })).toBe(false)
    expect(await events.copy(shown.id, { recurrence: null })).toMatchObject({ hide_from_listings: false })
    expect(await events.copy(hidden.id, { recurrence: null })).toMatchObject({ hide_from_listings: true })
  })

  it('is a single event with an empty recurrence, and a new series with other rules', async () => {
    const { events } = aCalendar()
    const { id } = await events.create(weekly)
    expect(await events.copy(id, { recurrence: null })).toMatchObject({ recurrence: null, horizon: '' })
    const ended = await events.copy(id, { recurrence: { until: '2030-06-27' } })
    expect(ended.recurrence).toMatchObject({ rules: ['FREQ=WEEKLY;UNTIL=20300627T235959'] })
    const daily = await events.copy(id, { recurrence: 'FREQ=DAILY;COUNT=2', start_date: '2031-01-01 10:00' })
    expect(daily.recurrence).toMatchObject({ rules: ['FREQ=DAILY;COUNT=2'] })
    const single = await events.create(evening)
    expect((await events.copy(single.id, { recurrence: 'FREQ=DAILY;COUNT=2' })).recurrence).toMatchObject({
      rules: ['FREQ=DAILY;COUNT=2'],
    })
  })

  it('is refused at a start that its rule does not select', async () => {
    const { events } = aCalendar()
    const { id } = await events.create({ ...evening, recurrence: 'FREQ=MONTHLY;BYMONTHDAY=20;COUNT=3' })
    const refusal = await events.copy(id, { start_date: '2030-07-21 19:00' }).catch((error) => error)
    expect(refusal).toMatchObject({
      status: 400,
      errors: { start_date: expect.stringContaining('a start that the rule') },
    })
  })

  it('is not what a copy of one of its events is', async () => {
    const { events } = aCalendar()
    const series = await events.create(weekly)
    const second = await events.get({ slug: 'swing-2030-06-27' })
    const single = { recurrence: null, post_parent: 0, start_date: '2030-06-27 19:00:00' }
    expect(await events.copy(second.id)).toMatchObject(single)
    const { recurrence, post_parent } = second
    expect(await events.copy(second.id, { recurrence, post_parent })).toMatchObject(single)
    expect((await events.list({ post_parent: series.id, period: 'all' })).total).toBe(4)
  })

  it('is refused without the option', async () => {
    const options = { timeZone: 'Europe/Zurich', now } as const
    const store = createMemoryStore()
    const { id } = await aCalendar({ store }).events.create(weekly)
    const { events } = createCalendar({ ...options, store })
    await expect(events.copy(id)).rejects.toMatchObject({
      code: 'rest_invalid_param',
      errors: { recurrence: expect.any(String) },
    })
    const second = await events.get({ slug: 'swing-2030-06-27' })
    expect(await events.copy(second.id)).toMatchObject({ recurrence: null })
  })
})

describe('the caller of a copy', () => {
  const roles = [null, 'subscriber', 'contributor', 'author', 'editor'] as const
  const states = {
    published: {},
    scheduled: { date_utc: '2030-12-01 08:00' },
    draft: { status: 'draft' },
    pending: { status: 'pending' },
    private: { status: 'private' },
    protected: { password: 'sesame' },
    'with a hidden link': { online_url: 'https://town.example/join', online_url_from: '-PT30M' },
    'in the trash': { status: 'trash' },
  } as const satisfies Readonly<Record<string, EventPatch>>
  type State = keyof typeof states

  /** Which roles get the copy, of the caller's own event and of one of somebody else. */
  const allowed: Readonly<Record<State, { readonly own: string; readonly other: string }>> = {
    published: { own: 'contributor author editor', other: 'contributor author editor' },
    scheduled: { own: 'contributor author editor', other: 'editor' },
    draft: { own: 'contributor author editor', other: 'editor' },
    pending: { own: 'contributor author editor', other: 'editor' },
    private: { own: 'contributor author editor', other: 'editor' },
    // A contributor may not change what is published.
    protected: { own: 'author editor', other: 'editor' },
    'with a hidden link': { own: 'author editor', other: 'editor' },
    'in the trash': { own: 'contributor author editor', other: 'editor' },
  }

  const rows = (Object.keys(states) as State[]).flatMap((state) =>
    roles.flatMap((role) => (['own', 'other'] as const).map((owner) => [role, owner, state] as const)),
  )

  it.each(rows)('%s, %s, %s', async (role, owner, state) => {
    const calendar = aCalendar()
    const { status, ...fields }: Partial<EventInput> = states[state]
    const source = await calendar.events.create({ ...evening, author: owner === 'own' ? 7 : 8, ...fields })
    if (status) await calendar.events.update(source.id, { status })
    const caller = calendar.as(role && { id: 7, role })
    const copied = await caller.events.copy(source.id).catch((error) => error)
    if (role && allowed[state][owner].split(' ').includes(role)) {
      expect(copied).toMatchObject({ title: 'Swing', author: 7, status: 'draft' })
    } else {
      const codes = ['rest_forbidden', 'event-not-accessible', 'event-no-longer-available']
      expect(codes).toContain(copied.code)
      expect(copied.status).toBe(role === null ? 401 : 403)
    }
    const all = await calendar.events.list({
      period: 'all',
      status: ['publish', 'future', 'draft', 'pending', 'private', 'trash'],
    })
    expect(all.total).toBe('code' in copied ? 1 : 2)
  })

  it('gets no link to what the caller does not see', async () => {
    const calendar = aCalendar()
    const hidden = await calendar.venues.create({ venue: 'Cellar', status: 'draft' })
    const gone = await calendar.venues.create({ venue: 'Gone' })
    const hall = await calendar.venues.create({ venue: 'Hall' })
    const parent = await calendar.events.create({ ...evening, status: 'draft' })
    const source = await calendar.events.create({
      ...evening,
      venue: [hidden.id, gone.id, hall.id],
      post_parent: parent.id,
    })
    await calendar.venues.remove(gone.id)
    const author = calendar.as({ id: 7, role: 'author' })
    expect(await author.events.copy(source.id)).toMatchObject({ venue: [hall.id], post_parent: 0 })
    expect(await calendar.events.copy(source.id)).toMatchObject({ venue: [hidden.id, hall.id], post_parent: parent.id })
  })

  it('may set no more than in a create', async () => {
    const calendar = aCalendar({ sanitizeHtml: () => 'clean' })
    const { id } = await calendar.events.create({ ...evening, description: '<script></script>' })
    const author = calendar.as({ id: 7, role: 'author' })
    expect(await author.events.copy(id)).toMatchObject({ description: 'clean' })
    await expect(author.events.copy(id, { author: 8 })).rejects.toMatchObject({ code: 'rest_forbidden' })
    const contributor = calendar.as({ id: 7, role: 'contributor' })
    expect(await contributor.events.copy(id, { status: 'publish' })).toMatchObject({ status: 'pending' })
  })

  it('learns nothing of a hidden source with hideExistence', async () => {
    const calendar = aCalendar({ hideExistence: true })
    const { id } = await calendar.events.create({ ...evening, status: 'draft' })
    const author = calendar.as({ id: 7, role: 'author' })
    await expect(author.events.copy(id)).rejects.toMatchObject({ code: 'event-not-found' })
  })
})

describe('a copy is stored as a create stores it', () => {
  it('tells onChange, check and onConflicts', async () => {
    const changes: RecordChange[] = []
    const checked: unknown[] = []
    const calendar = aCalendar({
      onChange: (change) => void changes.push(change),
      check: (_, { before, after }) => void checked.push([before, Object(after).title]),
      conflicts: 'warn',
    })
    const hall = await calendar.venues.create({ venue: 'Hall' })
    const source = await calendar.events.create({ ...evening, venue: hall.id })
    changes.length = 0
    const found: unknown[] = []
    const editor = calendar.as({ id: 1, role: 'editor' })
    const options = {
      onConflicts: ({ events }: { events: readonly { id: number }[] }) => void found.push(events.map(({ id }) => id)),
    }
    const copy = await editor.events.copy(source.id, { status: 'publish', title: 'Tango' }, options)
    expect(changes).toMatchObject([{ type: 'event.created', after: { id: copy.id } }])
    expect(checked).toEqual([[null, 'Tango']])
    expect(found).toEqual([[source.id]])
    const refusing = editor.events.copy(source.id, { status: 'publish' }, { conflicts: 'refuse' })
    await expect(refusing).rejects.toMatchObject({ code: 'event-venue-taken' })
    // A draft takes nothing.
    expect(await editor.events.copy(source.id, {}, { conflicts: 'refuse' })).toMatchObject({ status: 'draft' })
  })

  it('reads the source in the transaction', async () => {
    const calendar = aCalendar()
    const copy = await calendar.transaction(async ({ events }) => {
      const { id } = await events.create(evening)
      await events.update(id, { title: 'Tango' })
      return events.copy(id, { start_date: '2031-01-01 10:00' })
    })
    expect(copy).toMatchObject({ title: 'Tango', start_date: '2031-01-01 10:00:00' })
  })

  it('copies the state of the source at its commit', async () => {
    let hashed = 0
    const calendar = aCalendar({
      passwords: {
        // The source changes while the password of the copy is hashed.
        async hash(password) {
          hashed += 1
          if (hashed === 1) await calendar.events.update(1, { title: 'Tango', venue: null })
          return password
        },
        verify: async () => true,
      },
    })
    await calendar.events.create({ ...evening, venue: { venue: 'Hall' } })
    expect(await calendar.events.copy(1, { password: 'sesame' })).toMatchObject({ title: 'Tango', venue: [] })
  })

  it('stays within the tenant of the source', async () => {
    const store = createMemoryStore()
    const [red, blue] = ['red', 'blue'].map((id) => aCalendar({ store: store.forTenant(id) }))
    await red?.events.create(evening)
    expect(await red?.events.copy(1)).toMatchObject({ id: 2 })
    await expect(blue?.events.copy(1)).rejects.toMatchObject({ code: 'event-not-found' })
  })
})
