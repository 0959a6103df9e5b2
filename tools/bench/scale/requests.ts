import { generatedNow, searchWords } from '../generate.ts'

export const kinds = ['event', 'list', 'month', 'search'] as const
export type Kind = (typeof kinds)[number]

export const now = () => new Date(Date.parse(`${generatedNow.replace(' ', 'T')}Z`))

/** The months that visitors look at: a year before now to a year after. */
export const months = 24

const firstMonth = -12

function monthAt(index: number): string {
  const [year, month] = generatedNow.split('-').map(Number)
  const date = (months: number, day: number) =>
    new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + firstMonth + months, day)).toISOString().slice(0, 10)
  return `start_date=${date(index, 1)}&end_date=${date(index + 1, 0)}`
}

/** Different URLs of one kind, below the path of the interface. */
export function urlsOf(kind: Kind, events: readonly number[]): readonly string[] {
  const ofMonths = (query: string) => Array.from({ length: months }, (_, index) => `/events?${query}&${monthAt(index)}`)
  switch (kind) {
    case 'event':
      return events.map((id) => `/events/${id}`)
    case 'list':
      return [1, 2, 3].flatMap((page) => ofMonths(`per_page=10&page=${page}`))
    case 'month':
      return ofMonths('per_page=50')
    case 'search':
      return Object.values(searchWords).map((word) => `/events?per_page=10&search=${encodeURIComponent(word)}`)
  }
}
