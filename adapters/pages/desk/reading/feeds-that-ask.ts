import type { Source } from 'daybook'
import type { ReadingVisit } from '../contract/reading-visit.ts'

/** A feed that waits for an answer. */
export type AskingFeed = Source & { readonly asks: NonNullable<Source['asks']> }

/** Returns the feeds that wait for an answer of the caller, ordered by name: none for one who may not give it. */
export async function feedsThatAsk({
  sources,
  report,
}: Pick<ReadingVisit, 'sources' | 'report'>): Promise<readonly AskingFeed[]> {
  if (sources === undefined) return []
  try {
    return (await sources.list()).filter((source): source is AskingFeed => source.asks !== null)
  } catch (fault) {
    report(fault)
    return []
  }
}
