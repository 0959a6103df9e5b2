import type { UrlRoot } from 'daybook'
import type { Visit } from 'daybook/http'
import { describe, expect, it } from 'vitest'
import { PageUrls } from '../../../adapters/pages/ground/addresses/page-urls.ts'
import type { PageContext } from '../../../adapters/pages/ground/page/page-context.ts'
import { isSitemap, sitemapAt } from '../../../adapters/pages/site/sitemap.ts'

const root = { origin: 'https://town.example', basePath: '/cal', namespace: 'api' } as UrlRoot

/** The sitemap of a calendar with a number of records, as responses by their file. */
function sitemapOf(totals: Readonly<Record<string, number>>) {
  const visit = {
    root,
    async readAddresses(resource: string, { offset, limit }: { readonly offset: number; readonly limit: number }) {
      const total = totals[resource] ?? 0
      const count = Math.max(0, Math.min(limit, total - offset))
      const addresses = Array.from({ length: count }, (_, index) => ({
        slug: `${resource}-${offset + index + 1}`,
        modified_utc: '2030-06-20 10:00:00',
      }))
      return { addresses, total }
    },
  } as Partial<Visit> as Visit // a sitemap uses no more
  const context = { urls: new PageUrls(root) } as PageContext // a sitemap uses no more
  return async (name: string) => {
    const response = await sitemapAt(name, visit, context)
    const locations = [...String(response?.body).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location)
    return locations.map((location) => location?.replace('https://town.example/cal/', ''))
  }
}

describe('the sitemap', () => {
  it.each([
    [0, 0],
    [1, 1],
    [5_000, 1],
    [5_001, 2],
    [10_000, 2],
    [12_345, 3],
  ])('of %i events has %i parts with each of them once', async (total, count) => {
    const read = sitemapOf({ event: total, tag: 1 })
    const parts = Array.from({ length: count }, (_, index) => `sitemap-event-${index + 1}.xml`)
    expect(await read('sitemap.xml')).toEqual([...parts, 'sitemap-tag-1.xml'])
    const pages = (await Promise.all(parts.map(read))).flat()
    expect(pages).toEqual(Array.from({ length: total }, (_, index) => `event-${index + 1}`))
    await expect(read(`sitemap-event-${count + 1}.xml`)).rejects.toMatchObject({ status: 404 })
  })

  it.each([
    ['sitemap.xml', true],
    ['sitemap-event-1.xml', true],
    ['sitemap-tag-999999.xml', true],
    ['sitemap-event-0.xml', false],
    ['sitemap-event-01.xml', false],
    ['sitemap-event-1000000.xml', false],
    ['sitemap-user-1.xml', false],
    ['sitemap-event-1xml', false],
    ['a-sitemap-event-1.xml', false],
  ])('has a part %s: %s', (name, expected) => {
    expect(isSitemap(name)).toBe(expected)
  })
})
