import { expect, it } from 'vitest'
import { RecentlyAsked } from '../../src/http/recently-asked.ts'

function others(asked: RecentlyAsked, count: number): void {
  for (let other = 0; other < count; other += 1) expect(asked.again(`other ${other}`)).toBe(false)
}

it('knows what was asked before', () => {
  const asked = new RecentlyAsked()
  expect(asked.again('a')).toBe(false)
  expect(asked.again('b')).toBe(false)
  expect(asked.again('a')).toBe(true)
  expect(asked.again('a')).toBe(true)
})

it.each([0, 1, 1_000, 1_999])('knows a question for 2,000 others, when %i were asked before it', (before) => {
  const asked = new RecentlyAsked()
  for (let other = 0; other < before; other += 1) asked.again(`before ${other}`)
  asked.again('a')
  others(asked, 2_000)
  expect(asked.again('a')).toBe(true)
})

it('goes on knowing what is asked again in time', () => {
  const asked = new RecentlyAsked()
  asked.again('a')
  for (let round = 0; round < 5; round += 1) {
    for (let other = 0; other < 2_000; other += 1) asked.again(`${round} ${other}`)
    expect(asked.again('a')).toBe(true)
  }
})

it('forgets what was not asked again for 4,000 others', () => {
  const asked = new RecentlyAsked()
  asked.again('a')
  others(asked, 4_000)
  expect(asked.again('a')).toBe(false)
})
