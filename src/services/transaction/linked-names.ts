import type { StoredRecord } from '../../schema/resource.ts'
import type { LinkedCriteria } from '../../storage/criteria.ts'
import type { LinkedKey, ReadRepository } from '../../storage/store.ts'
import { compareText } from '../../text/fold.ts'
import { IdentityMap } from './identity-map.ts'

/** A record with a folded name. */
export interface Named extends StoredRecord {
  readonly search_name: string
}

/** Venues, or organizers, by their folded names, as a transaction sees them. Each is loaded once. */
export interface LinkedNames<Record> {
  /** Loads the records with any of the names. */
  load(names: readonly string[]): Promise<void>
  /** Returns the records with a name, ordered by id; at most 1,000. */
  byName(name: string): Promise<readonly Record[]>
  /** Adds a new record. */
  add(record: Record): void
  /** Removes everything, after other changes. */
  clear(): void
}

/**
 * The maximum number of records with one name. In a calendar with more, an inline record may be stored again instead of
 * matched.
 */
const limit = 1_000

interface Group<Record> {
  readonly name: string
  readonly records: readonly Record[]
}

export function createLinkedNames<Record extends Named>(
  repository: Pick<ReadRepository<Record, LinkedCriteria, LinkedKey>, 'find'>,
): LinkedNames<Record> {
  const groups = new IdentityMap<string, Group<Record>>(
    async (names) => groupsOf(await findNamed(repository, names)),
    ({ name }) => name,
  )
  return {
    load: (names) => groups.load(names),
    async byName(name) {
      await groups.load([name])
      return groups.get(name)?.records ?? []
    },
    add(record) {
      const name = record.search_name
      const others = groups.get(name)
      if (others === null) groups.add({ name, records: [record] })
      else groups.put({ name, records: [...others.records, record] })
    },
    clear: () => groups.clear(),
  }
}

/** Returns records ordered by name, from as many pages as needed. */
async function findNamed<Record extends Named>(
  repository: Pick<ReadRepository<Record, LinkedCriteria, LinkedKey>, 'find'>,
  names: readonly string[],
): Promise<readonly Record[]> {
  const query = { where: { names }, orderBy: [['search_name', 'asc']], offset: 0, limit } as const
  const { records, total } = await repository.find(query)
  const [first, last] = [records[0], records.at(-1)]
  if (first === undefined || last === undefined || total === records.length) return records
  // The page may end between records of one name. Those are loaded again, unless the page has no other name.
  const isWhole = first.search_name === last.search_name
  const rest = names.filter((name) => compareText(name, last.search_name) >= (isWhole ? 1 : 0))
  const complete = isWhole ? records : records.filter(({ search_name }) => search_name !== last.search_name)
  return rest.length === 0 ? complete : [...complete, ...(await findNamed(repository, rest))]
}

function groupsOf<Record extends Named>(records: readonly Record[]): readonly Group<Record>[] {
  const groups = new Map<string, Record[]>()
  for (const record of records) {
    const group = groups.get(record.search_name)
    if (group === undefined) groups.set(record.search_name, [record])
    else group.push(record)
  }
  return Array.from(groups, ([name, records]) => ({ name, records }))
}
