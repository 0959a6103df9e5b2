import { type Calendar, createCalendar, type EventRecord } from 'daybook'
import { text } from 'daybook/fields'
import { recurringEvents } from 'daybook/recurrence'
import type { Store } from 'daybook/storage'
import { type SyncError, type SyncOptions, type SyncRecord, sync } from 'daybook/sync'
import { afterAll, describe, expect, it } from 'vitest'
import { memory, type StoreKind, sqlStores } from '../support/stores.ts'

// Sources that change, flood, break and lose records at random, and edits here. Whatever a source does, nothing is lost that
// somebody here has made, changed or linked to. `SYNC_STEPS=10000` makes a long run.

const steps = Number(process.env.SYNC_STEPS ?? 0)
/** Steps with one calendar, as records in the trash accumulate. */
const roundLength = 50

const present = '2030-01-15 12:00:00'
const everything = { where: {}, orderBy: [], offset: 0, limit: 100_000 } as const

function createRandom(seed: number) {
  let state = seed
  const below = (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
  return {
    below,
    oneOf: <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)],
    some: <Item>(items: readonly Item[], share: number) => items.filter(() => below(100) < share),
  }
}

type Random = ReturnType<typeof createRandom>

/** A source with events, series, venues and organizers. */
class Source {
  readonly name: string
  readonly #random: Random
  #next = 0
  readonly #events = new Map<string, { title: string; day: number; count: number; note: string; venue: string }>()

  constructor(name: string, random: Random) {
    this.name = name
    this.#random = random
    for (let count = 0; count < 8; count += 1) this.add()
  }

  add(): void {
    this.#next += 1
    const { below } = this.#random
    const count = below(4) === 0 ? 2 + below(6) : 0
    const day = below(60)
    const one = { title: `${this.name} ${this.#next}`, day, count, note: `Note ${below(9)}`, venue: `v${below(5)}` }
    this.#events.set(`e${this.#next}`, one)
  }

