import type { Access } from '../../access/access.ts'
import type { LinkedFilter } from '../../resources/linked-query.ts'
import type { LinkedCriteria } from '../../storage/criteria.ts'
import type { LinkedKey } from '../../storage/store.ts'
import { defaultsFor, explainList, type ListRequest } from './explain-list.ts'
import type { Explanation } from './explanation.ts'

/** The parsed query of a list of venues or organizers. */
export interface LinkedListRequest extends ListRequest<LinkedCriteria, LinkedKey> {
  readonly filter: LinkedFilter
}

/** Explains a list of venues or organizers. */
export function explainLinked(request: LinkedListRequest, access: Access): Explanation<LinkedCriteria, LinkedKey> {
  return explainList(request, access, { defaults: defaultsFor(request.filter, { only_with_upcoming: false }) })
}
