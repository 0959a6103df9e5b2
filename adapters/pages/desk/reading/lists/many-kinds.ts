import type { ManyKind } from '../../../ground/words/desk-subjects.ts'
import { manyKinds } from '../../contract/many-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import type { EventRow } from '../../contract/table-props.ts'

/** Returns what the caller may do with some of the events of a page. */
export function manyKindsFor(rows: readonly EventRow[], { may }: ReadingVisit): readonly ManyKind[] {
  const mayWith = (action: 'update' | 'publish' | 'delete') =>
    rows.some(({ event: { author, status } }) => may(action, 'event', { author, status }))
  const isAllowed = (kind: ManyKind) => mayWith(kind === 'trash' ? 'delete' : kind === 'publish' ? kind : 'update')
  return rows.length === 0 ? [] : manyKinds.filter(isAllowed)
}
