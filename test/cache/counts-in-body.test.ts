import { expect, it } from 'vitest'
import { offsetsOfCounts, withCounts } from '../../src/cache/counts-in-body.ts'
import { SharedBody } from '../../src/cache/shared-body.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (body: Uint8Array) => new TextDecoder().decode(body)

function counted(json: string, changes: readonly (readonly [before: number, after: number])[]) {
  const body = new SharedBody(bytes(json))
  const offsets = offsetsOfCounts(body.bytes)
  expect(offsets).toHaveLength(changes.length)
  const change = (isInUse: boolean) => {
    const release = isInUse ? body.use() : undefined
    const changed = withCounts({ body, offsets }, (index) => {
      const [before = NaN, after = NaN] = changes[index] ?? []
      return { before, after }
    })
    release?.()
    expect(changed.offsets).toEqual(offsetsOfCounts(changed.body.bytes))
    return text(changed.body.bytes)
  }
  const copied = change(true)
  expect(text(body.bytes)).toBe(json)
  expect(change(false), 'in place').toBe(copied)
  return copied
}

it('replaces numbers by numbers with as many digits, more, or fewer', () => {
  const json = '{"a":{"count":7},"b":[{"count":99,"x":1},{"count":100}],"c":"é"}'
  expect(
    counted(json, [
      [7, 8],
      [99, 98],
      [100, 101],
    ]),
  ).toBe('{"a":{"count":8},"b":[{"count":98,"x":1},{"count":101}],"c":"é"}')
  expect(
    counted(json, [
      [7, 7],
      [99, 100],
      [100, 9],
    ]),
  ).toBe('{"a":{"count":7},"b":[{"count":100,"x":1},{"count":9}],"c":"é"}')
  expect(
    counted(json, [
      [7, 10],
      [99, 9],
      [100, 100],
    ]),
    'as long as before, but elsewhere',
  ).toBe('{"a":{"count":10},"b":[{"count":9,"x":1},{"count":100}],"c":"é"}')
  expect(
    counted(json, [
      [7, 1234],
      [99, 99],
      [100, 100],
    ]),
  ).toBe('{"a":{"count":1234},"b":[{"count":99,"x":1},{"count":100}],"c":"é"}')
  expect(
    counted(json, [
      [7, 7],
      [99, 99],
      [100, 100],
    ]),
  ).toBe(json)
})

it('takes no text as a count', () => {
  const names = JSON.stringify({ a: '"count":7', count_: 1, discount: 2, ключ: '"count":', count: 4 })
  expect(counted(names, [[4, 5]])).toBe(names.replace('"count":4', '"count":5'))
  expect(counted('7', [])).toBe('7')
  expect(counted('{"count":', [[0, 0]])).toBe('{"count":')
})

it('finds a count wherever it begins, also after a part of the key', () => {
  for (const part of ['', '"', '"count', '"count"', ':', 'xxxxxxx"count', '"co"count']) {
    for (let length = 0; length < 20; length += 1) {
      const before = 'x'.repeat(length) + part
      expect(offsetsOfCounts(bytes(`${before}"count":7`)), before).toEqual([before.length + 8])
    }
  }
})
