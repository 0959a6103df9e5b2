import type { Calendar } from 'daybook'
import { createCalendar } from 'daybook'
import type { Api, ApiReply } from 'daybook/http'
import type { Store } from 'daybook/storage'
import { createMake, createTestClock } from 'daybook/testing'
import { bytesAsText } from '../support/same-reply.ts'
import { createKnown, differ } from './cache-model-known.ts'
import { callers, mounts, type Read, watched } from './cache-model-reads.ts'
import type { Step, Tick, Write } from './cache-model-steps.ts'

const make = createMake()

/** The counts of all runs together. */
export interface Tally {
  steps: number
  /** Reads, without those that only test for a 304. */
  hits: number
  misses: number
  unchanged: number
  changed: number
  writes: number
  ticks: number
}

export const aTally = (): Tally => ({ steps: 0, hits: 0, misses: 0, unchanged: 0, changed: 0, writes: 0, ticks: 0 })

export interface Stores {
  readonly store: Store
  /** The same records through another connection, as another process has it. */
  readonly foreign: Store
  /** Present if `store` may show the writes of others later: then ends that delay. */
  readonly endDelay?: () => void
}

const timeZone = 'Europe/Zurich'

/** Takes the steps on a calendar with a cache and on one without, and fails if their replies differ. */
export async function runSteps(steps: readonly Step[], stores: Stores, tally: Tally): Promise<void> {
  const { store, foreign, endDelay } = stores
  const clock = createTestClock('2030-01-15 12:00:00')
  const faults: unknown[] = []
  let uids = 0
  const shared = {
    timeZone,
    now: clock.now,
    createUid: () => `uid-${++uids}`,
    passwords: { hash: async (text: string) => text, verify: async (text: string, hash: string) => text === hash },
    onError: (error: unknown) => faults.push(error),
  }
  const calendars = {
    cached: createCalendar({ ...shared, store }),
    uncached: createCalendar({ ...shared, store: endDelay ? foreign : store, replyCache: 0 }),
    foreign: createCalendar({ ...shared, store: foreign }),
  }
  const both = { ...calendars, host: createSlowHost() }
  await plant(calendars.foreign)
  const known = createKnown()
  let changes = 0
  let latest: readonly Read[] = []
  let delays = 0
  for (const step of steps) {
    tally.steps += 1
    if (step.kind === 'read') {
      // The second request puts the reply into the cache.
      for (const again of [step, step]) await read(again, both, { known, changes, tally })
      latest = [step, ...latest].slice(0, 2)
      continue
    }
    if (step.kind === 'tick') {
      clock.advance({ seconds: await distance(step, clock.now(), calendars.uncached, store) })
      tally.ticks += 1
    } else {
      const again = [...latest, ...watched]
      const isDelayed = endDelay !== undefined && step.through !== 'cached'
      const before = isDelayed ? await bodiesOf(again, calendars.uncached.api) : []
      const reply = await write(step, calendars[step.through].api, clock.now())
      if (reply.status < 300) tally.writes += 1
      if (isDelayed) {
        delays += 1
        // Twice, so that the replies enter the cache.
        for (const _ of [1, 2]) await expectEither(again, calendars, before)
        // A write of its own ends the delay too.
        if (delays % 2 === 0) await calendars.cached.events.create(make.event({ title: 'Night', tags: [1] }))
        else endDelay()
      }
    }
    changes += 1
    // Repeats the latest reads: their replies may be cached, and wrong by now.
    for (const again of [...latest, ...watched]) await read(again, both, { known, changes, tally })
    if (faults.length > 0) throw new Error(`a fault was reported: ${String(faults[0])}`)
  }
}

async function plant(calendar: Calendar): Promise<void> {
  await calendar.categories.create(make.category({ name: 'Fair' }))
  await calendar.categories.create(make.category({ name: 'Night', parent: 1 }))
  for (const name of ['Night', 'Hall']) await calendar.tags.create(make.tag({ name }))
  for (const venue of ['Hall', 'Fair']) await calendar.venues.create(make.venue({ venue }))
  for (const organizer of ['Hall', 'Night']) await calendar.organizers.create(make.organizer({ organizer, author: 3 }))
  for (const title of ['Fair', 'Night', 'Hall', 'Fair']) {
    const times = { start_date: '2030-01-16 10:00', end_date: '2030-01-16 12:00' }
    const links = { venue: [1], organizer: [2], categories: [2], tags: [1] }
    await calendar.events.create(make.event({ title, ...times, ...links, author: 3 }))
  }
}

function bodiesOf(reads: readonly Read[], api: Api): Promise<string[]> {
  return Promise.all(reads.map(async (each) => bodyOf(await send(each, api))))
}

/** Throws if the calendar with a cache shows neither what was there before a write of others nor what is there now. */
async function expectEither(
  reads: readonly Read[],
  { cached, uncached }: Record<'cached' | 'uncached', Calendar>,
  before: readonly string[],
): Promise<void> {
  const after = await bodiesOf(reads, uncached.api)
  const seen = await bodiesOf(reads, cached.api)
  seen.forEach((body, index) => {
    if (body !== before[index] && body !== after[index]) differ('neither before nor after', body, after[index] ?? '')
  })
}