  change(): void {
    const { below, oneOf } = this.#random
    const event = oneOf([...this.#events.values()])
    if (event === undefined) return
    const kind = below(4)
    if (kind === 0) event.title = `${this.name} changed ${below(1_000)}`
    if (kind === 1) event.note = below(2) === 0 ? '' : `Note ${below(9)}`
    if (kind === 2) event.venue = `v${below(5)}`
    if (kind === 3 && event.count > 0) event.count = 1 + below(8)
  }

  remove(): void {
    const id = this.#random.oneOf([...this.#events.keys()])
    if (id !== undefined && this.#events.size > 4) this.#events.delete(id)
  }

  /** Returns what the source has, with each event on its day after the first of January. */
  records(ids: (id: string) => string = (id) => id): SyncRecord[] {
    const linked = [...new Set([...this.#events.values()].map(({ venue }) => venue))].flatMap((id): SyncRecord[] => [
      { resource: 'venue', external_id: id, fields: { venue: `Venue ${id}` } },
      { resource: 'organizer', external_id: id, fields: { organizer: `Organizer ${id}` } },
    ])
    const events = [...this.#events].map(([id, { title, day, count, note, venue }]): SyncRecord => {
      const date = new Date(Date.UTC(2030, 0, 1 + day)).toISOString().slice(0, 10)
      const dates = { start_date: `${date} 10:00`, end_date: `${date} 11:00` }
      const fields = {
        title,
        ...dates,
        ...(note !== '' && { note }),
        ...(count > 0 && { recurrence: `FREQ=DAILY;COUNT=${count}` }),
      }
      return {
        resource: 'event',
        external_id: ids(id),
        fields,
        links: { venue: [venue], organizer: [venue] },
      } as SyncRecord
    })
    return [...linked, ...events]
  }
}

interface Everything {
  readonly events: readonly EventRecord[]
  /** Venues and organizers. */
  readonly linked: readonly { readonly id: number; readonly source: string; readonly status: string }[]
}

async function read(store: Store): Promise<Everything> {
  const [events, venues, organizers] = await Promise.all([
    store.events.find(everything),
    store.venues.find(everything),
    store.organizers.find(everything),
  ])
  return { events: events.records, linked: [...venues.records, ...organizers.records] }
}

/** The id of the series of an event of a series, or that of the event. */
function ownerOf({ id, post_parent, recurrence }: EventRecord): number {
  return recurrence && 'recurrence_id' in recurrence ? post_parent : id
}

/** Returns a function that returns the source of an event, or of its series. */
function sourcesIn({ events }: Everything): (event: EventRecord) => string {
  const sources = new Map(events.map(({ id, source }) => [id, source]))
  return (event) => sources.get(ownerOf(event)) ?? ''
}

/** Returns the JSON of each record that is not of a source. */
function foreign(all: Everything, source: string): readonly string[] {
  const sourceOf = sourcesIn(all)
  const events = all.events.filter((event) => sourceOf(event) !== source)
  return [...events, ...all.linked.filter((one) => one.source !== source)].map((one) => JSON.stringify(one))
}

const isShown = ({ status, recurrence }: EventRecord) => status !== 'trash' && !(recurrence && 'rules' in recurrence)

class Run {
  readonly #calendar: Calendar
  readonly #store: Store
  readonly #random: Random
  readonly #sources: readonly Source[]
  /** The titles that somebody here has set on synchronized events, by id. */
  readonly #titles = new Map<number, string>()
  /** What somebody here has moved to the trash. */
  readonly #removed = new Set<number>()
  /** Events that came back from the trash, perhaps with a link of their own to a record that stayed there. */
  readonly #restored = new Set<number>()
  #made = 0
  readonly figures = { runs: 0, unconfirmed: 0, trashed: 0, remaining: 0, edits: 0 }

  constructor(store: Store, random: Random) {
    this.#store = store
    this.#random = random
    const fields = { event: { note: text({ required: true, default: 'None' }) } }
    const now = () => new Date(`${present.replace(' ', 'T')}Z`)
    const options = { store, fields, now, replyCache: 0, recurrence: recurringEvents({ months: 3 }) }
    this.#calendar = createCalendar(options) as unknown as Calendar // its services take the field too
    this.#sources = ['a', 'b'].map((name) => new Source(name, random))
  }

  async step(): Promise<void> {
    if (this.#random.below(3) === 0) await this.#edit()
    const source = this.#random.oneOf(this.#sources)
    if (source !== undefined) await this.#sync(source)
  }

  async #sync(source: Source): Promise<void> {
    const { below, some, oneOf } = this.#random
    for (let count = below(3); count > 0; count -= 1) source.change()
    if (below(3) === 0) source.add()
    if (below(4) === 0) source.remove()
    const all = source.records()
    const isPast = ({ fields }: SyncRecord) => String((fields as { end_date?: unknown }).end_date ?? '9') < present
    const [kinds, keepPast] = [below(12), below(3) === 0]
    const sent =
      kinds === 0
        ? []
        : kinds === 1
          ? source.records((id) => `${id}-${below(1_000)}`)
          : kinds === 2
            ? all.filter((one) => !isPast(one))
            : kinds === 3
              ? some(
                  all.filter(({ resource }) => resource === 'event'),
                  60,
                ).map(({ links: _, ...one }) => one as SyncRecord)
              : kinds === 4
                ? [...all, ...all.slice(0, 3)]
                : kinds === 5
                  ? [...all, ...Array.from({ length: 30 }, (_, index) => flood(source, index))]
                  : kinds === 6
                    ? withoutMasters(all)
                    : all
    const options: SyncOptions = {
      keepPast,
      confirm: below(15) === 0,
      maxRemoved: oneOf([0, 0.2, 0.5, 1]) ?? 0.5,
      mergeLinked: below(2) === 0 ? 'name' : undefined,
    }
    await this.#check(source.name, sent, options)
  }

  async #check(source: string, sent: readonly SyncRecord[], options: SyncOptions): Promise<void> {
    const before = await read(this.#store)
    const version = await this.#store.version()
    const report = await sync(this.#calendar, source, sent, options)
    const after = await read(this.#store)
    this.figures.runs += 1
    this.figures.trashed += report.trashed
    this.figures.remaining += report.remaining.length
    if (report.needsConfirmation) {
      this.figures.unconfirmed += 1
      expect(await this.#store.version()).toBe(version)
      expect(options.confirm).toBe(false)
    }
    // Duplicates, and new events without the required field, are refused.
    const expected = ({ errors = {} }: SyncError['error']) => 'external_id' in errors || 'note' in errors
    expect(report.errors.filter(({ error }) => !expected(error))).toEqual([])
    const unchanged = new Set(foreign(before, source))
    expect(foreign(after, source).filter((one) => !unchanged.delete(one))).toEqual([])
    expect([...unchanged]).toEqual([])
    const sourceOf = sourcesIn(before)
    const own = before.events.filter((event) => isShown(event) && sourceOf(event) === source)
    const statuses = new Map(after.events.map(({ id, status }) => [id, status]))
    const lost = own.filter(({ id }) => statuses.get(id) === 'trash')
    if (!options.confirm && lost.length > 0) {
      const ids = new Set(sent.flatMap(({ external_id, series }) => [external_id, series?.external_id ?? '']))
      const externalIds = new Map(before.events.map(({ id, external_id }) => [id, external_id]))
      const has = (event: EventRecord) => ids.has(externalIds.get(ownerOf(event)) ?? '')
      const counted = own.filter((event) => !options.keepPast || event.utc_end_date > present || has(event))
      // A series without events counts as one.
      const owners = new Set(own.map(ownerOf))
      const isEmpty = ({ id, source: of, status }: EventRecord) =>
        of === source && status !== 'trash' && !owners.has(id)
      const all = counted.length + (options.keepPast ? 0 : before.events.filter(isEmpty).length)
      expect(lost.length / all).toBeLessThan(options.maxRemoved ?? 0.5)
    }
    const inTrash = new Set(before.events.flatMap(({ id, status }) => (status === 'trash' ? id : [])))
    for (const { id, status } of after.events) if (inTrash.has(id) && status !== 'trash') this.#restored.add(id)
    this.#checkLinks(after)
    const broken = after.events.filter(
      ({ id, status, title, fields }) =>
        (this.#removed.has(id) && status !== 'trash') ||
        (this.#titles.has(id) && title !== this.#titles.get(id)) ||
        (fields?.note ?? '') === '',
    )
    expect(broken).toEqual([])
  }

  /** Whatever an event links to that is not in the trash, unless somebody here has moved it there. */
  #checkLinks({ events, linked }: Everything): void {
    const gone = linked.filter(({ status }) => status === 'trash')
    const venues = new Set(gone.flatMap((one) => ('venue' in one ? one.id : [])))
    const organizers = new Set(gone.flatMap((one) => ('organizer' in one ? one.id : [])))
    const parents = new Set(
      events.flatMap(({ id, status }) => (status === 'trash' && !this.#removed.has(id) ? id : [])),
    )
    const broken = events.filter(
      ({ id: own, status, venue, organizer, post_parent }) =>
        status !== 'trash' &&
        !this.#restored.has(own) &&
        (venue.some((id) => venues.has(id)) || organizer.some((id) => organizers.has(id)) || parents.has(post_parent)),
    )
    expect(broken).toEqual([])
  }

  async #edit(): Promise<void> {
    const { below, oneOf } = this.#random
    this.figures.edits += 1
    const { events, linked } = await read(this.#store)
    const free = linked.filter(({ status }) => status !== 'trash')
    const synced = events.filter(({ source, status }) => source !== '' && status !== 'trash')
    const kind = below(5)
    const venue = oneOf(free.filter((one) => 'venue' in one))
    const organizer = oneOf(free.filter((one) => 'organizer' in one))
    const event = oneOf(kind === 2 ? events.filter((one) => isShown(one) && ownerOf(one) !== one.id) : synced)
    if (kind < 2) {
      this.#made += 1
      const parent = kind === 1 && event && !event.recurrence ? { post_parent: event.id } : {}
      const dates = { start_date: '2030-03-01', end_date: '2030-03-01' }
      const links = { venue: venue ? [venue.id] : [], organizer: organizer ? [organizer.id] : [] }
      await this.#calendar.events.create({
        title: `Own ${this.#made}`,
        ...dates,
        ...links,
        ...parent,
        note: 'Own',
      } as never)
    } else if (event !== undefined && kind < 4) {
      const title = `Edited ${event.id}`
      await this.#calendar.events.update(event.id, { title })
      // The events of a series take the title of the series.
      if (!event.recurrence || kind === 2) this.#titles.set(event.id, title)
    } else if (
      event !== undefined &&
      !event.recurrence &&
      !events.some(({ post_parent }) => post_parent === event.id)
    ) {
      await this.#calendar.events.remove(event.id)
      this.#removed.add(event.id)
    }
  }
}

function flood({ name }: Source, index: number): SyncRecord {
  const dates = { start_date: '2030-02-20', end_date: '2030-02-20' }
  return {
    resource: 'event',
    external_id: `flood-${index}`,
    fields: { title: `${name} flood`, ...dates, note: 'x' } as never,
  }
}

/** Returns a feed that has an event of each series instead of the series. */
function withoutMasters(all: readonly SyncRecord[]): SyncRecord[] {
  return all.map((one) => {
    const { recurrence, ...fields } = one.fields as { recurrence?: string; start_date: string }
    if (recurrence === undefined) return one
    const series = { external_id: one.external_id, start: `${fields.start_date}:00` }
    return { ...one, external_id: `${one.external_id} part`, fields, series } as SyncRecord
  })
}

async function randomRun(kind: StoreKind, count: number): Promise<void> {
  const total = { runs: 0, unconfirmed: 0, trashed: 0, remaining: 0, edits: 0 }
  for (let done = 0; done < count; done += roundLength) {
    const { store, close } = await kind.open()
    const run = new Run(store, createRandom(done + 7))
    for (let step = 0; step < Math.min(roundLength, count - done); step += 1) {
      await run.step().catch((error: unknown) => {
        if (error instanceof Error) error.message = `Step ${done + step}: ${error.message}`
        throw error
      })
    }
    for (const [name, figure] of Object.entries(run.figures)) total[name as keyof typeof total] += figure
    await close()
  }
  expect(total.unconfirmed).toBeGreaterThan(0)
  expect(total.remaining).toBeGreaterThan(0)
  if (steps > 0) console.log(kind.name, total)
}

describe.each([memory, ...sqlStores()])('[$name] a random source', (kind) => {
  afterAll(kind.close)

  it('destroys nothing that somebody here has made, changed or linked to', async () => {
    await randomRun(kind, steps || (kind === memory ? 120 : 40))
  }, 3_600_000)
})
