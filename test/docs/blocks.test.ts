import { describe, expect, it } from 'vitest'
import { complaintsAbout, docs, readPage } from '../support/page.ts'
import { allStores } from '../support/stores.ts'
import type { BlockCase } from './block.ts'
import { clientBlocks } from './blocks/client.ts'
import { domainBlocks } from './blocks/domain.ts'
import { doubleBookingBlocks } from './blocks/double-bookings.ts'
import { featureBlocks } from './blocks/features.ts'
import { feedBlocks, geoJsonBlocks } from './blocks/formats.ts'
import { guidesBlocks } from './blocks/guides.ts'
import { hostsBlocks } from './blocks/hosts.ts'
import { icalendarBlocks, icalendarImportBlocks } from './blocks/icalendar.ts'
import { manyEventsBlocks } from './blocks/many-events.ts'
import { openApiBlocks } from './blocks/openapi.ts'
import { pagesBlocks } from './blocks/pages.ts'
import { proxiesBlocks } from './blocks/proxies.ts'
import { readmeBlocks, startBlocks } from './blocks/readme.ts'
import { recurrenceBlocks } from './blocks/recurrence.ts'
import { siteBlocks } from './blocks/sites.ts'
import { storageBlocks } from './blocks/storage.ts'
import { testingBlocks } from './blocks/testing.ts'

const cases: Readonly<Record<string, readonly BlockCase[]>> = {
  'README.md': readmeBlocks,
  'docs/client.md': clientBlocks,
  'docs/domain.md': domainBlocks,
  'docs/double-bookings.md': doubleBookingBlocks,
  'docs/feeds.md': feedBlocks,
  'docs/geojson.md': geoJsonBlocks,
  'docs/hosts.md': hostsBlocks,
  'docs/icalendar.md': icalendarBlocks,
  'docs/icalendar-import.md': icalendarImportBlocks,
  'docs/many-events.md': manyEventsBlocks,
  'docs/openapi.md': openApiBlocks,
  'docs/pages.md': pagesBlocks,
  'docs/proxies.md': proxiesBlocks,
  'docs/recurrence.md': recurrenceBlocks,
  'docs/start.md': startBlocks,
  'docs/storage.md': storageBlocks,
  'docs/testing.md': testingBlocks,
  ...featureBlocks,
  ...guidesBlocks,
  ...siteBlocks,
}

const paths = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...docs]
const pages = paths.map((path) => ({ path, page: readPage(path) }))

describe.each(pages)('the blocks of $path', async ({ path, page }) => {
  for (const { does, block, lines, check, registers, slow } of cases[path] ?? []) {
    const code = page.blockWith(block)
    if (registers) describe(does, async () => void (await check?.(code)))
    else if (check !== undefined) it.skipIf(slow && !allStores)(does, async () => void (await check(code)))
    if (lines !== undefined)
      it(`${does} in ${lines} lines`, () => expect(code.trimEnd().split('\n')).toHaveLength(lines))
  }

  it('have a case each', () => {
    const known = (cases[path] ?? []).map(({ block }) => page.blockWith(block))
    expect(page.blocks.filter((code) => !known.includes(code))).toEqual([])
  })
})

it('compiles every block', () => {
  const blocks = pages.flatMap(({ page }) => page.blocks)
  expect(complaintsAbout(blocks)).toEqual([])
  expect(blocks.length).toBeGreaterThan(40)
})
