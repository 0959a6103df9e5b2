// A calendar of any size, the same for the same seed: what the stores and the raw SQL baselines are filled with.

/** Text fields are ready to store; dates are `YYYY-MM-DD HH:MM:SS`. Links are indexes in the order of generation, from 0. */
export interface GeneratedEvent {
  readonly uid: string
  readonly title: string
  /** Unique, whatever the status. */
  readonly slug: string
  readonly description: string
  readonly excerpt: string
  readonly website: string
  readonly cost: string
  readonly status: 'publish' | 'draft' | 'pending' | 'trash'
  readonly author: number
  /** Publication date; `date` is the same in a home zone of UTC. A published one may lie ahead (scheduled). */
  readonly date: string
  readonly date_utc: string
  readonly modified_utc: string
  readonly timezone: string
  readonly all_day: boolean
  /** Wall clock in `timezone`. */
  readonly start_date: string
  readonly end_date: string
  readonly utc_start_date: string
  readonly utc_end_date: string
  readonly hide_from_listings: boolean
  readonly featured: boolean
  readonly sticky: boolean
  readonly show_map: boolean
  readonly show_map_link: boolean
  readonly password: string | null
  readonly venue: readonly number[]
  readonly organizer: readonly number[]
  readonly categories: readonly number[]
  readonly tags: readonly number[]
}

export interface GeneratedVenue {
  readonly uid: string
  readonly venue: string
  readonly slug: string
  readonly description: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly state: string
  readonly zip: string
  readonly phone: string
  readonly website: string
  readonly date_utc: string
}

export interface GeneratedOrganizer {
  readonly uid: string
  readonly organizer: string
  readonly slug: string
  readonly description: string
  readonly phone: string
  readonly website: string
  readonly email: string
  readonly date_utc: string
}

export interface GeneratedTerm {
  readonly name: string
  readonly slug: string
  readonly description: string
  /** Index of the parent category, always a smaller one; null for roots and tags. */
  readonly parent: number | null
}

/** What is linked to comes before what links to it: venues, organizers, categories, tags, events. */
export type GeneratedItem =
  | { readonly kind: 'venue'; readonly data: GeneratedVenue }
  | { readonly kind: 'organizer'; readonly data: GeneratedOrganizer }
  | { readonly kind: 'category'; readonly data: GeneratedTerm }
  | { readonly kind: 'tag'; readonly data: GeneratedTerm }
  | { readonly kind: 'event'; readonly data: GeneratedEvent }

export interface GenerateOptions {
  readonly events: number
  readonly seed: number
}

/**
 * Words to search for, as a user types them. `rare` is in one title of 10,000 (with a diaeresis, so that folding matters),
 * `common` in one of 5, both in titles alone; `absent` is in none, but made of letters that do occur next to each other.
 */
export const searchWords = { rare: 'Käsefondue', common: 'concert', absent: 'marketplace' } as const

/** Starts are spread evenly over these years. */
export const years = { first: 2010, last: 2029 } as const

/** A moment in the middle of the calendar, with events and scheduled publications on both sides of it. */
export const generatedNow = '2020-06-15 12:00:00'

const categoryCount = 200
const tagCount = 500
const longEventsAtMost = 20
const DAY = 86_400

export function* generateCalendar({ events, seed }: GenerateOptions): Generator<GeneratedItem, void, undefined> {
  const random = randomFrom(seed)
  const places = clamp(Math.round(events / 500), 500, 2000, events)
  for (let index = 0; index < places; index += 1) yield { kind: 'venue', data: aVenue(index, random) }
  for (let index = 0; index < places; index += 1) yield { kind: 'organizer', data: anOrganizer(index, random) }
  yield* categories(random)
  for (let index = 0; index < tagCount; index += 1) yield { kind: 'tag', data: aTag(index) }
  const next = eventMaker(events, places, random)
  for (let index = 0; index < events; index += 1) yield { kind: 'event', data: next(index) }
}

/**
 * An item with its texts as they come out of JSON, as the body of a request: those that were put together here may take two
 * bytes a character without need, and replies that show them cost more.
 */
export function asSent<Item extends GeneratedItem>(item: Item): Item {
  return JSON.parse(JSON.stringify(item))
}

/** A whole number below `below`. */
type Random = (below: number) => number

/** Mulberry32: small, quick, and the same on every machine. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** Few venues for few events, so that each has some. */
function clamp(wanted: number, least: number, most: number, events: number): number {
  return Math.max(1, Math.min(Math.max(wanted, least), most, Math.ceil(events / 4)))
}

