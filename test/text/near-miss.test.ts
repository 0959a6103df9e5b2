import { describe, expect, it } from 'vitest'
import { nearMiss } from '../../src/text/near-miss.ts'

const filters = [
  ...['page', 'per_page', 'start_date', 'end_date', 'starts_after', 'starts_before', 'ends_after', 'ends_before'],
  ...['strict_dates', 'order', 'orderby', 'search', 'categories', 'tags', 'venue', 'organizer', 'featured', 'include'],
]

describe('nearMiss', () => {
  it.each([
    // the same name, written otherwise
    ['end-date', 'end_date'],
    ['endDate', 'end_date'],
    ['END_DATE', 'end_date'],
    ['perPage', 'per_page'],
    ['venue_id', 'venue'],
    ['venue_ids', 'venue'],
    ['order_by', 'orderby'],
    // a typing error: a letter missing, too many, wrong, two swapped
    ['ordr', 'order'],
    ['oder', 'order'],
    ['venues', 'venue'],
    ['tagz', 'tags'],
    ['serach', 'search'],
    ['start_daet', 'start_date'],
    // two in longer names
    ['catagoris', 'categories'],
    ['stricct_datess', 'strict_dates'],
    // what others call it
    ['category', 'categories'],
    ['category_id', 'categories'],
    ['start_date_after', 'starts_after'],
    ['q', 'search'],
    ['limit', 'per_page'],
    ['ids', 'include'],
  ])('%s is %s', (name, known) => {
    expect(nearMiss(name, filters)).toBe(known)
  })

  it.each(['utm_source', 'fbclid', 'lang', 'x', '', '_', 'pg', 'date', 'colour', '日本', 'a'.repeat(100_000)])(
    '%.20s is nothing known',
    (name) => {
      expect(nearMiss(name, filters)).toBeUndefined()
    },
  )

  it('is the closest of several', () => {
    expect(nearMiss('starts_aftr', ['starts_before', 'start_after', 'starts_after'])).toBe('starts_after')
  })

  it('gives no name that is not known here', () => {
    expect(nearMiss('category', ['name', 'slug'])).toBeUndefined()
    expect(nearMiss('name', ['title', 'venue'])).toBe('title')
    expect(nearMiss('name', ['venue'])).toBe('venue')
  })
})
