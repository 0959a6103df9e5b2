import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { createStylesheet, type Theme } from '../../../../adapters/pages/ground/look/stylesheet.ts'
import { pagesOf, sampleCalendar, samplePaths } from '../../sample-pages.ts'

const themes: readonly Theme[] = ['warm', 'editorial']

/** Classes that the sample does not show: of passwords, notes, further pages, series, long facets, brands and editors. */
const waiting = new Set(
  (
    'db-gate db-gatei db-err is-bad is-block db-note is-warn db-pager db-subs is-quiet db-dates is-this db-fold db-lead db-edit ' +
    'db-pairs db-legal'
  ).split(' '),
)

describe.each(themes)('%s', (theme) => {
  const { text } = createStylesheet({ theme })

  it('is at most 9 kB for a browser', () => {
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(9_000)
  })

  it('has all its rules in the layer daybook', () => {
    expect(withoutLayers(text)).toBe('')
  })
})

describe('the classes', () => {
  const styled = new Set(themes.flatMap((theme) => classesOfCss(createStylesheet({ theme }).text)))
  let shown: ReadonlySet<string>
  beforeAll(async () => {
    const get = pagesOf(await sampleCalendar())
    const bodies = await Promise.all(Object.values(samplePaths).map(async (path) => (await get(path)).text()))
    shown = new Set(bodies.flatMap(classesOfHtml))
  })

  it('have a rule each', () => {
    expect([...shown].filter((name) => !styled.has(name))).toEqual([])
  })

  it('are all shown by a view', () => {
    expect([...styled].filter((name) => !shown.has(name) && !waiting.has(name))).toEqual([])
  })
})

it('serves each look under a name of its own, for a year', async () => {
  const calendar = await sampleCalendar()
  const names = await Promise.all(
    [{}, { theme: 'editorial' }, { css: '.daybook { --daybook-radius: 0rem }' }].map(async (options) => {
      const get = pagesOf(calendar, options as object)
      const [, href = ''] = /rel="stylesheet" href="([^"]+)"/.exec(await (await get('/2030-06')).text()) ?? []
      const response = await get(href)
      expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
      expect(response.headers.get('cache-control')).toContain('immutable')
      return href
    }),
  )
  expect(new Set(names).size).toBe(3)
})

it('puts the rules of the app last, outside of the layer', () => {
  const { text } = createStylesheet({ css: '.daybook { --daybook-accent-hue: 262; }' })
  expect(text.endsWith('}.daybook{--daybook-accent-hue:262}')).toBe(true)
})

function classesOfHtml(markup: string): readonly string[] {
  return [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) =>
    names.split(' ').filter(Boolean).map(family),
  )
}

function classesOfCss(css: string): readonly string[] {
  return [...css.replace(/"[^"]*"/g, '').matchAll(/\.(daybook(?![-.\w])|(?:db|is)-[a-z0-9-]+)/g)].map(([, name = '']) =>
    family(name),
  )
}

/** Classes with a number, such as the twelve hues, count as one. */
function family(name: string): string {
  return name.replace(/-\d+$/, '')
}

/** Removes `@layer daybook...` blocks. */
function withoutLayers(css: string): string {
  let depth = 0
  let rest = ''
  let isLayer = false
  let start = 0
  for (let index = 0; index < css.length; index += 1) {
    if (css[index] === '{') {
      if (depth === 0) isLayer = css.slice(start, index).startsWith('@layer daybook')
      depth += 1
    }
    if (css[index] === '}') {
      depth -= 1
      if (depth === 0) {
        if (!isLayer) rest += css.slice(start, index + 1)
        start = index + 1
      }
    }
  }
  return rest + css.slice(start)
}