/** Draws 0 to size - 1, low numbers far more often: use of rank r falls with r to the power of `skew`. */
function zipf(size: number, skew: number, random: Random): () => number {
  const slots = new Uint16Array(1 << 16)
  const weights = Array.from({ length: size }, (_, rank) => 1 / (rank + 1) ** skew)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let [rank, reached] = [0, (weights[0] ?? 1) / sum]
  for (let slot = 0; slot < slots.length; slot += 1) {
    while (slot / slots.length >= reached && rank < size - 1) {
      rank += 1
      reached += (weights[rank] ?? 0) / sum
    }
    slots[slot] = rank
  }
  return () => slots[random(slots.length)] ?? 0
}

function eventMaker(count: number, places: number, random: Random): (index: number) => GeneratedEvent {
  const drawVenue = zipf(places, 0.8, random)
  const drawOrganizer = zipf(places, 0.8, random)
  const drawCategory = zipf(categoryCount, 0.7, random)
  const drawTag = zipf(tagCount, 0.8, random)
  const drawTitleWord = zipf(titleWords.length, 0.6, random)
  const drawTextWord = zipf(textWords.length, 0.6, random)
  const drawZone = zipf(zoneNames.length, 0.5, random)
  const zones = zoneNames.map(zoneOf)
  const firstDay = dayOf(`${years.first}-01-01`)
  const days = dayOf(`${years.last + 1}-01-01`) - firstDay
  const longEvery = Math.max(500, Math.ceil(count / longEventsAtMost))

  function title(index: number): string {
    const words = [capital(titleWords[drawTitleWord()] ?? '')]
    const more = 2 + random(3)
    for (let word = 0; word < more; word += 1) words.push(titleWords[drawTitleWord()] ?? '')
    if (random(5) === 0) words.splice(random(words.length), 0, searchWords.common)
    if (index % 10_000 === 777) words.push(searchWords.rare)
    return words.join(' ')
  }

  function text(sentences: number): string {
    let result = ''
    for (let sentence = 0; sentence < sentences; sentence += 1) {
      result += `${sentence === 0 ? '' : ' '}${capital(textWords[drawTextWord()] ?? '')}`
      const words = 8 + random(8)
      for (let word = 0; word < words; word += 1) result += ` ${textWords[drawTextWord()] ?? ''}`
      result += '.'
    }
    return result
  }

  function times(index: number) {
    const day = firstDay + random(days)
    const kind = index % longEvery === longEvery - 1 ? 100 : random(100)
    if (kind >= 100) return { start: day * DAY, end: (day + 300 + random(100)) * DAY - 1, all_day: true }
    if (kind >= 80 && kind < 97) return { start: day * DAY, end: (day + 1) * DAY - 1, all_day: true }
    if (kind >= 97 && random(2) === 0) return { start: day * DAY, end: (day + 2 + random(9)) * DAY - 1, all_day: true }
    // From 08:00 to midnight: no zone changes its clock then, so every wall clock is one instant.
    const start = day * DAY + 8 * 3600 + random(49) * 900
    if (kind >= 97) return { start, end: (day + 1 + random(9)) * DAY + 9 * 3600 + random(50) * 900, all_day: false }
    return { start, end: start + 3600 + random(13) * 900, all_day: false }
  }

  return (index) => {
    const { start, end, all_day } = times(index)
    const zone = zones[drawZone()] ?? utc
    const name = title(index)
    const state = random(100)
    // Published long ago, but one in a hundred in the weeks before or after it starts.
    const published = random(100) === 0 ? start - random(60) * DAY + random(DAY) : publishedFrom + random(publishedSpan)
    const date = timestamp(published)
    return {
      uid: uidOf(random),
      title: name,
      slug: `${name.toLowerCase().replaceAll(' ', '-')}-${index + 1}`,
      description: text(4 + random(4)),
      excerpt: random(2) === 0 ? '' : text(1),
      website: random(3) === 0 ? '' : `https://example.org/events/${index + 1}`,
      cost: costs[random(costs.length)] ?? '',
      status: state < 95 ? 'publish' : state < 98 ? 'draft' : state < 99 ? 'pending' : 'trash',
      author: 1 + random(20),
      date,
      date_utc: date,
      modified_utc: date,
      timezone: zone.name,
      all_day,
      start_date: timestamp(start),
      end_date: timestamp(end),
      utc_start_date: timestamp(start - zone.offsetOfWall(start)),
      utc_end_date: timestamp(end - zone.offsetOfWall(end)),
      hide_from_listings: random(100) === 0,
      featured: random(50) === 0,
      sticky: random(200) === 0,
      show_map: random(10) > 0,
      show_map_link: random(10) > 0,
      password: random(500) === 0 ? `open-${index}` : null,
      venue: random(10) > 0 ? [drawVenue()] : [],
      organizer: several(random(3), drawOrganizer),
      categories: several(random(4), drawCategory),
      tags: several(random(5), drawTag),
    }
  }
}

