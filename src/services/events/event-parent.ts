import type { Access } from '../../access/access.ts'
import type { EventRecord } from '../../resources/event/event.ts'
import { isOccurrence } from '../../resources/event/recurring-event.ts'
import type { Report } from '../../schema/field/field.ts'
import { lineOf } from '../shared/ancestors.ts'
import { isVisible } from '../shared/visibility.ts'
import type { TransactionContext } from '../transaction/transaction-context.ts'

/** The maximum number of levels of events: one that has no parent, and seven below it. */
const mostLevels = 8

type Events = Pick<TransactionContext['events'], 'getMany' | 'find'>

interface ParentContext {
  readonly access: Access
  /** A transaction, or a store outside of one. */
  readonly reader: Pick<TransactionContext, 'now'> & { readonly events: Events }
  readonly report: Report
}

/** Reports a parent that does not exist, that is below the event, or that leaves too many levels (rule 41). */
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
  } else if (
    line.length >= mostLevels ||
    (current && (await isDeeper(current.id, mostLevels - line.length, reader.events)))
  ) {
    report.at('post_parent').invalid(`an event that leaves at most ${mostLevels} levels of events`, parent)
  }
}

/** Returns whether an event and those below it have more than some levels. Dates of a series are no level. */
async function isDeeper(id: number, levels: number, events: Events): Promise<boolean> {
  let ids = [id]
  for (let level = 1; level <= levels; level += 1) {
    const below: number[] = []
    for (const post_parent of ids) {
      const page = { orderBy: [], offset: 0, limit: Number.MAX_SAFE_INTEGER }
      const { records } = await events.find({ where: { post_parent }, ...page })
      for (const record of records) if (!isOccurrence(record)) below.push(record.id)
    }
    ids = below
    if (ids.length === 0) return false
  }
  return true
}
