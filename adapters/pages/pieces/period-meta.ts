import type { PageContext } from '../page-context.ts'
import type { PageMeta } from './pieces.ts'

/** Returns what the `head` of a month, week or day says. The address is the one without filters. */
export function periodMeta(period: string, { urls }: PageContext): PageMeta {
  return { canonical: urls.absolute(urls.period(period, {})) }
}
