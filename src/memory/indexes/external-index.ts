import type { StoredRecord } from '../../schema/resource.ts'
import type { ExternalCriteria } from '../../storage/criteria.ts'

/** The members by which a record is found as one of another calendar. */
export type Sourced = Pick<StoredRecord, 'source' | 'external_id'>

type Keyed = Sourced & Pick<StoredRecord, 'id'>

/** The ids of records that contain every match. */
interface Candidates {
  readonly size: number
  ids(): Iterable<number>
}

/** The records of other calendars by their external id, then by their source. Each key has one record. */
export class ExternalIndex<Indexed extends Keyed> {
  readonly #records = new Map<string, Map<string, Indexed>>()
  #size = 0

  /** Returns the record with a key. An empty source is none. */
  get({ source, external_id }: Sourced): Indexed | undefined {
    return source === '' ? undefined : this.#records.get(external_id)?.get(source)
  }

  add(record: Indexed): void {
    if (record.source === '') return
    const bySource = this.#records.get(record.external_id) ?? new Map<string, Indexed>()
    this.#records.set(record.external_id, bySource)
    if (!bySource.has(record.source)) this.#size += 1
    bySource.set(record.source, record)
  }

  // Within one commit another record may take the key before this record releases it.
  delete(record: Indexed): void {
    if (this.get(record)?.id !== record.id) return
    this.#records.get(record.external_id)?.delete(record.source)
    this.#size -= 1
    if (this.#records.get(record.external_id)?.size === 0) this.#records.delete(record.external_id)
  }

  replace(before: Indexed, after: Indexed): void {
    this.delete(before)
    this.add(after)
  }

  /** Returns the records that can match, unless records without a key can. */
  sources({ sources, externalIds }: ExternalCriteria): readonly Candidates[] {
    if (externalIds && !externalIds.includes('')) {
      const records = [...new Set(externalIds)].flatMap((one) => [...(this.#records.get(one)?.values() ?? [])])
      return [{ size: records.length, ids: () => records.map(({ id }) => id) }]
    }
    if (sources && !sources.includes('')) return [{ size: this.#size, ids: () => this.#ids() }]
    return []
  }

  *#ids(): Iterable<number> {
    for (const bySource of this.#records.values()) for (const { id } of bySource.values()) yield id
  }
}
