import { digest } from '../text/digest.ts'
import { AdmissionFilter } from './admission-filter.ts'
import { bimodalInsertion } from './bimodal-insertion.ts'
import type { CacheBudget } from './cache-budget.ts'

/** How many other keys the filter remembers at least. */
const rememberedKeys = 2_000

/** Returns a function that decides whether the entry of a key that is not in the cache enters it: not the first time. */
export function createKeyAdmission(budget: CacheBudget): (key: string) => boolean {
  // Digests, because keys are long.
  const seen = new AdmissionFilter<string>(rememberedKeys)
  const mayInsert = bimodalInsertion(budget)
  return (key) => seen.admits(digest(key)) && mayInsert()
}
