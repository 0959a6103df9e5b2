import type { Access } from '../../access/access.ts'
import type { EventRecord } from '../../resources/event/event.ts'
import type { Report } from '../../schema/field/field.ts'
import { lineOf, mostLevels } from '../shared/ancestors.ts'
import { isVisible } from '../shared/visibility.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'

interface ParentContext {
  readonly access: Access
  /** A transaction, or a store outside of one. */
  readonly reader: Pick<TransactionContext, 'now'> & { readonly events: Pick<TransactionContext['events'], 'getMany'> }
  readonly report: Report
}

/** Throws unless the parent exists and is not a descendant of the event (rule 41). */
export async function checkParent(
  parent: number | null | undefined,
  current: EventRecord | undefined,
  { access, reader, report }: ParentContext,
): Promise<void> {
  if (!parent || parent === current?.post_parent) return
  const viewer = { access, now: reader.now }
  const [found] = await reader.events.getMany([parent])
  if (!found || !isVisible(found, 'event', viewer)) {
    report.at('post_parent').invalid('0 or the id of an existing event', parent)
    return
  }
  const line = await lineOf(found.id, reader.events, ({ post_parent }) => post_parent)
  if (current && line.includes(current.id)) {
    report.at('post_parent').invalid('an event that is not below this one', parent)
  } else if (line.length >= mostLevels) {
    report.at('post_parent').invalid(`an event that has fewer than ${mostLevels - 1} above it`, parent)
  }
}
