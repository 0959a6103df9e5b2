import { type Calendar, type EventPatch, isCalendarError } from 'daybook'
import type { Entry, Ledger, SharedField } from './ledger.ts'

/** What is there before the workers start. */
export interface Shared {
  readonly categories: readonly number[]
  /** Events that every process writes another field of. */
  readonly events: readonly number[]
}

/** What all lanes of a process have done. */
export interface Account {
  operations: number
  /** How long each took, in milliseconds. */
  readonly milliseconds: number[]
  /** What callers received, by code: only that others were in the way. */
  readonly refusals: Record<string, number>
  /** What follows from what the others did: a term that was deleted in between, a name that was taken. */
  overtaken: number
  /** Anything else, which there must not be. */
  readonly faults: string[]
}

interface Owned {
  readonly id: number
  readonly venue: number
  columns: Entry['columns']
  readonly revisions: string[]
  tags: readonly number[]
}

const restored = { status: 'publish' } as const
const trashed = { status: 'trash' } as const

interface OwnedTerm {
  readonly id: number
  readonly table: 'tags' | 'categories'
  columns: Entry['columns']
  readonly revisions: string[]
  isGone: boolean
}

export interface LaneOptions {
  readonly calendar: Calendar
  /** No other lane has it. */
  readonly name: string
  readonly shared: Shared
  /** The field of the shared events that this lane alone writes. */
  readonly field: 'title' | 'description' | 'excerpt' | 'website'
  readonly account: Account
  readonly random: () => number
}

