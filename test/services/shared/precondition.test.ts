import { expect, it } from 'vitest'
import { requireMatch } from '../../../src/services/shared/precondition.ts'

const record = { id: 12, revision: '3' }
const failed = expect.objectContaining({ code: 'rest_precondition_failed', status: 412 })

it.each([
  ['no condition', undefined],
  ['its state', [{ id: 12, revision: '3' }]],
  [
    'its state among others',
    [
      { id: 1, revision: '1' },
      { id: 12, revision: '3' },
    ],
  ],
])('lets a change pass with %s', (_name, ifMatch) => {
  expect(() => requireMatch(record, { ifMatch })).not.toThrow()
})

it.each([
  ['an earlier state', [{ id: 12, revision: '2' }]],
  ['a later state', [{ id: 12, revision: '4' }]],
  ['the state of another record', [{ id: 13, revision: '3' }]],
  [
    'id and revision of two states',
    [
      { id: 12, revision: '1' },
      { id: 1, revision: '3' },
    ],
  ],
  ['no state at all', []],
])('refuses it with %s', (_name, ifMatch) => {
  expect(() => requireMatch(record, { ifMatch })).toThrow(failed)
})
