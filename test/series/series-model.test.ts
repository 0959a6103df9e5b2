import { createCalendar, type EventRecord, type RecurrenceScope } from 'daybook'
import { fromICalendar, importICalendar, toICalendar } from 'daybook/ics'
import { expand, recurringEvents } from 'daybook/recurrence'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { memory, type StoreKind, sqlStores } from '../support/stores.ts'
import {
  distance,
  type Fields,
  frequencies,
  hour,
  later,
  type ModelSeries,
  type Own,
  placesOf,
  type Rule,
  ruleOf,
  shift,
  shownAt,
  textOf,
} from './series-model.ts'

// Random changes of series against a model that expands everything each time. `SERIES_STEPS=20000` makes a long run, in
// calendars of 5,000 changes each.

const steps = Number(process.env.SERIES_STEPS ?? 0)
const stepsOfCalendar = 5_000
const months = 3

function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function modelRun(kind: StoreKind, seed: number, count: number): Promise<void> {
  const { store, close } = await kind.open()
  onTestFinished(close)
  const random = createRandom(seed)
  let now = Date.parse('2030-01-01T12:00:00Z')
  const created: number[] = []
  const calendar = createCalendar({
    store,
    onChange: (change) => void (change.type === 'event.created' && created.push(change.after.id)),
    now: () => new Date(now),
    recurrence: recurringEvents({ months }),
    defaultWindow: false,
    replyCache: 0,
  })
  const all = new Map<number, ModelSeries>()
  const singles = new Map<number, { readonly title: string; readonly start_date: string }>()
  let titles = 0

  const title = () => {
    titles += 1
    return `Title ${titles}`
  }
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[random(items.length)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  const monthsAfter = (wall: string) => {
    const [year = 0, month = 0, day = 0] = wall.slice(0, 10).split('-').map(Number)
    const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
    const moved = new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)))
    return moved.toISOString().slice(0, 10) + wall.slice(10)
  }
  /** Every write of a series moves its horizon. */
  const touch = (series: ModelSeries) => {
    const present = new Date(now).toISOString().slice(0, 19).replace('T', ' ')
    const [, last = present] = [present, series.start].toSorted()
    const ahead = monthsAfter(last)
    if (ahead > series.horizon) series.horizon = ahead
  }
  const aRule = (): Rule => ({
    freq: pick(frequencies),
    interval: 1 + random(3),
    ...(random(3) > 0 && { count: 1 + random(12) }),
  })
  const aSeries = (): ModelSeries | undefined => (all.size > 0 ? pick([...all.values()]) : undefined)
  const anEvent = async () => {
    const series = aSeries()
    if (series) await check(series)
    const places = series ? placesOf(series) : []
    if (series === undefined || places.length === 0) return undefined
    const place = pick(places)
    return { series, place, id: series.ids.get(place) ?? 0 }
  }
  const aChange = (): Partial<Fields> =>
    pick([
      { title: title() },
      { website: `https://example.org/${random(9)}` },
      { event_status: pick(['cancelled', 'scheduled'] as const) },
    ])

  const createSeries = async () => {
    const start = later(
      '2030-01-01 09:00:00',
      Math.round((now - Date.parse('2030-01-01T00:00:00Z')) / hour / 24) * 24 * hour + random(40) * 24 * hour,
    )
    const rule = aRule()
    const fields = { title: title(), website: '', event_status: 'scheduled' as const }
    const length = (1 + random(5)) * hour
    const { id } = await calendar.events.create({
      ...fields,
      start_date: start,
      end_date: later(start, length),
      recurrence: textOf(rule),
    })
    const sets = { dates: new Set<string>(), exceptions: new Set<string>(), own: new Map(), ids: new Map() }
    const series = { id, start, length, rule, fields, horizon: '', isTrashed: false, ...sets }
    touch(series)
    all.set(id, series)
  }

  /** Sets fields of one event. Those that equal the series are inherited. */
  const setOwn = (series: ModelSeries, place: string, change: Own) => {
    const own: Record<string, unknown> = { ...series.own.get(place), ...change }
    for (const name of Object.keys(change)) {
      const inherited = name === 'times' ? [place, later(place, series.length)] : series.fields[name as keyof Fields]
      if (JSON.stringify(own[name]) === JSON.stringify(inherited)) delete own[name]
    }
    series.own.set(place, own)
  }

  const editThis = async () => {
    const event = await anEvent()
    if (event === undefined) return
    if (random(3) > 0) {
      const change = aChange()
      await calendar.events.update(event.id, change)
      setOwn(event.series, event.place, change)
      return
    }
    const start = later(shownAt(event.series, event.place).start_date, (random(5) - 2) * hour)
    const end = later(start, (1 + random(3)) * hour)
    await calendar.events.update(event.id, { start_date: start, end_date: end })
    setOwn(event.series, event.place, { times: [start, end] })
  }

  const removeThis = async () => {
    const event = await anEvent()
    if (event === undefined) return
    await calendar.events.remove(event.id)
    event.series.exceptions.add(event.place)
    event.series.dates.delete(event.place)
  }

  const restoreThis = async () => {
    const series = aSeries()
    const removed = [...(series?.exceptions ?? [])].filter((place) => series?.ids.has(place))
    if (series === undefined || series.isTrashed || removed.length === 0) return
    const place = pick(removed)
    await calendar.events.update(series.ids.get(place) ?? 0, { status: 'publish' })
    series.exceptions.delete(place)
    if (!placesOf(series).includes(place)) series.dates.add(place)
  }

  const detachThis = async () => {
    const event = await anEvent()
    if (event === undefined) return
    const { title, start_date } = shownAt(event.series, event.place)
    await calendar.events.update(event.id, { recurrence: null })
    singles.set(event.id, { title, start_date })
    event.series.exceptions.add(event.place)
    event.series.dates.delete(event.place)
    event.series.own.delete(event.place)
    event.series.ids.delete(event.place)
  }

  const applyToSeries = (series: ModelSeries, change: Partial<Fields>) => {
    series.fields = { ...series.fields, ...change }
  }

  const editSeries = async () => {
    const series = aSeries()
    if (series === undefined || series.isTrashed) return
    if (random(2) === 0) {
      const change = aChange()
      await calendar.events.update(series.id, change)
      applyToSeries(series, change)
    } else {
      const start = later(series.start, (random(49) - 24) * hour)
      await calendar.events.update(series.id, { start_date: start, end_date: later(start, series.length) })
      shift(series, distance(series.start, start))
    }
    touch(series)
  }

  const changeRule = async () => {
    const series = aSeries()
    if (series === undefined || series.isTrashed) return
    const rule = aRule()
    await calendar.events.update(series.id, { recurrence: { rules: textOf(rule) } })
    series.rule = rule
    touch(series)
  }

  const trashSeries = async () => {
    const series = aSeries()
    if (series === undefined) return
    if (series.isTrashed) await calendar.events.update(series.id, { status: 'publish' })
    else await calendar.events.remove(series.id)
    series.isTrashed = !series.isTrashed
    touch(series)
  }

  /** Divides the model as `following` divides the series. */
  const divide = (series: ModelSeries, place: string): ModelSeries => {
    const period = (series.rule.freq === 'DAILY' ? 24 : 168) * series.rule.interval * hour
    const { count, until, ...endless } = series.rule
    const earlier = Math.ceil(distance(series.start, place) / period)
    const [before, after] = [(one: string) => one < place, (one: string) => one >= place]
    const part = <Value>(map: Map<string, Value>, isIn: (place: string) => boolean) =>
      new Map([...map].filter(([one]) => isIn(one)))
    const next: ModelSeries = {
      ...series,
      id: 0,
      start: place,
      rule: {
        ...endless,
        ...(count !== undefined && { count: count - earlier }),
        ...(until !== undefined && { until }),
      },
      dates: new Set([...series.dates].filter(after)),
      exceptions: new Set([...series.exceptions].filter(after)),
      own: part(series.own, after),
      ids: part(series.ids, after),
      horizon: '',
    }
    series.rule =
      count === undefined
        ? { ...endless, until: later(series.start, (earlier - 1) * period) }
        : { ...endless, count: earlier }
    if (until !== undefined && until < (series.rule.until ?? '')) series.rule = { ...endless, until }
    series.dates = new Set([...series.dates].filter(before))
    series.exceptions = new Set([...series.exceptions].filter(before))
    series.own = part(series.own, before)
    series.ids = part(series.ids, before)
    touch(series)
    touch(next)
    return next
  }

  const editMany = async (scope: RecurrenceScope) => {
    const event = await anEvent()
    if (event === undefined) return
    const { series, place, id } = event
    const isOfRule =
      expand({ rules: [textOf(series.rule)] }, { start: series.start, from: place, to: place }).length > 0
    // The rule of the second part begins with the event, so it has to select the event.
    if (scope === 'following' && (!isOfRule || series.dates.size > 0)) return
    const isFirst = placesOf({ ...series, horizon: '9998' })[0] === place
    const change = random(2) === 0 ? aChange() : undefined
    const { start_date, end_date } = shownAt(series, place)
    const by = change ? 0 : (random(5) - 2) * hour
    const times = { start_date: later(start_date, by), end_date: later(end_date, by + hour) }
    const after = await calendar.events.update(id, { ...(change ?? times), recurrence_scope: scope })
    let changed = series
    if (scope === 'following' && !isFirst) {
      changed = divide(series, place)
      changed.id = after.post_parent
      all.set(changed.id, changed)
    }
    if (change) {
      const own: Own = { ...changed.own.get(place) }
      applyToSeries(changed, change)
      changed.own.set(place, Object.fromEntries(Object.entries(own).filter(([name]) => !(name in change))))
    } else {
      const { times: _, ...own } = changed.own.get(place) ?? {}
      changed.own.set(place, own)
      shift(changed, distance(place, times.start_date))
      changed.length = distance(times.start_date, times.end_date)
    }
    touch(changed)
  }

  const removeFollowing = async () => {
    const event = await anEvent()
    if (event === undefined || event.series.dates.size > 0) return
    const { series, place, id } = event
    if (placesOf({ ...series, horizon: '9998' })[0] === place) return
    await calendar.events.remove(id, { recurrence_scope: 'following' })
    const removed = divide(series, place)
    for (const [one, known] of removed.ids) series.ids.set(one, known)
    for (const [one, own] of removed.own) series.own.set(one, own)
  }

  /** Exports a series, and imports the file as another one. */
  const copyThroughFile = async () => {
    const series = aSeries()
    if (series === undefined || series.fields.event_status === 'cancelled') return
    await check(series)
    const places = placesOf(series)
    const records = await store.events.getMany([...places.map((place) => series.ids.get(place) ?? 0), series.id])
    const found = records.filter((record): record is EventRecord => record !== undefined)
    const replies = await calendar.toReply.events(found)
    const head = replies.at(-1)
    if (head === undefined) throw new Error(`No series ${series.id}`)
    const horizon = found.at(-1)?.horizon ?? ''
    const text = toICalendar(replies.slice(0, -1), { series: [{ ...head, horizon }] })
    const read = fromICalendar(text, { timeZone: 'UTC', recurrence: true })
    created.length = 0
    const { errors, unmatched } = await importICalendar(calendar, read)
    expect([errors, read.report.skipped.filter(({ reason }) => reason !== 'cancelled')]).toEqual([[], []])
    const [copied, ...others] = (await store.events.getMany(created)).filter((event) => event?.horizon !== '')
    // One event, or events that all have fields of their own, are no recurring entry.
    if (copied === undefined || !copied.recurrence || !('rules' in copied.recurrence)) return
    expect(others).toEqual([])
    const { rules, dates, exceptions } = copied.recurrence
    if (rules.length !== 1) {
      await calendar.events.remove(copied.id)
      return
    }
    const copy: ModelSeries = {
      ...series,
      id: copied.id,
      start: copied.start_date,
      rule: ruleOf(rules[0] ?? ''),
      horizon: '',
      dates: new Set(dates),
      exceptions: new Set(exceptions),
      own: new Map(),
      ids: new Map(),
    }
    touch(copy)
    for (const [place, own] of series.own) if (places.includes(place) && place <= copy.horizon) setOwn(copy, place, own)
    const both = [series.horizon, copy.horizon].toSorted()[0] ?? ''
    const upToBoth = (of: ModelSeries) =>
      placesOf(of)
        .filter((place) => place >= copy.start && place <= both)
        .map((place) => shownAt(of, place))
    expect(upToBoth(copy)).toEqual(upToBoth(series))
    expect(unmatched.every(({ recurrence_id }) => recurrence_id > copy.horizon)).toBe(true)
    all.set(copy.id, copy)
    await check(copy)
  }

  const passTime = async () => {
    now += (1 + random(40)) * 24 * hour
    await calendar.recurrence.extend()
    for (const series of all.values()) if (!series.isTrashed) touch(series)
  }

  const check = async (series: ModelSeries) => {
    const where = { post_parent: series.id, visible: [{ statuses: ['publish'] as const }] }
    const { records: found } = await store.events.find({ where, orderBy: [], offset: 0, limit: 10_000 })
    const shown = found.map(({ start_date, end_date, title, website, event_status, recurrence }) => {
      const recurrence_id = recurrence && 'recurrence_id' in recurrence ? recurrence.recurrence_id : ''
      return { recurrence_id, start_date, end_date, title, website, event_status }
    })
    const byPlace = (a: { recurrence_id: string }, b: { recurrence_id: string }) =>
      a.recurrence_id < b.recurrence_id ? -1 : 1
    expect(shown.toSorted(byPlace)).toEqual(placesOf(series).map((place) => shownAt(series, place)))
    for (const { id, recurrence } of found) {
      const place = recurrence && 'recurrence_id' in recurrence ? recurrence.recurrence_id : ''
      expect(series.ids.get(place) ?? id).toBe(id)
      series.ids.set(place, id)
    }
  }

  const operations = [
    createSeries,
    ...[editThis, editThis, editThis, removeThis, restoreThis, detachThis, editSeries, editSeries, changeRule],
    trashSeries,
    () => editMany('all'),
    () => editMany('following'),
    removeFollowing,
    copyThroughFile,
    passTime,
  ]
  await createSeries()
  for (let step = 0; step < count; step += 1) {
    const touched = all.size
    await pick(all.size > 12 ? operations.slice(1) : operations)()
    for (const series of all.values())
      if (step % 5 === 0 || all.size !== touched || random(3) === 0) await check(series)
    if (all.size > 20) {
      const [oldest] = all.values()
      if (oldest === undefined) continue
      // In the trash it is not extended, which would take longer and longer.
      if (!oldest.isTrashed) await calendar.events.remove(oldest.id)
      all.delete(oldest.id)
    }
  }
  for (const series of all.values()) await check(series)
  for (const [id, single] of singles) {
    expect(await calendar.events.get(id)).toMatchObject({ ...single, post_parent: 0, recurrence: null })
  }
}

describe.each([memory, ...sqlStores()])('[$name] series', (kind) => {
  afterAll(kind.close)

  it('follow the model of their rules through random changes', async () => {
    const count = steps || (kind === memory ? 150 : 40)
    for (let done = 0; done < count; done += stepsOfCalendar) {
      await modelRun(kind, 7 + done, Math.min(stepsOfCalendar, count - done))
    }
  }, 3_600_000)
})
