import { readFileSync } from 'node:fs'
import { categoryColors, createCalendar } from 'daybook'
import { describe, expect, it } from 'vitest'
import { hueContrast, hueOf, shades } from '../../../adapters/pages/desk/values/hue-contrast.ts'
import { aVisitor } from '../visitor.ts'
import { aBrowser, formOf } from './desk-caller.ts'

// Rule 36: the color of a category is chosen in the desk, with its contrast, and pages show it.

const editor = { id: 4, role: 'editor' }

describe('the form of a category', () => {
  it('offers each color with its contrast and the categories that have it, and the one that is given', async () => {
    const calendar = createCalendar()
    await calendar.categories.create({ name: 'Music & more', color: 'amber' })
    const { body } = await aBrowser(calendar, editor).get('/desk/categories/new')
    const boxes = [...body.matchAll(/name="color" value="([^"]*)"/g)].map(([, value]) => value)
    expect(boxes).toEqual(['', ...categoryColors])
    expect(body).toMatch(/value="" checked/)
    const [, amber = ''] = /class="db-opt db-hue-3">([\s\S]*?)<\/label>/.exec(body) ?? []
    expect(amber).toMatch(/Amber<small>Contrast [\d.]+ : 1, dark [\d.]+ : 1<\/small>.*<bdi>Music &amp; more<\/bdi>/)
  })

  it('stores a chosen color, gives another one, and refuses others', async () => {
    const calendar = createCalendar()
    const browser = aBrowser(calendar, editor)
    const { id } = await calendar.categories.create({ name: 'Music' })
    const path = `/desk/categories/${id}`
    const save = async (color: string) => {
      const reply = await browser.post(path, formOf(await browser.get(path), { color }))
      return [
        reply.status,
        (await calendar.categories.get(id)).color,
        /color-error">.*?<\/svg>([^<]*)/.exec(reply.body)?.[1],
      ]
    }
    expect(await save('rose')).toEqual([303, 'rose', undefined])
    expect(await save('navy')).toEqual([400, 'rose', 'Choose one of the colors.'])
    expect(await save('')).toEqual([303, 'red', undefined])
  })
})

describe('the contrast that it shows', () => {
  const tokens = readFileSync(new URL('../../../adapters/pages/ground/look/warm/tokens.css', import.meta.url), 'utf8')

  it.each(['tint', 'text'] as const)('follows the %s of the default theme', (name) => {
    const [, light, dark] =
      new RegExp(`--${name}: light-dark\\(oklch\\((.*?) var.*?oklch\\((.*?) var`).exec(tokens) ?? []
    const text = ({ lightness, chroma }: { lightness: number; chroma: number }) => `${lightness} ${chroma}`
    expect([light, dark]).toEqual([text(shades.light[name]), text(shades.dark[name])])
  })

  it.each(categoryColors)('is enough for text: %s', (color) => {
    expect(tokens).toContain(`--daybook-hue-${categoryColors.indexOf(color) + 1}: ${hueOf(color)};`)
    for (const scheme of ['light', 'dark'] as const) {
      expect(hueContrast(color, scheme)).toBeGreaterThan(7)
      expect(hueContrast(color, scheme)).toBeLessThan(14)
    }
  })
})

it('pages show a category in its color, in months, lists and the legend, until it has another one', async () => {
  const calendar = createCalendar({ now: () => new Date('2030-06-18T09:00:00Z') })
  const category = await calendar.categories.create({ name: 'Music', color: 'olive' })
  const at = { start_date: '2030-06-20 19:00', end_date: '2030-06-20 20:00' }
  await calendar.events.create({ title: 'Concert', ...at, categories: [category.id], status: 'publish' })
  const get = aVisitor(calendar)
  const huesOf = async (path: string) => {
    const { body } = await get(path)
    return [...new Set([...body.matchAll(/db-hue-(\d+)/g)].map(([, hue]) => hue))]
  }
  const paths = ['/', '/2030-06', '/2030-06-20', '/2030-W25', '/concert', '/categories/music']
  expect(await Promise.all(paths.map(huesOf))).toEqual(paths.map(() => ['4']))
  expect((await get('/2030-06')).body).toMatch(/class="db-tag db-hue-4"[^>]*><bdi>Music/)
  await calendar.categories.update(category.id, { color: 'rose' })
  expect(await Promise.all(paths.map(huesOf))).toEqual(paths.map(() => ['12']))
})
