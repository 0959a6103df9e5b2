import type { Access } from '../../access/access.ts'
import type { TermFilter } from '../../resources/term-query.ts'
import type { TermCriteria } from '../../storage/criteria.ts'
import type { TermKey } from '../../storage/store.ts'
import { termOrderDefaults } from '../terms/term-filter.ts'
import { defaultsFor, explainList, type ListRequest } from './explain-list.ts'
import type { Explanation } from './explanation.ts'

/** The parsed query of a list of terms. */
export interface TermListRequest extends ListRequest<TermCriteria, TermKey> {
  readonly filter: TermFilter
}

/** Explains a list of terms. */
export function explainTerms(request: TermListRequest, access: Access): Explanation<TermCriteria, TermKey> {
  const { filter, query } = request
  const hide_empty = query.where.counted === true
  return explainList(request, access, {
    defaults: defaultsFor(filter, { ...termOrderDefaults, hide_empty }),
    overridden: filter.event !== undefined && filter.post !== undefined ? ['post'] : [],
  })
}
