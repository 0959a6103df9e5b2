import { type Actor, createCalendar } from 'daybook'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memory, type OpenStore, sqlStores } from '../support/stores.ts'

// All stores find the same events in the same order, and what a model finds that knows nothing of words, forms and
// criteria (rule 79). Its words have no other forms among each other.

const words = ['jazz', 'choir', 'mill', 'harbour', 'night', 'jazzy', 'lantern', 'lanternfish', 'mind', 'oak'] as const

/** The same numbers in every run. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

interface Named {
  readonly id: number
  readonly names: readonly string[]
  readonly isHidden: boolean
}

interface Modelled {
  readonly id: number
  readonly title: string
  readonly text: string
  readonly names: readonly Named[]
  readonly isLocked: boolean
  readonly start: string
}

interface Query {
  readonly all: readonly string[]
  readonly none: readonly string[]
  readonly actor: Actor | null
}

function tokens(text: string): readonly string[] {
  return text.toLowerCase().split(/[^a-z]+/)
}

/** What a word or a quoted phrase counts in a text. */
function counted(word: string, text: string, whole: number, beginning: number): number {
  if (word.startsWith('"')) return ` ${tokens(text).join(' ')} `.includes(` ${word.slice(1, -1)} `) ? whole : 0
  if (tokens(text).includes(word)) return whole
  return tokens(text).some((token) => token.startsWith(word)) ? beginning : 0
}

function expected(events: readonly Modelled[], { all, none, actor }: Query): readonly number[] {
  const seesAll = actor?.role === 'editor'
  const rankOf = (event: Modelled, word: string) => {
    const inTitle = counted(word, event.title, 8, 6)
    if (inTitle > 0 || (event.isLocked && !seesAll)) return inTitle
    const isNamed = event.names.some(
      ({ names, isHidden }) => (!isHidden || seesAll) && names.some((name) => counted(word, name, 1, 1) > 0),
    )
    return isNamed ? 5 : counted(word, event.text, 3, 1)
  }
  return events
    .filter((event) => all.every((word) => rankOf(event, word) > 0) && none.every((word) => rankOf(event, word) === 0))
    .map((event) => ({ ...event, rank: all.reduce((sum, word) => sum + rankOf(event, word), 0) }))
    .sort((a, b) => b.rank - a.rank || (a.start < b.start ? -1 : a.start > b.start ? 1 : a.id - b.id))
    .map(({ id }) => id)
}

describe.each([memory, ...sqlStores()])('[$name] q and a model', (kind) => {
  let opened: OpenStore
  let events: Modelled[] = []
  let calendar = createCalendar()
  const random = seededRandom(2030)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const sentence = (length: number) => Array.from({ length }, () => pick(words)).join(' ')

  beforeAll(async () => {
    opened = await kind.open()
    calendar = createCalendar({ store: opened.store, now: () => new Date('2030-01-01T00:00:00Z') })
    const venues: Named[] = []
    for (let index = 0; index < 6; index += 1) {
      const [name, city, isHidden] = [sentence(1), sentence(1), index === 0]
      const { id } = await calendar.venues.create({ venue: name, city, status: isHidden ? 'draft' : 'publish' })
      venues.push({ id, names: [name, city], isHidden })
    }
    const categories: Named[] = []
    for (const [index, word] of words.entries()) {
      const parent = index % 3 === 0 ? undefined : categories.at(-1)
      const { id } = await calendar.categories.create({ name: word, ...(parent && { parent: parent.id }) })
      categories.push({ id, names: [word, ...(parent?.names ?? [])], isHidden: false })
    }
    events = []
    for (let index = 0; index < 40; index += 1) {
      const [title, text] = [sentence(2), sentence(3)]
      const [venue, category] = [
        random() < 0.4 ? pick(venues) : undefined,
        random() < 0.4 ? pick(categories) : undefined,
      ]
      const isLocked = random() < 0.2
      const start = `2030-02-${String(1 + Math.floor(random() * 8)).padStart(2, '0')} 10:00:00`
      const { id } = await calendar.events.create({
        ...{ title, description: `<p>${text}</p>`, start_date: start, end_date: start },
        ...(venue && { venue: [venue.id] }),
        ...(category && { categories: [category.id] }),
        ...(isLocked && { password: 'x' }),
      })
      const names = [...(venue ? [venue] : []), ...(category ? [category] : [])]
      events.push({ id, title, text, names, isLocked, start })
    }
  }, 60_000)
  afterAll(async () => {
    await opened.close()
    await kind.close()
  })

  it('finds the same events in the same order', async () => {
    const asked = (): string => {
      const word = pick(words)
      const kindOf = random()
      if (kindOf < 0.15) return `"${word} ${pick(words)}"`
      return kindOf < 0.3 ? word.slice(0, 3) : word
    }
    for (let turn = 0; turn < 150; turn += 1) {
      const all = [...new Set(Array.from({ length: 1 + Math.floor(random() * 2) }, asked))]
      const none = random() < 0.25 ? [asked()].filter((word) => !all.includes(word)) : []
      const actor: Actor | null = pick([null, { id: 7, role: 'author' }, { id: 8, role: 'editor' }])
      const q = [...all, ...none.map((word) => `-${word}`)].join(' ')
      const { records, total } = await calendar.as(actor).events.list({ q, orderby: 'relevance', per_page: 50 })
      const ids = expected(events, { all, none, actor })
      expect({ q, ids: records.map(({ id }) => id), total }).toEqual({ q, ids, total: ids.length })
    }
  })
})
