import type { EventInput } from 'daybook'

/** An event that says of itself what all of it has to be: whatever else is found was half written. */
export interface Version {
  /** Which event it is; no other has it. */
  readonly key: string
  /** How often it was changed. */
  readonly number: number
}

export const categoryCount = 3

/** `venues` are those that the event has; some versions bring one more. */
export function inputOf({ key, number }: Version, categories: readonly number[], venues: readonly number[]) {
  const day = `2031-01-${String(1 + (number % 28)).padStart(2, '0')}`
  // Distinguishes inline records of the same name, which would otherwise link the existing ones (rule 35).
  const description = `${key} ${number}`
  return {
    description,
    title: 'Same title',
    start_date: `${day} 10:00:00`,
    end_date: `${day} 12:00:00`,
    status: statusOf(number),
    hide_from_listings: number % 4 === 3,
    categories: categories.filter((_id, index) => index === number % categoryCount),
    tags: tagsOf(number),
    ...(number === 0 && { organizer: { organizer: 'Same people', description } }),
    ...(number % 3 === 0 && { venue: [...venues, { venue: 'Same hall', description }] }),
  } satisfies EventInput
}

/** The columns of the row, and what it links to. */
export function contentsOf(number: number): Readonly<Record<string, string | number>> {
  const day = `2031-01-${String(1 + (number % 28)).padStart(2, '0')}`
  return {
    title: 'Same title',
    start_date: `${day} 10:00:00`,
    utc_end_date: `${day} 12:00:00`,
    status: statusOf(number),
    hide_from_listings: number % 4 === 3 ? 1 : 0,
    venues: 1 + Math.floor(number / 3),
    organizers: 1,
    categories: `Category ${number % categoryCount}`,
    tags: [...tagsOf(number)].sort().join(),
  }
}

function statusOf(number: number): 'publish' | 'trash' {
  return number % 5 === 4 ? 'trash' : 'publish'
}

function tagsOf(number: number): string[] {
  return [`Tag ${number % 7}`, `Tag ${(number + 1) % 7}`]
}
