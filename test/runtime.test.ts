import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { decodeUtf8, encodeUtf8, hostLoop, platform, ScratchEncoder, timeZoneDataVersion } from '../src/runtime.ts'

describe('the platform', () => {
  it.each(['', 'a', 'é', '東京', '😀', '\u0000', '\ufffd'])('writes %j as UTF-8 and reads it back', (text) => {
    const bytes = encodeUtf8(text)
    expect([...bytes]).toEqual([...Buffer.from(text)])
    expect(new ScratchEncoder().encode(text)).toEqual(bytes)
    expect(decodeUtf8(bytes)).toBe(text)
  })

  it.each([
    ['one byte a character', 'a', 262_144],
    ['one byte a character, and one more', 'a', 262_145],
    ['two bytes a character', 'é', 131_072],
    ['two bytes a character, and one more', 'é', 131_073],
    ['characters of two units', '😀', 65_537],
    ['half characters', '\ud83d', 87_382],
  ])('writes long texts of %s', (_, character, length) => {
    const text = character.repeat(length)
    expect(Buffer.from(text).equals(new ScratchEncoder().encode(text))).toBe(true)
  })

  it.each([
    ['fit', ['a', 'é', '', '😀'.repeat(10)]],
    ['fill the memory that is used again', ['a'.repeat(262_143), 'b', 'c', 'é']],
    ['do not fit into it', ['é'.repeat(100_000), 'a'.repeat(70_000), '東'.repeat(20_000), 'b', 'é'.repeat(200_000)]],
  ])('encodes texts of a body that %s', (_, texts) => {
    const encoder = new ScratchEncoder()
    const parts = texts.map((text) => encoder.encode(text))
    expect(parts.map((part) => Buffer.from(part).toString())).toEqual(texts)
  })

  it('drops a byte order mark at the beginning alone', () => {
    expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe('a')
    expect(decodeUtf8(Buffer.from('a\ufeff'))).toBe('a\ufeff')
  })

  it.each([[[0xff]], [[0xc3]], [[0xc0, 0x80]], [[0xed, 0xa0, 0x80]], [[0x61, 0x80]], [[0xf5, 0x80, 0x80, 0x80]]])(
    'reads no text from %j',
    (bytes) => {
      expect(decodeUtf8(Uint8Array.from(bytes))).toBeUndefined()
    },
  )

  it('goes on after bytes that were none', () => {
    decodeUtf8(Uint8Array.of(0xe6, 0x9d))
    expect(decodeUtf8(Uint8Array.of(0x62))).toBe('b')
  })

  it('has random bytes', () => {
    const [a, b] = [0, 1].map(() => platform.crypto.getRandomValues(new Uint8Array(16)).join())
    expect(a).not.toBe(b)
  })
})

describe('the event loop', () => {
  it('has a clock that never goes back', () => {
    const before = hostLoop.now()
    expect(hostLoop.now()).toBeGreaterThanOrEqual(before)
  })

  it('turns, whatever tests do to timers', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    let isOver = false
    const turn = hostLoop.endOfTurn().then(() => {
      isOver = true
    })
    for (let step = 0; step < 10; step += 1) await Promise.resolve()
    expect(isOver).toBe(false)
    await turn
  })

  it('turns where there is no setImmediate', async () => {
    vi.stubGlobal('setImmediate', undefined)
    vi.resetModules()
    onTestFinished(() => void vi.unstubAllGlobals())
    const other = await import('../src/runtime.ts')
    await other.hostLoop.endOfTurn()
    expect(other.hostLoop).not.toBe(hostLoop)
  })
})

it('returns the version of the time-zone data', () => {
  expect(timeZoneDataVersion).toBe(process.versions.tz)
})
