import { createCalendar } from 'daybook'
import { describe, expect, it } from 'vitest'
import { readAll, readFound } from '../../../adapters/pages/desk/reading/choices/list-choices.ts'
import { aBrowser } from './desk-caller.ts'

const editor = { id: 1, role: 'editor' }

/** A list with some numbers, and the pages that are read of it. */
function aList(total: number) {
  const pages: object[] = []
  const all = Array.from({ length: total }, (_, index) => index)
  const read = async ({ page, per_page, ...more }: { page: number; per_page: number; search?: string }) => {
    pages.push({ page, per_page, ...more })
    return { records: all.slice((page - 1) * per_page, page * per_page), total }
  }
  return { read, pages, all }
}

describe('a form lists', () => {
  it.each([0, 1, 50, 51, 100, 499, 500])('all of %i records, in as few pages as there are', async (total) => {
    const { read, pages, all } = aList(total)
    expect(await readAll(read)).toEqual({ records: all, total })
    expect(pages).toHaveLength(Math.max(1, Math.ceil(total / 50)))
  })

  it.each([501, 10_000])('none of %i, after one page', async (total) => {
    const { read, pages } = aList(total)
    expect(await readAll(read)).toEqual({ total })
    expect(pages).toHaveLength(1)
  })

  it('twenty that a search finds, and how many there are', async () => {
    const { read, pages, all } = aList(1_000)
    const text = 'x'.repeat(250)
    expect(await readFound(read, text, 5_000)).toEqual({ records: all.slice(0, 20), total: 1_000 })
    expect(pages).toEqual([{ page: 1, per_page: 20, q: text.slice(0, 200) }])
    expect(await readFound(read, '', 5_000)).toEqual({ records: [], total: 5_000 })
    expect(pages).toHaveLength(1)
  })
})

describe('a form of an event', () => {
  it('offers categories of the second page too, each as deep as it is', async () => {
    const calendar = createCalendar()
    let parent = 0
    for (const name of ['A', 'B', 'C', 'D']) parent = (await calendar.categories.create({ name, parent })).id
    for (let count = 1; count <= 60; count += 1) await calendar.categories.create({ name: `Z ${count}` })
    const browser = aBrowser(calendar, editor)
    const { body } = await browser.get('/desk/events/new')
    for (const name of ['A', 'D', 'Z 1', 'Z 60']) expect(body).toContain(`<bdi>${name}</bdi>`)
    const options = (await browser.get('/desk/categories/new')).body.matchAll(/<option[^>]*>(\u2003*)([A-D])</g)
    expect([...options].map(([, indent = '', name]) => [name, indent.length])).toEqual([
      ['A', 0],
      ['B', 1],
      ['C', 2],
      ['D', 3],
    ])
  })

  it('says where venues are that have the same name, and nothing of the others', async () => {
    const calendar = createCalendar()
    await calendar.venues.create({ venue: 'Town hall', city: 'Kiel' })
    await calendar.venues.create({ venue: 'Town hall', city: 'Bonn' })
    await calendar.venues.create({ venue: 'Museum', city: 'Bremen' })
    const { body } = await aBrowser(calendar, editor).get('/desk/events/new')
    expect(body).toContain('Town hall, Kiel')
    expect(body).toContain('Town hall, Bonn')
    expect(body).toContain('>Museum<')
    expect(body).not.toContain('Bremen')
  })
})
