import type { TermRecord } from 'daybook'
import { expect, it } from 'vitest'
import type { CreateSteps, UpdateSteps } from '../../../src/services/operations/write-steps.ts'

type Create = CreateSteps<TermRecord, object>
type Update = UpdateSteps<TermRecord, object>
type Settled = Parameters<Create['insert']>[0]
type Change = Parameters<Update['update']>[0]
type Transaction = Parameters<Create['insert']>[2]

// Only the compiler runs these functions.

const insertUnsettled = (steps: Create, { values }: Settled, transaction: Transaction) => [
  // @ts-expect-error No report has settled the record.
  steps.insert(values, {}, transaction),
  // @ts-expect-error Only a report makes settled values.
  steps.insert({ values, isSettled: true }, {}, transaction),
]

const updateUnsettled = (steps: Update, change: Change, transaction: Transaction) => {
  const patch = change.patch.values
  // @ts-expect-error No report has settled the patch.
  return steps.update({ ...change, patch }, transaction)
}

const updateUnchecked = (steps: Update, change: Change, record: TermRecord, transaction: Transaction) => {
  // @ts-expect-error Nobody has checked the right to change the record.
  return steps.update({ ...change, current: record }, transaction)
}

it('values are written only after their report is settled, and records changed only after their rights are checked', () => {
  expect([insertUnsettled, updateUnsettled, updateUnchecked]).toHaveLength(3)
})
