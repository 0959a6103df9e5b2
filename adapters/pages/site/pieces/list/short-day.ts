import { formatDay } from '../../../ground/dates/day-names.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'

/** Writes a day in short, without its year unless it is another year than that of another day: `23 Jun`. */
export function shortDay(day: string, other: string, { locale }: Pick<PageContext, 'locale'>): string {
  const isSameYear = day.slice(0, 4) === other.slice(0, 4)
  return formatDay(day, locale, { day: 'numeric', month: 'short', ...(!isSameYear && { year: 'numeric' }) })
}
