import { expect, it } from 'vitest'
import { run } from '../../examples/fields.ts'

it('declares, writes, shows, filters and searches fields of the app', async () => {
  const lines: string[] = []
  await run((line) => lines.push(line))
  expect(lines).toEqual([
    'Pottery: beginner, from 6, in de and en',
    'Welding: advanced, from 16, in any language',
    'for children, in English: Pottery',
    'with a ramp: Workshop',
  ])
})
