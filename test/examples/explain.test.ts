import { expect, it } from 'vitest'
import { findConcert } from '../../examples/explain.ts'

it('finds out why the concert is not found', async () => {
  const lines = await findConcert(() => new Date('2030-01-15T12:00:00Z'))
  expect(lines).toEqual([
    '{"search":"concert"} finds 0',
    expect.stringMatching(
      /^Events that start at or after 2030-01-15 00:00:00, .*\nBy default: .*start_date=2030-01-15 00:00:00/m,
    ),
    'start-date is no parameter: did you mean start_date?',
    '{"search":"concert","start-date":"2030-01-14"} finds 0',
    expect.stringMatching(/^Not read: start-date \(start_date\?\)\.$/m),
    '{"search":"concert","period":"past"} finds 1',
  ])
})
