import { expect, it } from 'vitest'
import { hueAndChroma } from '../../../../adapters/pages/ground/look/hue-and-chroma.ts'

// The values are those that browsers compute for `oklch(from <color> l c h)`.

it.each([
  ['#ff0000', 29.23, 0.2577],
  ['#00ff00', 142.5, 0.2948],
  ['#0000ff', 264.05, 0.3132],
  ['#ffff00', 109.77, 0.211],
  ['#C8102E', 22.32, 0.2074],
  ['#0a6c5b', 176.41, 0.086],
])('%s has the hue %d and the chroma %d', (color, hue, chroma) => {
  const found = hueAndChroma(color)
  expect(found.hue).toBeCloseTo(hue, 1)
  expect(found.chroma).toBeCloseTo(chroma, 3)
})

it.each(['#000000', '#808080', '#ffffff'])('%s has no chroma', (color) => {
  expect(hueAndChroma(color).chroma).toBeLessThan(0.001)
})
