import { type Calendar, createCalendar, type EventRecord } from 'daybook'
import type { Store } from 'daybook/storage'
import { type SyncRecord, sync } from 'daybook/sync'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { memory, type StoreKind, sqlStores } from '../support/stores.ts'

// Random edits there and here, and runs that are killed, against a model of the rules in docs/sync.md. `SYNC_STEPS=10000`
// makes a long run.

const steps = Number(process.env.SYNC_STEPS ?? 0)

const names = ['title', 'description', 'website'] as const
type Name = (typeof names)[number]
type Values = Record<Name, string>

/** What the rules say of an event here. */
interface Expected {
  readonly here: Values
  /** The values there and here when they were last brought together. */
  readonly there: Values
  readonly synced: Values
  status: 'publish' | 'trash'
  /** Whether the synchronization has moved it to the trash, and nobody has restored it. */
  isGone: boolean
  /** Whether somebody has restored it from the trash since the source had it. */
  isRestored: boolean
}

/** Numbers that are the same in each run with the same seed. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const emptyable = (name: Name, value: number) => {
  if (name === 'title') return `Title ${value}`
  if (value === 0) return ''
  return name === 'website' ? `https://example.org/${value}` : `Text ${value}`
}

class Model {
  readonly there = new Map<string, Values>()
  readonly here = new Map<string, Expected>()

  /** One whole run. Returns the ids of the events with conflicts. */
  run(): readonly string[] {
    const conflicts: string[] = []
    for (const [id, values] of this.there) {
      const event = this.here.get(id)
      if (event === undefined) {
        const copy = () => ({ ...values })
        const flags = { status: 'publish', isGone: false, isRestored: false } as const
        this.here.set(id, { here: copy(), there: copy(), synced: copy(), ...flags })
        continue
      }
      if (event.status === 'trash' && !event.isGone) continue
      event.status = 'publish'
      event.isGone = false
      event.isRestored = false
      const inConflict = names.filter((name) => !merge(event, values, name))
      if (inConflict.length > 0) conflicts.push(id)
    }
    for (const [id, event] of this.here) {
      if (this.there.has(id) || event.isRestored || event.status === 'trash') continue
      event.status = 'trash'
      event.isGone = true
    }
    return conflicts.toSorted()
  }
}

/** Returns whether the field is not in conflict. */
function merge({ here, there, synced }: Expected, values: Values, name: Name): boolean {
  if (values[name] === there[name]) return true
  if (here[name] !== synced[name]) return false
  here[name] = values[name]
  synced[name] = values[name]
  there[name] = values[name]
  return true
}

class Killed extends Error {}

/** Fails as if the process ended, before or after some commit. */
function createKiller(store: Store) {
  let left = Number.POSITIVE_INFINITY
  let isBefore = false
  const killable: Store = {
    ...store,
    async transaction(work) {
      left -= 1
      if (left < 0 && isBefore) throw new Killed()
      const result = await store.transaction(work)
      if (left < 0) throw new Killed()
      return result
    },
  }
  return {
    store: killable,
    killAfter(transactions: number, before: boolean) {
      left = transactions
      isBefore = before
    },
  }
}

async function everything(calendar: Calendar, source: string): Promise<readonly EventRecord[]> {
  return calendar.transaction(async ({ external }) => (await external.events({ source })).records)
}

async function check(calendar: Calendar, model: Model): Promise<void> {
  const records = await everything(calendar, 'feed')
  const shown = records.map(({ external_id, status, title, description, website }) => {
    return { external_id, status, here: { title, description, website } }
  })
  const expected = [...model.here].map(([external_id, { status, here }]) => ({ external_id, status, here }))
  const byId = (a: { external_id: string }, b: { external_id: string }) => (a.external_id < b.external_id ? -1 : 1)
  expect(shown.toSorted(byId)).toEqual(expected.toSorted(byId))
}

async function modelRun(kind: StoreKind, seed: number, count: number): Promise<void> {
  const { store: opened, close } = await kind.open()
  onTestFinished(close)
  const random = createRandom(seed)
  const killer = createKiller(opened)
  const calendar = createCalendar({ store: killer.store, replyCache: 0 })
  const rest = { start_date: '2030-06-20', end_date: '2030-06-20' }
  const own = await calendar.events.create({ title: 'Own', ...rest })
  const model = new Model()
  const anId = () => `e${random(40)}`
  const records = (): SyncRecord[] =>
    [...model.there]
      .toSorted(() => random(3) - 1)
      .map(([external_id, values]) => ({ resource: 'event', external_id, fields: { ...rest, ...values } }))
  const run = (source: readonly SyncRecord[]) => sync(calendar, 'feed', source, { confirm: true })

  const editThere = () => {
    const id = anId()
    const values = model.there.get(id)
    if (values === undefined || random(4) > 0) {
      const changed = { title: `Title of ${id}`, description: '', website: '', ...values }
      const name = names[random(3)] ?? 'title'
      model.there.set(id, { ...changed, [name]: emptyable(name, random(3)) })
    } else model.there.delete(id)
  }
  const editHere = async () => {
    const known = [...model.here]
    const [id, event] = known[random(known.length)] ?? []
    if (id === undefined || event === undefined) return
    const record = (await everything(calendar, 'feed')).find(({ external_id }) => external_id === id)
    if (record === undefined) throw new Error(`There is no event ${id}.`)
    const name = names[random(3)] ?? 'title'
    const value = emptyable(name, random(3))
    if (random(4) > 0) {
      await calendar.events.update(record.id, { [name]: value })
      event.here[name] = value
    } else if (event.status === 'trash') {
      await calendar.events.update(record.id, { status: 'publish' })
      event.status = 'publish'
      event.isGone = false
      event.isRestored = true
    } else {
      await calendar.events.remove(record.id)
      event.status = 'trash'
    }
  }

  for (let step = 0; step < count; step += 1) {
    for (let edits = random(8); edits > 0; edits -= 1) editThere()
    for (let edits = random(3); edits > 0; edits -= 1) await editHere()
    if (random(3) > 0) {
      killer.killAfter(random(4), random(2) === 0)
      await run(records()).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error
      })
      killer.killAfter(Number.POSITIVE_INFINITY, false)
    }
    // A run that was killed and the next one together do what one run does, and two at once do it once.
    const [report] = random(4) === 0 ? await Promise.all([run(records()), run(records())]) : [await run(records())]
    const conflicts = model.run()
    expect(report.errors).toEqual([])
    await check(calendar, model)
    const version = await opened.version()
    const again = await run(records())
    expect(again.conflicts.map(({ external_id }) => external_id).toSorted()).toEqual(conflicts)
    expect([again.unchanged, await opened.version()]).toEqual([model.there.size, version])
  }
  expect(await calendar.events.get(own.id)).toEqual(own)
}

describe.each([memory, ...sqlStores()])('[$name] sync', (kind) => {
  afterAll(kind.close)

  it('follows the model of its rules through random edits, kills and runs at the same time', async () => {
    await modelRun(kind, 20, steps || (kind === memory ? 60 : 15))
  }, 3_600_000)
})
