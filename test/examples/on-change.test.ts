import { expect, it } from 'vitest'
import { run } from '../../examples/on-change.ts'

it('writes down who changed what', async () => {
  const lines: string[] = []
  await run((line) => lines.push(line))
  expect(lines).toEqual([
    'editor 2: venue.created 1',
    'editor 2 announced "Fair"',
    'editor 2 moved "Fair" from 2030-06-20 10:00:00 to 2030-06-21 10:00:00',
    'the program edited "Fair"',
    'editor 2 took "Fair" off the calendar',
  ])
})
