import type { ListedResource } from '../../../ground/addresses/desk-address.ts'
import type { MergedRecord } from '../../contract/merge-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { countEvents } from '../lists/record-rows.ts'
import { recordDetail, recordName } from '../record-name.ts'
import type { DeskRecord } from '../record-reader.ts'

/** Returns what people see of a record that may be the same as another one. */
export async function mergedRecord(
  { record: { id, revision }, reply }: DeskRecord,
  resource: ListedResource,
  visit: ReadingVisit,
): Promise<MergedRecord> {
  return {
    ...{ id, revision },
    name: recordName(resource, reply, visit),
    detail: recordDetail(resource, reply, visit),
    events: await countEvents(resource, id, visit),
  }
}
