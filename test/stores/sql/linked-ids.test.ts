import { type EventLink, eventLinks, linkedNames, tableOf } from 'daybook/storage'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { IdCounts } from '../../../adapters/stores/sql/columns/id-counts.ts'
import { forEachLinkedId, linkedIds } from '../../../adapters/stores/sql/columns/linked-ids.ts'
import { createLinkCounter } from '../../../adapters/stores/sql/reading/facets/link-counter.ts'
import { linkCounts } from '../../../adapters/stores/sql/reading/facets/link-counts.ts'
import { raw, render, type Sql } from '../../../adapters/stores/sql/statement/statement.ts'
import { createSqliteDialect } from '../../../adapters/stores/sqlite/dialect.ts'

/** A value for each link of an event. */
function forEachLink<Value>(value: () => Value) {
  return tableOf<Record<EventLink, Value>>(eventLinks, value)
}

const ids = fc.array(fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(8191, 8192, 8193, 2 ** 53 - 1)), {
  maxLength: 5,
})
const events = fc.array(fc.record(forEachLink(() => ids)), { maxLength: 8 })

/** An event whose categories and tags come before its links to other records. */
const linkedEvent = { ...forEachLink((): number[] => []), venue: [12], categories: [3, 4], tags: [9] }
const written = `3,4/9/12${'/'.repeat(linkedNames.length - 1)}`

const unlimited = { maxLength: Number.POSITIVE_INFINITY }

describe('the linked ids of events', () => {
  it('are read as they were written, each with its event', () => {
    fc.assert(
      fc.property(events, (all) => {
        const found: (readonly [link: string, id: number, event: number])[] = []
        const visitOf = (link: string) => (id: number, event: number) => void found.push([link, id, event])
        forEachLinkedId(all.map((event) => linkedIds(event, unlimited)).join(';'), {
          venue: visitOf('venue'),
          tags: visitOf('tags'),
        })
        const expected = all.flatMap(({ venue, tags }, index) => [
          ...tags.map((id) => ['tags', id, index + 1] as const),
          ...venue.map((id) => ['venue', id, index + 1] as const),
        ])
        expect(found).toEqual(expected)
      }),
    )
  })

  it('are null if an index cannot include them', () => {
    expect(linkedIds(linkedEvent, { maxLength: written.length })).toBe(written)
    expect(linkedIds(linkedEvent, { maxLength: written.length - 1 })).toBeNull()
  })

  it('begin with terms, so that rows stay valid when a kind of linked records is added', () => {
    expect(linkedIds(linkedEvent, unlimited)).toBe(written)
    const found: number[] = []
    forEachLinkedId('3/9;4/', { categories: (id) => void found.push(id), organizer: (id) => void found.push(-id) })
    expect(found).toEqual([3, 4])
  })
})

describe('counts by id', () => {
  it('return all ids with the highest counts, down to the last of those that are equal', () => {
    fc.assert(
      fc.property(fc.array(ids, { maxLength: 40 }), fc.integer({ min: 1, max: 6 }), (all, size) => {
        const counts = new IdCounts()
        for (const [index, some] of all.entries()) for (const id of some) counts.add(id, index + 1)
        const expected = new Map<number, number>()
        for (const some of all) for (const id of new Set(some)) expected.set(id, (expected.get(id) ?? 0) + 1)
        let below = Number.POSITIVE_INFINITY
        const found: (readonly [id: number, count: number])[] = []
        for (let more = counts.highest(size, below); more.length > 0; more = counts.highest(size, below)) {
          const least = Math.min(...more.map(([, count]) => count))
          const left = [...expected].filter(([, count]) => count < below && count >= least)
          expect(new Map(more)).toEqual(new Map(left))
          // Without the last of equal counts, there would be too few.
          expect(left.filter(([, count]) => count > least).length).toBeLessThan(size)
          found.push(...more)
          below = least
        }
        expect(new Map(found)).toEqual(expected)
        expect(found).toHaveLength(expected.size)
      }),
    )
  })
})

describe('the counter of links', () => {
  const dialect = createSqliteDialect('', false)
  const counting = { limit: 2, links: [{ link: 'tags' }, { link: 'venue' }] } as const
  const branches = [{ from: raw('events e'), where: raw('TRUE') }]
  const textOf = (statement: Sql | (() => Sql)) => {
    if (typeof statement === 'function') throw new Error('This test expects a statement.')
    return render(statement, () => '?').text()
  }

  it('counts in SQL if there are too many events to read their ids', async () => {
    const sent: string[] = []
    const load = async (statement: Sql | (() => Sql)) => {
      sent.push(textOf(statement))
      return '[[[1,"a","A","","",3]],"[]"]'
    }
    const counter = createLinkCounter(counting, branches, { dialect, load })
    expect(textOf(counter.selected)).toContain('count(*) <= 100000 AND count(ids) = count(*)')
    expect(textOf(counter.selected)).toContain('LIMIT 100001')
    expect(await counter.read('[null]')).toEqual([[[1, 'a', 'A', '', '', 3]], []])
    const [statement = ''] = sent
    for (const link of counting.links) {
      expect(statement).toContain(textOf(linkCounts({ limit: 2, ...link }, branches, dialect)))
    }
  })

  it('reads further records if those with the highest counts are not visible', async () => {
    const rounds: unknown[] = []
    const load = async (statement: Sql | (() => Sql)) => {
      if (typeof statement === 'function') throw new Error('This test expects a statement.')
      rounds.push(render(statement, () => '?').values)
      return rounds.length < 2 ? '[]' : '[[6,"f","F","","",1]]'
    }
    // Tags 1 and 2 have three events each, 3 and 4 have two, 5 and 6 have one.
    const text = ['/1,2,3,4,5', '/1,2,3,4', '/1,2,6'].join(';')
    const one = { limit: 2, links: [{ link: 'tags' }] } as const
    const counter = createLinkCounter(one, branches, { dialect, load })
    expect(await counter.read(JSON.stringify([text]))).toEqual([[[6, 'f', 'F', '', '', 1]]])
    expect(rounds).toEqual([
      [1, 3, 2, 3, ''],
      [3, 2, 4, 2, 5, 1, 6, 1, ''],
    ])
  })
})