/** At most `count` of what is drawn, each once. */
function several(count: number, draw: () => number): number[] {
  const drawn: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const one = draw()
    if (!drawn.includes(one)) drawn.push(one)
  }
  return drawn
}

function aVenue(index: number, random: Random): GeneratedVenue {
  const [city, country, state] = cities[random(cities.length)] ?? ['', '', '']
  return {
    uid: uidOf(random),
    venue: `${city} ${halls[random(halls.length)] ?? ''} ${index + 1}`,
    slug: `venue-${index + 1}`,
    description: index % 3 === 0 ? `Seats ${50 + random(2000)}, near the station.` : '',
    address: `${1 + random(200)} ${streets[random(streets.length)] ?? ''}`,
    city,
    country,
    state,
    zip: String(10_000 + random(90_000)),
    phone: `+49 30 ${100_000 + random(900_000)}`,
    website: random(2) === 0 ? '' : `https://example.org/venues/${index + 1}`,
    date_utc: timestamp(publishedFrom + random(publishedSpan)),
  }
}

function anOrganizer(index: number, random: Random): GeneratedOrganizer {
  const [city] = cities[random(cities.length)] ?? ['']
  return {
    uid: uidOf(random),
    organizer: `${city} ${circles[random(circles.length)] ?? ''} ${index + 1}`,
    slug: `organizer-${index + 1}`,
    description: index % 3 === 0 ? `Since ${1950 + random(60)}.` : '',
    phone: `+44 20 ${1_000_000 + random(9_000_000)}`,
    website: random(2) === 0 ? '' : `https://example.org/organizers/${index + 1}`,
    email: random(2) === 0 ? '' : `office-${index + 1}@example.org`,
    date_utc: timestamp(publishedFrom + random(publishedSpan)),
  }
}

/** A dozen roots, and below them at most two more levels. */
function* categories(random: Random): Generator<GeneratedItem, void, undefined> {
  const roots = 12
  const depths: number[] = []
  for (let index = 0; index < categoryCount; index += 1) {
    let parent = index < roots ? null : random(index)
    if (parent !== null && (depths[parent] ?? 0) > 1) parent = random(roots)
    depths.push(parent === null ? 0 : (depths[parent] ?? 0) + 1)
    const name = `${capital(titleWords[index % titleWords.length] ?? '')} ${index + 1}`
    yield {
      kind: 'category',
      data: { name, slug: `category-${index + 1}`, description: index % 4 === 0 ? `All about ${name}` : '', parent },
    }
  }
}

function aTag(index: number): GeneratedTerm {
  return {
    name: `${textWords[index % textWords.length] ?? ''} ${index + 1}`,
    slug: `tag-${index + 1}`,
    description: '',
    parent: null,
  }
}

const uidLetters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_'

function uidOf(random: Random): string {
  let uid = ''
  for (let letter = 0; letter < 21; letter += 1) uid += uidLetters[random(64)] ?? ''
  return uid
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

interface Zone {
  readonly name: string
  /** Seconds ahead of UTC where the wall clock shows this; for times that no clock change repeats or skips. */
  offsetOfWall(wall: number): number
}

const utc: Zone = { name: 'UTC', offsetOfWall: () => 0 }

/** Queries Intl once a day for its offset at noon, and finds the second of each change between two days that differ. */
function zoneOf(name: string): Zone {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset', year: 'numeric' })
  function offsetAt(instant: number): number {
    const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(format.format(instant * 1000)) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60)
  }
  const from = dayOf(`${years.first - 1}-01-01`) * DAY
  const to = dayOf(`${years.last + 4}-01-01`) * DAY
  const changes = [{ wall: Number.NEGATIVE_INFINITY, offset: offsetAt(from) }]
  let before = offsetAt(from)
  for (let instant = from; instant < to; instant += 7 * DAY) {
    const after = offsetAt(instant + 7 * DAY)
    if (after !== before) {
      let [low, high] = [instant, instant + 7 * DAY]
      while (high - low > 1) {
        const middle = Math.floor((low + high) / 2)
        if (offsetAt(middle) === before) low = middle
        else high = middle
      }
      changes.push({ wall: high + after, offset: after })
    }
    before = after
  }
  return {
    name,
    offsetOfWall(wall) {
      let [low, high] = [0, changes.length]
      while (high - low > 1) {
        const middle = (low + high) >> 1
        if ((changes[middle]?.wall ?? 0) <= wall) low = middle
        else high = middle
      }
      return changes[low]?.offset ?? 0
    },
  }
}