/** Creates so many events, all with one title and a venue of one name, and changes this and that in between. */
export async function runLane(creates: number, options: LaneOptions): Promise<Ledger> {
  const { calendar, name, shared, field, account, random } = options
  const events: Owned[] = []
  const venues: { readonly id: number; columns: Entry['columns']; readonly revisions: string[] }[] = []
  const terms: OwnedTerm[] = []
  const sharedFields = new Map<number, SharedField>()
  let marks = 0

  const mark = () => `${name}.${++marks}`
  const below = (limit: number) => Math.floor(random() * limit)
  const oneOf = <T>(items: readonly T[]): T | undefined => items[below(items.length)]
  const sharedTag = () => `Shared tag ${below(12)}`
  const someCategories = () => shared.categories.filter(() => random() < 0.3)

  /** Gives nothing when the calendar refused. */
  async function attempt<T>(work: () => Promise<T>, mayMeet: readonly string[] = []): Promise<T | undefined> {
    const start = performance.now()
    account.operations += 1
    try {
      return await work()
    } catch (error) {
      if (!isCalendarError(error)) account.faults.push(error instanceof Error ? String(error.stack) : String(error))
      else if (mayMeet.includes(error.code)) account.overtaken += 1
      else if (error.code === 'rest_conflict' || error.code === 'rest_unavailable') {
        account.refusals[error.code] = (account.refusals[error.code] ?? 0) + 1
      } else account.faults.push(`${error.code}: ${error.message}`)
      return undefined
    } finally {
      account.milliseconds.push(performance.now() - start)
    }
  }

  async function createEvent() {
    const columns = { title: 'Same title', description: mark(), ...aDay() }
    const phone = mark()
    const event = await attempt(() =>
      calendar.events.create({
        ...columns,
        venue: { venue: 'Same hall', phone },
        categories: someCategories(),
        tags: [sharedTag(), sharedTag()],
        hide_from_listings: random() < 0.1,
      }),
    )
    const [venue] = event?.venue ?? []
    if (!event || venue === undefined) return
    const { id, revision } = event
    events.push({ id, venue, columns: { ...columns, status: 'publish' }, revisions: [revision], tags: [] })
    venues.push({ id: venue, columns: { venue: 'Same hall', phone, status: 'publish' }, revisions: [revision] })
  }

  function aDay() {
    const day = `2031-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`
    return { start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00` }
  }

  async function change(event: Owned | undefined, columns: Entry['columns'], more: EventPatch = {}) {
    if (!event) return false
    const done = await attempt(() => calendar.events.update(event.id, { ...columns, ...more }))
    if (!done) return false
    event.columns = { ...event.columns, ...columns }
    event.revisions.push(done.revision)
    return true
  }

  async function trash() {
    const event = oneOf(events.filter(({ columns }) => columns.status !== 'trash'))
    const done = event && (await attempt(() => calendar.events.remove(event.id)))
    if (!done) return
    event.columns = { ...event.columns, status: 'trash' }
    event.revisions.push(done.revision)
  }

  async function changeVenue() {
    const venue = oneOf(venues)
    if (!venue) return
    const { status } = venue.columns
    const columns = status === 'trash' ? restored : random() < 0.3 ? trashed : { phone: mark() }
    const done = await attempt(() => calendar.venues.update(venue.id, columns))
    if (!done) return
    venue.columns = { ...venue.columns, ...columns }
    venue.revisions.push(done.revision)
  }

  async function changeShared() {
    const id = oneOf(shared.events)
    if (id === undefined) return
    const value = field === 'website' ? `https://example.com/${mark()}` : mark()
    const done = await attempt(() => calendar.events.update(id, { [field]: value }))
    if (!done) return
    const revisions = [...(sharedFields.get(id)?.revisions ?? []), done.revision]
    sharedFields.set(id, { id, field, value, revisions })
  }

  async function createTerm() {
    const columns = { name: mark() }
    const table = random() < 0.7 ? 'tags' : 'categories'
    const parent = oneOf(terms.filter((term) => term.table === table && !term.isGone))?.id ?? 0
    const term = await attempt(() =>
      table === 'tags' ? calendar.tags.create(columns) : calendar.categories.create({ ...columns, parent }),
    )
    if (!term) return
    terms.push({
      id: term.id,
      table,
      columns: { ...columns, ...(table === 'categories' && { parent }) },
      revisions: [term.revision],
      isGone: false,
    })
  }

  async function useTerms() {
    const event = oneOf(events)
    const tags = terms.filter(({ table, isGone }) => table === 'tags' && !isGone && random() < 0.5).map(({ id }) => id)
    const categories = terms.filter(({ table, isGone }) => table === 'categories' && !isGone).map(({ id }) => id)
    const isDone = await change(
      event,
      {},
      { tags: [...tags, sharedTag()], categories: [...someCategories(), ...categories] },
    )
    if (event && isDone) event.tags = tags
  }

  async function changeTerm() {
    const term = oneOf(terms.filter(({ isGone }) => !isGone))
    if (!term) return
    const service = term.table === 'tags' ? calendar.tags : calendar.categories
    if (random() < 0.5) {
      const columns = { name: mark() }
      const done = await attempt(() => service.update(term.id, columns))
      if (!done) return
      term.columns = { ...term.columns, ...columns }
      term.revisions.push(done.revision)
    } else if (await attempt(() => service.remove(term.id))) {
      term.isGone = true
      for (const child of terms) {
        if (child.table !== term.table || child.columns.parent !== term.id || child.isGone) continue
        child.columns = { ...child.columns, parent: Number(term.columns.parent) }
      }
      for (const event of events) event.tags = event.tags.filter((id) => id !== term.id)
    }
  }

  async function changeSharedTerm() {
    const found = await attempt(() => calendar.tags.list({ search: sharedTag(), per_page: 1, hide_empty: false }))
    const [tag] = found?.records ?? []
    if (!tag) return
    if (random() < 0.5) await attempt(() => calendar.tags.remove(tag.id), ['tag-not-found'])
    else await attempt(() => calendar.tags.update(tag.id, { name: sharedTag() }), ['tag-not-found', 'term_exists'])
  }

  const actions: readonly (() => Promise<unknown>)[] = [
    () => change(oneOf(events), { description: mark() }),
    () => change(oneOf(events), aDay()),
    () => change(oneOf(events), { hide_from_listings: random() < 0.5 ? 1 : 0 }),
    () => change(oneOf(events), { excerpt: mark() }, { slug: 'same-title' }),
    () => change(oneOf(events.filter(({ columns }) => columns.status === 'trash')), { status: 'publish' }),
    () => change(oneOf(events), {}, { categories: someCategories() }),
    trash,
    changeVenue,
    changeShared,
    changeShared,
    createTerm,
    useTerms,
    changeTerm,
    changeSharedTerm,
  ]

  for (let created = 0; created < creates; created += 1) {
    await createEvent()
    await oneOf(actions)?.()
    if (random() < 0.5) await oneOf(actions)?.()
  }

  return {
    entries: [
      ...events.map(({ id, venue, columns, revisions, tags }) => ({
        table: 'events' as const,
        id,
        columns,
        revisions,
        links: { event_venues: [venue], event_tags: tags },
      })),
      ...venues.map((venue) => ({ table: 'venues' as const, ...venue })),
      ...terms,
    ],
    shared: [...sharedFields.values()],
  }
}
