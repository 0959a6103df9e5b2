import { invalidParam } from '../../errors.ts'
import { collectionOf, type StoredRecord } from '../../schema/resource.ts'
import type { Caller } from '../operations/write-operations.ts'
import type { TargetSteps } from '../operations/write-steps.ts'
import { decide } from './distinct.ts'

/** Notes whether two records are not the same, as somebody who may merge them (rule 77). */
export async function decideDistinct<Record extends StoredRecord>(
  { resource, writable }: TargetSteps<Record>,
  pair: readonly [number, number],
  isDistinct: boolean,
  { access, unitOfWork }: Caller,
): Promise<void> {
  access.require('update', resource)
  access.require('delete', resource)
  const [one, other] = pair
  if (one === other) throw invalidParam('other', 'the id of another record', other)
  await unitOfWork(async (transaction) => {
    const at = { now: transaction.now, reader: transaction }
    for (const id of pair) for (const right of ['update', 'delete'] as const) await writable(right, id, at)
    await decide(collectionOf[resource], pair, isDistinct, transaction)
  })
}
