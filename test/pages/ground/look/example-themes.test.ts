import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createStylesheet } from '../../../../adapters/pages/ground/look/stylesheet.ts'
import { pagesOf, sampleCalendar } from '../../sample-pages.ts'

it.each(['theatre', 'club'])('makes a look of ten lines at most: %s', async (name) => {
  const css = await readFile(new URL(`../../../../examples/pages-themes/${name}.css`, import.meta.url), 'utf8')
  expect(css.match(/--daybook-[a-z-]+:/g)?.length).toBeLessThanOrEqual(10)
  const base = createStylesheet({}).text
  for (const [, token = ''] of css.matchAll(/(--daybook-[a-z-]+):/g)) expect(base).toContain(`var(${token}`)
  const get = pagesOf(await sampleCalendar(), { css })
  const [, href = ''] = /rel="stylesheet" href="([^"]+)"/.exec(await (await get('/2030-06')).text()) ?? []
  const text = await (await get(href)).text()
  expect(text.slice(base.length)).toMatch(/^\.daybook\{--daybook-[^{}]*\}$/)
})
