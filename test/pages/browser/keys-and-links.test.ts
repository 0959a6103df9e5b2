import { describe, expect, it } from 'vitest'
import { dayStep } from '../../../adapters/pages/browser/day-step.ts'
import { isPageLink } from '../../../adapters/pages/browser/is-page-link.ts'

describe('isPageLink', () => {
  const from = new URL('https://a.example/calendar/2030-06?q=jazz')
  const base = new URL('https://a.example/calendar/')

  it.each([
    ['/calendar/2030-07', true],
    ['/calendar/', true],
    ['/calendar/2030-06', true],
    ['/calendar/2030-06?q=jazz#main', false],
    ['/calendar/sitemap.xml', false],
    ['/calendar-two/', false],
    ['/account', false],
    ['https://b.example/calendar/2030-07', false],
    ['webcal://a.example/calendar/2030-07', false],
  ])('%s: %s', (to, expected) => {
    expect(isPageLink(new URL(to, from), from, base)).toBe(expected)
  })

  it.each([
    ['/calendar/2030-06?embed=true', '/calendar/2030-07?embed=true', true],
    ['/calendar/?embed', '/calendar/?embed=true&page=2', true],
    ['/calendar/2030-06?embed=true', '/calendar/jazz-night', false],
    ['/calendar/2030-06', '/calendar/2030-07?embed=true', false],
  ])('stays in the form of the page: from %s to %s', (at, to, expected) => {
    expect(isPageLink(new URL(to, from), new URL(at, from), base)).toBe(expected)
  })
})

describe('dayStep', () => {
  const cells = ['0:5', '1:1', '1:3', '1:6', '2:3', '4:0'].map((place) => {
    const [row = 0, column = 0] = place.split(':').map(Number)
    return { row, column, place }
  })

  it.each([
    ['ArrowRight', '1:3', '1:6'],
    ['ArrowRight', '0:5', '1:1'],
    ['ArrowRight', '4:0', undefined],
    ['ArrowLeft', '1:1', '0:5'],
    ['ArrowLeft', '0:5', undefined],
    ['ArrowDown', '1:3', '2:3'],
    ['ArrowDown', '2:3', undefined],
    ['ArrowUp', '2:3', '1:3'],
    ['Home', '1:6', '1:1'],
    ['End', '1:1', '1:6'],
    ['End', '1:6', undefined],
    ['a', '1:1', undefined],
  ])('%s leads from %s to %s', (key, from, to) => {
    const [row = 0, column = 0] = from.split(':').map(Number)
    expect(dayStep(key, { row, column }, cells)?.place).toBe(to)
  })

  it('follows the direction of the text', () => {
    expect(dayStep('ArrowLeft', { row: 1, column: 3 }, cells, true)?.place).toBe('1:6')
    expect(dayStep('ArrowRight', { row: 1, column: 3 }, cells, true)?.place).toBe('1:1')
  })
})
