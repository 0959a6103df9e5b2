import { type ResourceName, recordShapes } from 'daybook/storage'
import { describe, expect, it } from 'vitest'
import { nearMiss } from '../../src/schema/near-miss.ts'

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
    ['after', 'starts_after'],
    ['before', 'starts_before'],
    ['start_date_before', 'starts_before'],
    ['end_date_after', 'ends_after'],
    ['end_date_before', 'ends_before'],
    ['from', 'start_date'],
    ['to', 'end_date'],
    ['until', 'end_date'],
    ['keyword', 'search'],
    ['query', 'search'],
    ['page_size', 'per_page'],
    ['sort', 'orderby'],
    ['sort_by', 'orderby'],
    ['tag', 'tags'],
    ['tag_ids', 'tags'],
  ])('%s is %s', (name, known) => {
    expect(nearMiss(name, filters)).toBe(known)
  })

  it.each([
    ['tz', 'timezone'],
    ['url', 'website'],
    ['name', 'title'],
  ])('%s is %s in a body', (name, known) => {
    expect(nearMiss(name, ['title', 'timezone', 'website'])).toBe(known)
  })

  it.each(Object.keys(recordShapes) as ResourceName[])('name and title are the name of %s', (resource) => {
    const { nameField } = recordShapes[resource]
    for (const sent of ['name', 'title'])
      expect(sent === nameField ? sent : nearMiss(sent, ['slug', nameField])).toBe(nameField)
  })

  it.each([
    ...['utm_source', 'fbclid', 'lang', 'x', '', '_', 'pg', 'date', 'colour', '日本'],
    // a slip in a short name, three in a long one, and more than anybody types
    ...['age', 'stricct_dattess', `end${'-'.repeat(34)}date`, 'a'.repeat(100_000)],
  ])('%.20s is nothing known', (name) => {
    expect(nearMiss(name, filters)).toBeUndefined()
  })

  it('is the closest of several', () => {
    expect(nearMiss('starts_aftr', ['starts_before', 'start_after', 'starts_after'])).toBe('starts_after')
  })

  it('is the same name written otherwise, then what others call it, then the closest', () => {
    expect(nearMiss('Name', ['title', 'name'])).toBe('name')
    expect(nearMiss('name', ['game', 'title'])).toBe('title')
  })

  it('gives no name that is not known here', () => {
    expect(nearMiss('category', ['name', 'slug'])).toBeUndefined()
    expect(nearMiss('name', ['title', 'venue'])).toBe('title')
    expect(nearMiss('name', ['venue'])).toBe('venue')
  })
})
