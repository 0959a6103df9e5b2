import { CalendarError } from 'daybook'
import { deskFolders, type ListedResource } from '../../../ground/addresses/desk-address.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { DuplicateList, ShownDuplicate } from '../../contract/merge-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { deskDuplicates } from '../record-reader.ts'
import { mergedRecord } from './merged-record.ts'

/** The most pairs of a page. */
const mostPairs = 50

/** Returns whether the caller may merge records of a resource. */
export function mayMerge({ may }: Pick<ReadingVisit, 'may'>, resource: ListedResource): boolean {
  return may('update', resource) && may('delete', resource)
}

/** Reads the records that are probably the same. Throws if the caller may not merge any. */
export async function readDuplicates(
  visit: ReadingVisit,
  resource: ListedResource,
  { urls }: DeskContext,
): Promise<Omit<DuplicateList, 'notices'>> {
  if (!mayMerge(visit, resource))
    throw new CalendarError('rest_forbidden', `You may not merge ${deskFolders[resource]}.`)
  const { pairs, total, distinct } = await deskDuplicates(resource, visit.services, mostPairs)
  const shown = pairs.map(async ({ records: [one, other], reasons }): Promise<ShownDuplicate> => {
    const compare = urls.desk(...mergePath(resource, one.record.id, other.record.id))
    const records = [await mergedRecord(one, resource, visit), await mergedRecord(other, resource, visit)] as const
    return { records, reasons, compare }
  })
  const decided = distinct.map(
    async ([one, other]) =>
      [await mergedRecord(one, resource, visit), await mergedRecord(other, resource, visit)] as const,
  )
  return {
    ...{ resource, total },
    list: urls.desk(deskFolders[resource]),
    action: urls.desk(duplicatesPath(resource)),
    pairs: await Promise.all(shown),
    distinct: await Promise.all(decided),
  }
}

/** Returns the address of the records that are probably the same. */
export function duplicatesPath(resource: ListedResource): string {
  return `${deskFolders[resource]}/duplicates`
}

/** Returns the address where two records are compared, and merged. */
export function mergePath(resource: ListedResource, keep: number, other: number) {
  return [`${deskFolders[resource]}/${keep}/merge`, { other: String(other) }] as const
}
