import { digest } from '../text/digest.ts'
import { AdmissionFilter } from './admission-filter.ts'
import { bimodalInsertion } from './bimodal-insertion.ts'
import type { CacheBudget } from './cache-budget.ts'

/** How many other keys the filter remembers at least. */
const rememberedKeys = 2_000

/**
 * The bytes of the limit for each key that is remembered because it was requested twice: fewer keys than fit, so that a
 * crawler which requests more than fits has been forgotten when it starts over.
 */
const bytesPerKey = 131_072

/**
 * Returns a function that decides whether the entry of a key that is not in the cache enters it: not the first time,
 * the second time by bimodal insertion, and the third time always if that comes soon.
 */
export function createKeyAdmission(budget: Pick<CacheBudget, 'isFull' | 'limit'>): (key: string) => boolean {
  // Digests, because keys are long.
  const seen = new AdmissionFilter<string>(rememberedKeys)
  const seenAgain = new AdmissionFilter<string>(Math.ceil(budget.limit / bytesPerKey))
  const mayInsert = bimodalInsertion(budget)
  return (key) => {
    const one = digest(key)
    return seen.admits(one) && (seenAgain.admits(one) || mayInsert())
  }
}
