import type { Taxonomy } from '../../schema/resource.ts'
import type { ListDependencies } from '../../services/events/lists/list-dependencies.ts'

/** A term in a response. Its count changes with every event that gets or loses the term. */
export interface CountedTerm {
  readonly id: number
  readonly taxonomy: Taxonomy
  readonly count: number
  /** The revision of the term after the last change of its count; absent if it did not change since the response. */
  readonly revision?: string
}

/** How writes of events affect a response. */
export interface Dependencies {
  /** The terms in the response, each once. */
  readonly terms: readonly CountedTerm[]
  /** The index in `terms` of each count, in the order of the body. Absent if the body may show counts elsewhere. */
  readonly counts: readonly number[] | undefined
  /** Returns whether the write of an event changes more of the response than counts. */
  readonly isInvalidatedBy: ListDependencies['isInvalidatedBy']
  /** How many ids this object keeps in memory, without those of terms. */
  readonly ids: number
}

/** Estimated bytes of a term, and of an id. */
const [perTerm, perId] = [128, 64]

/** Returns the estimated size in bytes. */
export function sizeOfDependencies({
  terms,
  counts = [],
  ids,
}: Pick<Dependencies, 'terms' | 'counts' | 'ids'>): number {
  return perTerm * terms.length + perId * (counts.length + ids)
}

/** Returns the terms of a response. `shown` are those in the body, in its order, each as often as it is there. */
export function countedTerms(shown: readonly CountedTerm[]): Pick<Dependencies, 'terms' | 'counts'> {
  const indexes = new Map<CountedTerm, number>()
  const counts = shown.map((term) => {
    const index = indexes.get(term) ?? indexes.size
    indexes.set(term, index)
    return index
  })
  const terms = [...indexes.keys()].map(({ id, taxonomy, count }) => ({ id, taxonomy, count }))
  return { terms, counts }
}
