import { expect, it } from 'vitest'
import { reportError } from '../../../src/services/environment/report-error.ts'

it.each([
  [
    'throws',
    () => {
      throw new Error('The log is full')
    },
  ],
  ['rejects', () => Promise.reject(new Error('The log is away'))],
])('outlives a reporter that %s', async (_how, onError) => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => void unhandled.push(reason)
  process.on('unhandledRejection', note)
  reportError(new Error('A fault'), onError)
  await new Promise(setImmediate)
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
})
