import type { CacheBudget } from './cache-budget.ts'

/** How many new entries there are for each one that enters a full cache. */
const entriesPerInsertion = 8

/**
 * Returns a function that decides whether a new entry enters a cache: always while there is space, but only some of
 * them into a full cache. Otherwise a crawler that requests more than fits, again and again, would evict each entry
 * before it is used (the bimodal insertion policy). What is used often still enters soon.
 */
export function bimodalInsertion(budget: Pick<CacheBudget, 'isFull'>): () => boolean {
  let entries = 0
  return () => {
    if (!budget.isFull) return true
    entries += 1
    return entries % entriesPerInsertion === 0
  }
}
