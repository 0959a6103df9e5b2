import {
  type Actor,
  createCalendar,
  type EventInput,
  type EventPatch,
  type EventRecord,
  isCalendarError,
  type RecordChange,
} from 'daybook'
import { recurringEvents } from 'daybook/recurrence'
import type { Store } from 'daybook/storage'
import { expect } from 'vitest'

// Random writes of callers with different rights on series. After each one, every changed record is compared with what its
// caller was allowed to do.

const now = '2030-03-01 12:00:00'

const actors: readonly Actor[] = [
  ...[7, 8].map((id) => ({ id, role: 'contributor' })),
  ...[7, 6].map((id) => ({ id, role: 'author' })),
  { id: 1, role: 'editor' },
]

const texts = ['title', 'description', 'website'] as const

/** What one write changed. */
interface Written {
  readonly actor: Actor
  readonly patch: EventPatch
  readonly changes: readonly RecordChange[]
  /** All events before. */
  readonly before: readonly EventRecord[]
}

/** Runs writes in a new calendar. Returns how many were not refused. */
export async function runRandomWrites(store: Store, steps: number, random: (below: number) => number): Promise<number> {
  const changes: RecordChange[] = []
  const calendar = createCalendar({
    store,
    now: () => new Date(`${now.replace(' ', 'T')}Z`),
    onChange: (change) => void changes.push(change),
    passwords: { hash: async (password) => password, verify: async (password, hash) => password === hash },
    recurrence: recurringEvents({ months: 3 }),
    replyCache: 0,
  })
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[random(items.length)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  let count = 0
  const text = () => {
    count += 1
    return `text ${count}`
  }
  const day = () => `2030-03-${String(4 + random(20)).padStart(2, '0')}`
  const status = () => pick(['publish', 'draft', 'pending', 'private', 'future'] as const)
  const rule = () => `FREQ=${pick(['WEEKLY', 'DAILY'])};COUNT=${1 + random(4)}`
  const recurrence = () =>
    pick<NonNullable<EventPatch['recurrence']>>([
      rule(),
      { until: day() },
      { exceptions: [] },
      { exceptions: [day()] },
      { dates: [day()] },
    ])
  const part = (): EventPatch =>
    pick<() => EventPatch>([
      ...[() => ({}), () => ({ title: text() }), () => ({ description: text() })],
      () => ({ website: `https://example.org/${text().replace(' ', '')}` }),
      ...[() => ({ status: status() }), () => ({ status: status() }), () => ({ status: 'trash' as const })],
      () => ({ author: pick([1, 6, 7, 8]) }),
      () => ({ password: pick(['', 'secret']) }),
      () => ({ date_utc: pick(['2030-01-01', '2031-01-01']) }),
      () => ({ start_date: `${day()} 20:00`, end_date: '2030-04-01 21:00' }),
      ...[() => ({ all_day: random(2) === 0 }), () => ({ event_status: pick(['cancelled', 'scheduled'] as const) })],
      ...[() => ({ recurrence: recurrence() }), () => ({ recurrence: null })],
      () => ({ venue: { venue: text(), status: 'pending' as const } }),
    ])()
  const scope = (): EventPatch =>
    pick<EventPatch>([{}, {}, { recurrence_scope: 'all' }, { recurrence_scope: 'following' }])
  const allEvents = async () =>
    (await store.events.find({ where: {}, orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER })).records

  /** Moves an event of one author to the trash, and changes what it then misses. Later writes prefer such events. */
  const prepareEvent = async () => {
    const { id, post_parent } = pick(await allEvents())
    if (post_parent === 0) return
    const series = { description: text(), author: pick([6, 7, 8]), status: pick(['publish', 'draft'] as const) }
    try {
      // The event has the author of its own, or of the series.
      await calendar.events.update(pick([id, post_parent]), { author: 7 })
      await calendar.events.remove(id)
      await calendar.events.update(post_parent, series)
      preferred.push(id)
    } catch (error) {
      if (!isCalendarError(error) || error.status >= 500) throw error
    }
  }

  const preferred: number[] = []
  const target = (all: readonly EventRecord[]) =>
    preferred.length > 0 && random(3) === 0 ? pick(preferred) : pick(all).id

  const writeOnce = async (): Promise<boolean> => {
    const actor = pick(actors)
    const { events, toReply } = calendar.as(actor)
    const before = await allEvents()
    changes.length = 0
    let patch: EventPatch = {}
    const create = async () => {
      const input: EventInput = {
        ...{ title: text(), start_date: `${day()} 18:00`, end_date: '2030-04-01 19:00', recurrence: rule() },
        ...(random(2) === 0 && { status: status() }),
      }
      patch = { ...input, status: input.status ?? 'publish' }
      await events.create(input)
    }
    const change = async () => {
      const id = target(before)
      patch = preferred.includes(id) && random(2) === 0 ? { status: status() } : { ...part(), ...part(), ...scope() }
      if (random(8) === 0) {
        const [reply] = await toReply.events([await events.get(id)])
        patch = { ...reply, ...patch }
      }
      await events.update(id, patch)
    }
    const remove = async () => {
      patch = { status: 'trash' }
      await events.remove(pick(before).id, { recurrence_scope: pick(['this', 'following', 'all'] as const) })
    }
    const isNew = before.length < 4 || random(12) === 0
    try {
      await (isNew ? create() : random(6) === 0 ? remove() : change())
    } catch (error) {
      if (!isCalendarError(error) || error.status >= 500) throw error
      expect(changes).toEqual([])
      return false
    }
    requireInvariants({ actor, patch, changes: [...changes], before })
    return true
  }

  let written = 0
  for (let step = 0; step < steps; step += 1) {
    if (step % 10 === 9) await prepareEvent()
    if (await writeOnce()) written += 1
  }
  return written
}

type Post = Pick<EventRecord, 'author' | 'status' | 'date_utc'>

const isPublic = ({ status, date_utc }: Post) => status === 'publish' && date_utc <= now

function requireInvariants({ actor, patch, changes, before }: Written): void {
  const known = new Set([...textsOf(patch), ...before.filter((event) => mayRead(actor, event)).flatMap(textsOf)])
  for (const change of changes) {
    // No write here changes terms.
    if (change.after === null || !('status' in change.after)) continue
    const { after } = change
    const former = change.before !== null && 'status' in change.before ? change.before : undefined
    const about = JSON.stringify({ actor, patch, type: change.type, id: after.id })
    if (former?.status === 'trash' && after.status !== 'trash') {
      expect(isRestoring(patch), `leaves the trash: ${about}`).toBe(true)
    }
    if (actor.role === 'editor') continue
    expect(after.author, `another author: ${about}`).toBe(former?.author ?? actor.id)
    if (actor.role === 'contributor') {
      expect(isPublic(after) && !(former && isPublic(former)), `becomes public: ${about}`).toBe(false)
    }
    if (!change.type.startsWith('event')) continue
    const own = new Set(former ? textsOf(former) : [])
    for (const text of textsOf(after)) {
      expect(own.has(text) || known.has(text), `shows ${text}: ${about}`).toBe(true)
    }
  }
}

function textsOf(record: Partial<Record<(typeof texts)[number], unknown>>): readonly string[] {
  return texts.flatMap((name) => (typeof record[name] === 'string' && record[name] !== '' ? record[name] : []))
}

/** Whether a change can take an event out of the trash: by its status, or because a recurrence has it again. */
function isRestoring({ status, recurrence }: EventPatch): boolean {
  return (status !== undefined && status !== 'trash') || (recurrence !== undefined && recurrence !== null)
}

/** The rules 34, 40 and 43, of callers who do not see everything. */
function mayRead({ id, role }: Actor, event: EventRecord): boolean {
  if (role === 'editor') return true
  const mayEdit = event.author === id && (role === 'author' || event.status !== 'publish')
  if (event.status === 'trash' || event.password_hash !== '') return mayEdit
  return isPublic(event) || event.author === id
}
