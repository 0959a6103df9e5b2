import fc from 'fast-check'
import { expect, it } from 'vitest'
import { digest } from '../../src/text/digest.ts'

it('is the same for the same text, in every process', () => {
  expect(digest('')).toBe(digest(''))
  // A client may send a validator that was made before a restart.
  expect(digest('Zürich\n夏祭り')).toBe('ua8fnt1byib29')
})

it('is short, and may stand in a header', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(digest(text)).toMatch(/^[0-9a-z]{8,14}$/)
    }),
  )
})

it('distinguishes texts that differ in little', () => {
  const texts = new Set<string>()
  for (let id = 0; id < 200; id += 1) {
    for (let revision = 0; revision < 200; revision += 1) texts.add(`${id}.${revision}publish`)
    texts
      .add('0'.repeat(id))
      .add('\n'.repeat(id))
      .add(String.fromCharCode(id))
      .add(String.fromCharCode(id * 256))
  }
  expect(new Set([...texts].map(digest)).size).toBe(texts.size)
})

it('depends on the order of its parts', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      fc.pre(one !== other)
      expect(digest(`${one}\n${other}`)).not.toBe(digest(`${other}\n${one}`))
    }),
  )
})
