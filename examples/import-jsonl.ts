// Imports a file of JSON lines, one conference a line, and says which lines it could not take, and why.
//
//   npx tsx examples/import-jsonl.ts [conferences.jsonl]

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Calendar, createCalendar, isCalendarError } from 'daybook'

interface Conference {
  readonly name: string
  readonly url?: string
  /** The first and the last day. */
  readonly startDate: string
  readonly endDate: string
  readonly city?: string
  readonly country?: string
  readonly topics?: readonly string[]
}

export interface Imported {
  readonly events: number
  readonly venues: number
  /** A sentence for each line that was refused. */
  readonly refused: readonly string[]
}

/** Imports lines as they come: a file of any size needs no more memory than a line. */
export async function importLines(calendar: Calendar, lines: AsyncIterable<string>): Promise<Imported> {
  const venues = new Map<string, number>()
  const refused: string[] = []
  let number = 0
  let events = 0
  for await (const line of lines) {
    number += 1
    if (line.trim() === '') continue
    try {
      const conference: Conference = JSON.parse(line)
      await calendar.events.create({
        title: conference.name,
        start_date: conference.startDate,
        end_date: conference.endDate,
        all_day: true,
        website: conference.url ?? '',
        // Categories are created when they are first named.
        categories: conference.topics ?? [],
        venue: await venueOf(conference, venues, calendar),
      })
      events += 1
    } catch (error) {
      // The calendar's errors are written for people. A line that is no JSON is an error of the file.
      if (!isCalendarError(error) && !(error instanceof SyntaxError)) throw error
      refused.push(`Line ${number}: ${error.message}`)
    }
  }
  return { events, venues: venues.size, refused }
}

/** The venue of a city, created when the city first comes up; none for a conference without a city. */
async function venueOf(
  { city, country = '' }: Conference,
  ids: Map<string, number>,
  calendar: Calendar,
): Promise<readonly number[]> {
  if (city === undefined) return []
  const venue = country === '' ? city : `${city}, ${country}`
  const id = ids.get(venue) ?? (await calendar.venues.create({ venue, city, country })).id
  ids.set(venue, id)
  return [id]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = process.argv[2] ?? fileURLToPath(new URL('conferences.jsonl', import.meta.url))
  const calendar = createCalendar()
  const { events, venues, refused } = await importLines(calendar, createInterface({ input: createReadStream(path) }))
  console.log(`${events} events at ${venues} venues.`)
  for (const sentence of refused) console.log(sentence)
  const { records, total } = await calendar.categories.list({ orderby: 'count', order: 'desc', per_page: 5 })
  console.log(`${total} topics, the first: ${records.map(({ name, count }) => `${name} (${count})`).join(', ')}`)
}
