import type { EventListName } from '../../../ground/addresses/desk-address.ts'
import type { ManyKind } from '../../../ground/words/desk-subjects.ts'
import { manyKinds } from '../../contract/many-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import type { EventRow } from '../../contract/table-props.ts'
import { seriesDateOf } from '../event-series.ts'

/** Returns what the caller may do with some of the events of a page. */
export function manyKindsFor(
  list: EventListName,
  rows: readonly EventRow[],
  { may }: ReadingVisit,
): readonly ManyKind[] {
  const mayWith = (action: 'update' | 'publish' | 'delete') =>
    rows.some(({ event: { author, status } }) => may(action, 'event', { author, status }))
  const isAllowed = (kind: ManyKind) => {
    if ((kind === 'restore') !== (list === 'trash')) return false
    if (kind === 'copy') return may('create', 'event')
    if (kind === 'pause') return mayWith('update') && rows.some(({ event }) => seriesDateOf(event) !== undefined)
    return mayWith(kind === 'trash' ? 'delete' : kind === 'publish' ? kind : 'update')
  }
  return rows.length === 0 ? [] : manyKinds.filter(isAllowed)
}
