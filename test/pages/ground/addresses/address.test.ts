import { describe, expect, it } from 'vitest'
import { addressOf, pagePath } from '../../../../adapters/pages/ground/addresses/address.ts'

const addresses: readonly [path: string, address: object | undefined][] = [
  ['', { view: 'list' }],
  ['2030-06', { view: 'month', month: '2030-06' }],
  ['2030-13', { view: 'event', slug: '2030-13' }],
  ['0000-06', { view: 'event', slug: '0000-06' }],
  ['9999-06', { view: 'event', slug: '9999-06' }],
  ['2030-W25', { view: 'week', week: '2030-W25' }],
  ['2026-W53', { view: 'week', week: '2026-W53' }],
  ['2030-W53', { view: 'event', slug: '2030-W53' }],
  ['2030-06-20', { view: 'day', day: '2030-06-20' }],
  ['2030-02-29', { view: 'event', slug: '2030-02-29' }],
  ['2028-02-29', { view: 'day', day: '2028-02-29' }],
  ['jazz-night', { view: 'event', slug: 'jazz-night' }],
  ['events/jazz-night', { view: 'event', slug: 'jazz-night' }],
  ['events/2030-06', { view: 'event', slug: '2030-06' }],
  ['venues/old-hall', { view: 'venue', slug: 'old-hall' }],
  ['organizers/club', { view: 'organizer', slug: 'club' }],
  ['categories/music', { view: 'category', slug: 'music' }],
  ['tags/late', { view: 'tag', slug: 'late' }],
  ['venues', { view: 'records', resource: 'venue' }],
  ['tags', { view: 'records', resource: 'tag' }],
  ['events', undefined],
  ['pages/x', undefined],
  ['venues/a/b', undefined],
]

describe('the path of a page', () => {
  it.each(addresses)('/%s', (path, address) => {
    expect(addressOf(path === '' ? [] : path.split('/'))).toEqual(address)
  })

  it('leads back to the event, whatever its slug', () => {
    for (const slug of [
      'jazz',
      '2030-06',
      '2030-W25',
      '2030-06-20',
      'venues',
      'events',
      'tags',
      '夏祭り',
      'robots.txt',
    ]) {
      const segments = pagePath('event', slug).slice(1).split('/').map(decodeURIComponent)
      expect(addressOf(segments)).toEqual({ view: 'event', slug })
    }
  })
})
