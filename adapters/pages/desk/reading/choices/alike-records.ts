import type { LinkedName } from 'daybook'
import type { AlikeRecords } from '../../contract/form-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { isAlike, type NamedRecord, namedRecord, recordText } from '../../values/alike-names.ts'
import { recordReader } from '../record-reader.ts'
import { type ChoicePage, readAll } from './list-choices.ts'

/** How many are shown of those of the same name. */
const mostShown = 5

/** Returns the records that the caller sees and that a new one probably is; `undefined` if there are none. */
export async function alikeRecords(
  resource: LinkedName,
  record: NamedRecord,
  { services }: Pick<ReadingVisit, 'services'>,
): Promise<AlikeRecords | undefined> {
  const { list } = recordReader(resource, services)
  const all = await readAll((page: ChoicePage) => list(page))
  // The longest word of a name is the same in most of its spellings.
  const [word = ''] = record.name.split(/[^\p{L}\p{N}]+/u).sort((a, b) => b.length - a.length)
  const records = all.records ?? (await list({ page: 1, per_page: 50, search: word.slice(0, 200) })).records
  const alike = records.filter(({ reply }) => isAlike(namedRecord(resource, reply), record)).slice(0, mostShown)
  const items = alike.map(({ reply }) => {
    const { name, town } = namedRecord(resource, reply)
    return { value: String(reply.id), label: town === '' ? name : `${name}, ${town}` }
  })
  return items.length > 0 ? { of: recordText(record), items } : undefined
}
