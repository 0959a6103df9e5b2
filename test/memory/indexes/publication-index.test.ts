import { expect, it } from 'vitest'
import { PublicationIndex } from '../../../src/memory/indexes/publication-index.ts'

const published = (id: number, date_utc: string) => ({ id, date_utc, status: 'publish' as const })

function indexOf(...records: readonly ReturnType<typeof published>[]) {
  const index = new PublicationIndex()
  for (const record of records) index.add(record)
  return index
}

it('returns the earliest date after another, whatever the order of the records', () => {
  const index = indexOf(published(1, '2030-03-01 00:00:00'), published(2, '2030-01-01 00:00:00'))
  index.add(published(3, '2030-02-01 00:00:00'))
  expect(index.nextAfter('2029-01-01 00:00:00')).toBe('2030-01-01 00:00:00')
  expect(index.nextAfter('2030-01-01 00:00:00')).toBe('2030-02-01 00:00:00')
  expect(index.nextAfter('2030-02-28 23:59:59')).toBe('2030-03-01 00:00:00')
  expect(index.nextAfter('2030-03-01 00:00:00')).toBeUndefined()
})

it.each(['draft', 'pending', 'private', 'trash'] as const)('passes over a record that is stored as %s', (status) => {
  const index = indexOf(published(1, '2030-01-01 00:00:00'))
  const before = published(2, '2029-12-01 00:00:00')
  index.add({ ...before, status })
  expect(index.nextAfter('2029-01-01 00:00:00')).toBe('2030-01-01 00:00:00')

  index.replace({ ...before, status }, before)
  expect(index.nextAfter('2029-01-01 00:00:00')).toBe('2029-12-01 00:00:00')
  index.replace(before, { ...before, status })
  expect(index.nextAfter('2029-01-01 00:00:00')).toBe('2030-01-01 00:00:00')
})

it('keeps one of two of the same date when the other goes', () => {
  const [one, other] = [published(1, '2030-01-01 00:00:00'), published(2, '2030-01-01 00:00:00')]
  const index = indexOf(one, other)
  index.delete(one)
  expect(index.nextAfter('2029-01-01 00:00:00')).toBe('2030-01-01 00:00:00')
  index.delete(other)
  expect(index.nextAfter('2029-01-01 00:00:00')).toBeUndefined()
})

it('follows a record to another date', () => {
  const before = published(1, '2030-01-01 00:00:00')
  const index = indexOf(before)
  index.replace(before, published(1, '2031-01-01 00:00:00'))
  expect(index.nextAfter('2029-01-01 00:00:00')).toBe('2031-01-01 00:00:00')
})