interface Reading {
  readonly known: ReturnType<typeof createKnown>
  readonly changes: number
  readonly tally: Tally
}

interface BothCalendars {
  readonly cached: Calendar
  readonly uncached: Calendar
  /** What sends the replies of the cached one. */
  readonly host: SlowHost
}

async function read(step: Read, both: BothCalendars, { known, changes, tally }: Reading): Promise<void> {
  const { cached, uncached } = both
  const before = cached.api.cache
  const reply = await sendToBoth(step, both)
  const after = cached.api.cache
  tally.hits += after.hits - before.hits
  tally.misses += after.misses - before.misses
  if (uncached.api.cache.replies > 0) throw new Error('the calendar without a cache has cached a reply')

  const { ETag: tag } = reply.headers
  const seen = known.earlier(step)
  // A reply to HEAD does not show what its ETag stands for.
  const isShown = step.method === 'GET' && reply.status === 200
  if (tag !== undefined && isShown) known.note(step, { tag, body: bodyOf(reply), changes })
  if (seen === undefined) return

  const { status } = await sendToBoth(step, both, seen.tag)
  const isUnchanged = status === 304
  if (isUnchanged) tally.unchanged += 1
  else tally.changed += 1
  if (isUnchanged !== (reply.status === 200 && tag === seen.tag)) {
    throw new Error(`${seen.tag} was answered with ${status}, and the present ETag is ${tag}`)
  }
  if (isUnchanged && isShown && seen.body !== bodyOf(reply)) differ('304, and yet it differs', bodyOf(reply), seen.body)
  if (!isUnchanged && seen.changes === changes)
    throw new Error(`${status} though nothing has happened since ${seen.tag}`)
}

/** Returns the reply of both calendars, which must be the same byte by byte. */
async function sendToBoth(step: Read, { cached, uncached, host }: BothCalendars, tag?: string): Promise<ApiReply> {
  const expected = await send(step, uncached.api, tag)
  const reply = await send(step, cached.api, tag)
  if (wholeOf(reply) !== wholeOf(expected)) differ('the calendar with a cache', wholeOf(reply), wholeOf(expected))
  host(reply)
  return reply
}

type SlowHost = (reply: ApiReply) => void

/** A host that has sent each body only when two others are on their way: after later requests, and often after a write. */
function createSlowHost(): SlowHost {
  const sending: { readonly reply: ApiReply; readonly body: string }[] = []
  return (reply) => {
    sending.push({ reply, body: bodyOf(reply) })
    const sent = sending.length > 2 ? sending.shift() : undefined
    if (sent === undefined) return
    if (bodyOf(sent.reply) !== sent.body)
      differ('a body that changed before it was sent', bodyOf(sent.reply), sent.body)
    sent.reply.release?.()
  }
}

function send({ method, mount: name, caller, path, query }: Read, api: Api, tag?: string): Promise<ApiReply> {
  const mount = mounts[name]
  return api.handle({
    method,
    path: `${mount.basePath}/${mount.namespace}${path}`,
    query,
    headers: { host: 'calendar.test', ...(tag !== undefined && { 'if-none-match': tag }) },
    secure: false,
    mount,
    body: async () => ({ kind: 'text', text: '' }),
    actor: () => callers[caller],
  })
}

function write({ method, caller, path, body, publishedIn }: Write, api: Api, now: Date): Promise<ApiReply> {
  const date = publishedIn !== undefined && { date_utc: Math.floor(now.getTime() / 1000) + publishedIn }
  return api.handle({
    method,
    path: `/cal/events/v1${path}`,
    query: '',
    headers: { host: 'calendar.test', 'content-type': 'application/json' },
    secure: false,
    mount: mounts.root,
    body: async () => ({ kind: 'parsed', value: /events|venues|organizers/.test(path) ? { ...body, ...date } : body }),
    actor: () => callers[caller],
  })
}

/** Returns how many seconds to advance the clock. */
async function distance({ from, seconds }: Tick, now: Date, calendar: Calendar, store: Store): Promise<number> {
  const present = Math.floor(now.getTime() / 1000)
  if (from === 'now') return seconds
  // In January Zurich is one hour ahead.
  if (from === 'midnight') return seconds + 86_400 - ((present + 3_600) % 86_400)
  const utc = now.toISOString().slice(0, 19).replace('T', ' ')
  const next = from === 'start' ? await nextStart(calendar, present) : await store.nextPublication(utc)
  return next === null ? seconds : seconds + Date.parse(`${next.replace(' ', 'T')}Z`) / 1000 - present
}

async function nextStart(calendar: Calendar, after: number): Promise<string | null> {
  const { records } = await calendar.events.list({ starts_after: after, strict_dates: true, per_page: 1 })
  return records[0]?.utc_start_date ?? null
}

function wholeOf(reply: ApiReply): string {
  return [reply.status, JSON.stringify(Object.entries(reply.headers)), bodyOf(reply)].join('\n')
}

function bodyOf({ body }: ApiReply): string {
  return body === null ? '' : bytesAsText(body)
}
