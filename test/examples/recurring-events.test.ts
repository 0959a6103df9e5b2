import { expect, it } from 'vitest'
import { run as runFollowing } from '../../examples/this-and-following.ts'
import { run as runClass } from '../../examples/weekly-class.ts'

async function printed(run: (print: (line: string) => void) => Promise<void>): Promise<readonly string[]> {
  const lines: string[] = []
  await run((line) => lines.push(line))
  return lines
}

it('moves and cancels single events of a weekly class', async () => {
  expect(await printed(runClass)).toEqual([
    'every week on Monday, 5 times',
    '2030-03-04 17:30 (16:30 UTC) Yoga outdoors',
    '2030-03-12 20:00 (19:00 UTC) Yoga outdoors',
    '2030-03-18 17:30 (16:30 UTC) Yoga outdoors (cancelled)',
    '2030-03-25 17:30 (16:30 UTC) Yoga outdoors',
    '2030-04-01 17:30 (15:30 UTC) Yoga outdoors',
  ])
})

it('changes an event with all later ones, and keeps ids and slugs', async () => {
  expect(await printed(runFollowing)).toEqual([
    'market: FREQ=WEEKLY;UNTIL=20301026T080000;BYDAY=SA',
    '  2 2030-10-05 08:00 to 12:00 market-2030-10-05',
    '  3 2030-10-12 08:00 to 12:00 market-2030-10-12',
    '  4 2030-10-19 08:00 to 12:00 market-2030-10-19',
    '  5 2030-10-26 08:00 to 12:00 market-2030-10-26',
    'market-2: FREQ=WEEKLY;UNTIL=20301118T005959;BYDAY=SU',
    '  6 2030-11-03 09:00 to 14:00 market-2030-11-02',
    '  7 2030-11-17 09:00 to 14:00 market-2030-11-16',
  ])
})
