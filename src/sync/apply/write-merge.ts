import type { FieldUnits } from '../../schema/field/field-units.ts'
import { asInSource, forEvents } from './hidden-series.ts'
import { type Merge, overwrittenFields, storedFields, type Values } from './merge-fields.ts'

interface WriteContext<Of> {
  readonly units: FieldUnits
  readonly remote: Values
  /** The local record as it was compared. */
  readonly before: object
  /** Writes to the local record. */
  readonly update: (patch: Values) => Promise<Of>
}

/**
 * Writes what a comparison has changed, and then what the source has where the write stored another value. Returns the
 * record, with the hashes of what it has now.
 */
export async function writeMerge<Of extends object>(
  current: Of,
  merge: Pick<Merge, 'patch' | 'fields'>,
  { units, remote, before, update }: WriteContext<Of>,
): Promise<{ readonly record: Of; readonly fields: Merge['fields'] }> {
  const { patch, fields } = merge
  if (Object.keys(patch).length === 0) return { record: current, fields }
  const written = await update(forEvents(patch, current))
  const overwritten = overwrittenFields(units, merge, remote, { before, after: asInSource(written, remote) })
  const isComplete = Object.keys(overwritten).length === 0
  const record = isComplete ? written : await update(forEvents(overwritten, written))
  return { record, fields: storedFields(units, fields, patch, { before, after: asInSource(record, remote) }) }
}
