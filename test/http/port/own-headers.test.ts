import { expect, it } from 'vitest'
import { ignoredHeader } from '../../../src/http/port/own-headers.ts'
import { aRequest } from '../request.ts'

const { mount } = aRequest()

it.each<[names: readonly string[], text: string | undefined]>([
  [[], undefined],
  [['colour', 'end-date'], 'colour, end-date'],
  [['a', ''], 'a, ?'],
  [['', 'a'], '?, a'],
  [['größe', ' '], 'gr?e, ?'],
])('names %j as %s', (names, text) => {
  const header = ignoredHeader(
    names.map((name) => ({ name })),
    mount,
  )
  expect(header['X-Cal-Ignored']).toBe(text)
})
