import { formatDay } from '../day-names.ts'
import type { PageContext } from '../pieces/pieces.ts'

/** Writes a day without its year, unless it is another year than today's: `23 June`. */
export function shortDay(day: string, { locale, today }: Pick<PageContext, 'locale' | 'today'>): string {
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  return formatDay(day, locale, { day: 'numeric', month: 'long', ...(!isThisYear && { year: 'numeric' }) })
}