const publishedFrom = dayOf('2006-01-01') * DAY
const publishedSpan = 3 * 365 * DAY

/** Days since 1970 of a `YYYY-MM-DD`. */
function dayOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / (DAY * 1000)
}

const dayTexts = new Map<number, string>()
const two = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

/** Formats seconds since 1970; the text of a day is made once, since a date takes ten times as long as the rest. */
function timestamp(seconds: number): string {
  const day = Math.floor(seconds / DAY)
  let date = dayTexts.get(day)
  if (date === undefined) {
    date = new Date(day * DAY * 1000).toISOString().slice(0, 10)
    dayTexts.set(day, date)
  }
  const rest = seconds - day * DAY
  return `${date} ${two[Math.floor(rest / 3600)]}:${two[Math.floor(rest / 60) % 60]}:${two[rest % 60]}`
}

const zoneNames = [
  'Europe/Berlin',
  'America/New_York',
  'Europe/London',
  'UTC',
  'Asia/Tokyo',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Australia/Sydney',
]

const costs = ['', '', 'Free', '10', '12.50', '€8', '20 - 35', '£15', 'Donation', '1,200']

// No word holds one of the words to search for, and none begins like a venue or ends in "market" next to one that does.
const titleWords = `summer jazz night open air market garden winter reading book children theatre classic film garage
choir spring autumn workshop yoga history tour city museum art gallery craft beer wine tasting food street parade
carnival marathon charity run chess club science lecture debate poetry slam quiz comedy improv dance swing tango
salsa folk blues soul electronic ambient vinyl flea antique vintage design fashion photo portrait sculpture ceramics
pottery knitting sewing gardening cooking baking astronomy planetarium aquarium zoo farm harvest lantern fireworks
regatta sailing rowing football tennis climbing hiking cycling skating swimming festival symposium conference meetup
hackathon robotics maker repair café crêpe señor łódź zürich smörgåsbord piñata résumé naïve façade über straße
Ærø ÅNGSTRÖM København Ελλάδα Москва 東京 naadam jūra český dvořák brontë gala premiere matinee encore rehearsal`
  .split(/\s+/)
  .filter((word) => word !== '')

const textWords = `the and of a to in with for from at by on is are we you our your all more this that every evening
morning afternoon guests welcome please bring friends family tickets available door online limited seats free entry
drinks snacks served during break meet artists local regional international well known new old young stage hall room
floor building entrance courtyard river park station bus tram parking bicycle rain shine outdoors indoors programme
music songs stories pictures words ideas talks questions answers learn practise beginners advanced experts hosts team
volunteers support project community neighbourhood school university library workshop table chairs light sound
wonderful quiet loud colourful traditional modern experimental seasonal annual monthly weekly first second last
beginning ending registration required recommended optional details follow soon website letter telephone mail
accessible wheelchair interpreter language English Deutsch français español 日本語 größe schön déjà façade niño
smørrebrød pâtisserie ærlig þing ısı œuvre`
  .split(/\s+/)
  .filter((word) => word !== '')

const cities: readonly (readonly [city: string, country: string, state: string])[] = [
  ['Berlin', 'Germany', 'Berlin'],
  ['München', 'Germany', 'Bayern'],
  ['Zürich', 'Switzerland', 'Zürich'],
  ['Kraków', 'Poland', 'Małopolska'],
  ['Malmö', 'Sweden', 'Skåne'],
  ['London', 'United Kingdom', 'England'],
  ['New York', 'United States', 'New York'],
  ['Portland', 'United States', 'Oregon'],
  ['São Paulo', 'Brazil', 'São Paulo'],
  ['東京', 'Japan', '東京都'],
  ['Pune', 'India', 'Maharashtra'],
  ['Sydney', 'Australia', 'New South Wales'],
]
const halls = ['Town Hall', 'Arena', 'Theatre', 'Library', 'Museum', 'Café', 'Club', 'Park', 'Church', 'School']
const streets = [
  'Main Street',
  'Hauptstraße',
  'Rue de la Paix',
  'High Street',
  'Storgatan',
  'Market Lane',
  'Calle Mayor',
]
const circles = ['Society', 'Orchestra', 'Club', 'Union', 'Friends', 'Foundation', 'Institute', 'Ensemble']
