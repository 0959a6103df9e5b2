import type { Conference, ConferenceWorld, ListedConference } from './conference-oracle.ts'

export interface ImportOptions {
  /** What comes before `/cal/events/v1`. */
  readonly baseUrl: string
  /** Value of the `Authorization` header: somebody who may publish and manage categories. */
  readonly authorization: string
  /** Requests under way at the same time. */
  readonly inFlight?: number
}

export interface ImportedConferences extends Pick<ConferenceWorld, 'topics' | 'languages'> {
  /** In the order of the file. */
  readonly rows: readonly ListedConference[]
  /** Ids of venues by location: see `placeOf`. */
  readonly venues: ReadonlyMap<string, number>
}

/**
 * Enters every line of a JSON-lines text as an all-day event over HTTP and believes no reply: each is compared with
 * what was sent. The first conference in a location brings its venue along; those after it link the venue by its id.
 */
export async function importConferences(text: string, options: ImportOptions): Promise<ImportedConferences> {
  const conferences = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Conference)
  const venues = new Map<string, Promise<number>>()
  const topics = new Map<string, number>()
  const languages = new Map<string, number>()
  const rows: ListedConference[] = []

  const enter = async (index: number, conference: Conference): Promise<void> => {
    const place = placeOf(conference)
    const known = place === null ? undefined : venues.get(place)
    const linked = place === null ? undefined : known === undefined ? venueOf(conference) : await known
    const created = createEvent(options, eventOf(conference, linked))
    if (place !== null && known === undefined) {
      const venue = created.then(({ venue }) => venueId(venue))
      // Those who wait for the venue fail with the conference that brings it, which reports the reason itself.
      venue.catch(() => {})
      venues.set(place, venue)
    }
    const event = await created
    compareWithSent(event, conference)
    remember(topics, event.categories)
    remember(languages, event.tags)
    rows[index] = {
      id: event.id,
      conference,
      description: descriptionOf(conference),
      venue: place === null ? null : venueId(event.venue),
    }
  }

  const queue = conferences.entries()
  const worker = async (): Promise<void> => {
    for (const [index, conference] of queue) await enter(index, conference)
  }
  await Promise.all(Array.from({ length: options.inFlight ?? 8 }, worker))
  const venueIds = await Promise.all([...venues].map(async ([place, id]) => [place, await id] as const))
  return { rows, topics, languages, venues: new Map(venueIds) }
}

/**
 * The venue of a conference is its city as it is spelled, in its country: two spellings are two venues, and so are two
 * cities of one name. Null without a city.
 */
function placeOf({ city, country = '' }: Pick<Conference, 'city' | 'country'>): string | null {
  return city === undefined ? null : `${city}, ${country}`
}

interface CreatedTerm {
  readonly id: number
  readonly name: string
}

interface CreatedEvent {
  readonly id: number
  readonly title: string
  readonly description: string
  readonly start_date: string
  readonly end_date: string
  readonly timezone: string
  readonly all_day: boolean
  readonly featured: boolean
  readonly website: string
  readonly categories: readonly CreatedTerm[]
  readonly tags: readonly CreatedTerm[]
  readonly venue: unknown
}

async function createEvent({ baseUrl, authorization }: ImportOptions, input: object): Promise<CreatedEvent> {
  const response = await fetch(`${baseUrl}/cal/events/v1/events`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const reply = await response.text()
  if (response.status !== 201) throw new Error(`${response.status} ${reply}\nfor ${JSON.stringify(input)}`)
  return JSON.parse(reply) as CreatedEvent
}

function eventOf(conference: Conference, venue: number | object | undefined): object {
  return {
    title: conference.name,
    start_date: conference.startDate,
    end_date: conference.endDate,
    all_day: true,
    description: descriptionOf(conference),
    website: websiteOf(conference),
    featured: conference.online === true,
    categories: conference.topics,
    tags: conference.locales ?? '',
    ...(venue !== undefined && { venue }),
  }
}

function venueOf({ city, country }: Conference): object {
  return { venue: city, city, country }
}

/** Where and about what, so that a search finds a conference by its city, too. */
function descriptionOf(conference: Conference): string {
  return `${placeOf(conference) ?? 'Everywhere'}. About ${conference.topics.join(', ')}.`
}

// Some addresses were typed with spaces, which no URL may hold (rule 38).
function websiteOf({ url }: Conference): string {
  return url.replace(/\s/g, '%20')
}

function compareWithSent(event: CreatedEvent, conference: Conference): void {
  const expected = {
    title: conference.name.trim(),
    description: descriptionOf(conference),
    start_date: `${conference.startDate} 00:00:00`,
    end_date: `${conference.endDate} 23:59:59`,
    all_day: true,
    featured: conference.online === true,
    website: websiteOf(conference),
    categories: [...conference.topics].sort().join(),
    tags: (conference.locales ?? '')
      .split(',')
      .map((language) => language.trim())
      .sort()
      .join(),
    venue: conference.city ?? '',
  }
  const shown = {
    ...event,
    categories: namesOf(event.categories),
    tags: namesOf(event.tags),
    venue: (event.venue as { venue?: string }).venue ?? '',
  }
  for (const [name, value] of Object.entries(expected)) {
    const got = shown[name as keyof typeof expected]
    if (got !== value) throw new Error(`${conference.name}: ${name} is ${String(got)} instead of ${String(value)}`)
  }
}

function namesOf(terms: readonly CreatedTerm[]): string {
  return terms
    .map(({ name }) => name)
    .sort()
    .join()
}

// A term made twice would come back under two ids.
function remember(ids: Map<string, number>, terms: readonly CreatedTerm[]): void {
  for (const { id, name } of terms) {
    if ((ids.get(name) ?? id) !== id) throw new Error(`${name} is ${ids.get(name)} and ${id}`)
    ids.set(name, id)
  }
}

function venueId(venue: unknown): number {
  return (venue as { id: number }).id
}
