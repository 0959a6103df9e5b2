import { expect, it } from 'vitest'
import { offsetsOfCounts } from '../../src/cache/count-offsets.ts'

const offsetsIn = (text: string) => offsetsOfCounts(new TextEncoder().encode(text))

it('finds the value of each count, in bytes', () => {
  expect(offsetsIn('{"a":{"count":7},"é":[{"count":99},{"count":100}]}')).toEqual([14, 32, 45])
  expect(offsetsIn('"count":')).toEqual([8])
  for (const text of ['', '7']) expect(offsetsIn(text)).toEqual([])
})

it('takes no text as a count', () => {
  const names = JSON.stringify({ a: '"count":7', count_: 1, discount: 2, ключ: '"count":', count: 4 })
  expect(offsetsIn(names)).toEqual([new TextEncoder().encode(names).length - 2])
})

it('finds a count wherever it begins, also after a part of the key', () => {
  for (const part of ['', '"', '"count', '"count"', ':', 'xxxxxxx"count', '"co"count']) {
    for (let length = 0; length < 20; length += 1) {
      const before = 'x'.repeat(length) + part
      expect(offsetsIn(`${before}"count":7`), before).toEqual([before.length + 8])
    }
  }
})
