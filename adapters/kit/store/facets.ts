import {
  type CountedLink,
  type EventReader,
  isTermCollection,
  type LinkCount,
  type LinkCounting,
  type Store,
  termCollections,
  type ValueCount,
  type ValueCounting,
} from 'daybook/storage'
import { eventData } from 'daybook/testing/calendar'
import { equal } from '../assert.ts'
import { type Checks, insert, linkable, linkTo } from './fixtures.ts'

const all = { where: {}, limit: 100 } as const

/** How stores count events by what they link to, and by their values. */
export const countingChecks: Checks = {
  'counts matching events by the records of each link, the most frequent first': async (store) => {
    for (const collection of linkable) {
      const link = linkTo(collection)
      const { z, b, a, rare, unlinked } = await insert[collection](store, {
        z: { search_name: 'z' },
        b: { search_name: 'b' },
        a: { search_name: 'b' },
        rare: { search_name: 'a' },
        unlinked: { search_name: 'unlinked' },
      })
      await insert.events(store, {
        one: { [link]: [z.id, b.id, a.id] },
        two: { [link]: [a.id, z.id, b.id], featured: true },
        three: { [link]: [z.id, rare.id] },
        none: {},
      })
      await counts(store, [
        [`all of ${link}`, { link }, [times(z, 3), times(b, 2), times(a, 2), times(rare, 1)]],
        [`${link} of matching events`, { link, where: { featured: true } }, [times(b, 1), times(a, 1), times(z, 1)]],
        [
          `${link} of events of another`,
          { link, where: { linkedToAny: { [link]: [rare.id, a.id] } } },
          [times(z, 3), times(b, 2), times(a, 2), times(rare, 1)],
        ],
        [`${link} of no event`, { link, where: { linkedToAny: { [link]: [unlinked.id] } } }, []],
        [`the first of ${link}`, { link, limit: 2 }, [times(z, 3), times(b, 2)]],
      ])
    }
  },
  'counts matching events by several links at once, each with its own limit and records': async (store) => {
    const { tag } = await insert.tags(store, { tag: {} })
    const { open, draft } = await insert.venues(store, { open: {}, draft: { status: 'draft' } })
    await insert.events(store, {
      one: { tags: [tag.id], venue: [open.id, draft.id] },
      two: { venue: [draft.id], featured: true },
    })
    const links = [
      { link: 'venue', records: { visible: [{ statuses: ['publish'] }] } },
      { link: 'organizer' },
      { link: 'tags' },
      { link: 'venue' },
    ] as const
    const found = await store.events.countByLinks({ where: {}, limit: 1, links })
    equal(
      found.map((counts) => counts.map(({ id, count }) => [id, count])),
      [[[open.id, 1]], [], [[tag.id, 1]], [[draft.id, 2]]],
      'of all events',
    )
    equal(await store.events.countByLinks({ ...all, links: [] }), [], 'by no link')
  },
  'counts an event that links to hundreds of records': async (store) => {
    const numbers = Array.from({ length: 400 }, (_, index) => index)
    const tags = await insert.tags(store, Object.fromEntries(numbers.map((index) => [`t${index}`, {}])))
    const ids = Object.values(tags).map(({ id }) => id)
    await insert.events(store, { many: { tags: ids }, one: { tags: ids.slice(-1) } })
    const [found = []] = await store.events.countByLinks({ where: {}, limit: 1000, links: [{ link: 'tags' }] })
    equal(
      [found.length, found[0]?.id, found[0]?.count, found[1]?.count],
      [400, ids.at(-1), 2, 1],
      'the records, and the first of them',
    )
  },
  'names the records that it counts': async (store) => {
    const key = { source: 'feed', external_id: '7' }
    for (const collection of linkable) {
      const link = linkTo(collection)
      const name = isTermCollection(collection) ? 'name' : link
      const { one } = await insert[collection](store, { one: { [name]: 'Old Hall', slug: 'old-hall', ...key } })
      await insert.events(store, { event: { [link]: [one.id] } })
      const [found] = await countByLink(store.events, { link })
      equal(found, { id: one.id, slug: 'old-hall', name: 'Old Hall', ...key, count: 1 }, `one of ${link}`)
    }
  },
  'counts venues and organizers only if they are visible': async (store) => {
    for (const collection of ['venues', 'organizers'] as const) {
      const link = linkTo(collection)
      const { draft, open, own } = await insert[collection](store, {
        draft: { status: 'draft' },
        open: {},
        own: { status: 'draft', author: 7 },
      })
      await insert.events(store, { both: { [link]: [draft.id, own.id, open.id] }, hidden: { [link]: [draft.id] } })
      const published = { statuses: ['publish'] } as const
      await counts(store, [
        ['published', { link, records: { visible: [published] }, limit: 1 }, [times(open, 1)]],
        [
          'or own',
          { link, records: { visible: [published, { statuses: ['draft'], author: 7 }] } },
          [times(open, 1), times(own, 1)],
        ],
        ['any', { link }, [times(draft, 2), times(open, 1), times(own, 1)]],
        ['none', { link, records: { visible: [] } }, []],
        ['by id', { link, records: { ids: [own.id], visible: [{ statuses: ['draft'] }] } }, [times(own, 1)]],
      ])
    }
  },
  'counts an event once for each of its categories and their ancestors': async (store) => {
    const { music } = await insert.categories(store, { music: { search_name: 'music' } })
    const { jazz, rock } = await insert.categories(store, {
      jazz: { search_name: 'jazz', parent: music.id },
      rock: { search_name: 'rock', parent: music.id },
    })
    const { bebop } = await insert.categories(store, { bebop: { search_name: 'bebop', parent: jazz.id } })
    await insert.events(store, {
      both: { categories: [bebop.id, rock.id] },
      line: { categories: [bebop.id, jazz.id, music.id] },
      rock: { categories: [rock.id] },
    })
    await counts(store, [
      ['a tree', { link: 'categories' }, [times(music, 3), times(bebop, 2), times(jazz, 2), times(rock, 2)]],
    ])
    await store.transaction(({ categories }) => categories.remove(jazz.id))
    await counts(store, [
      ['without a removed one', { link: 'categories' }, [times(music, 3), times(bebop, 2), times(rock, 2)]],
    ])
    await store.transaction(({ categories }) => categories.update(music.id, { parent: rock.id }))
    await counts(store, [['in a loop', { link: 'categories' }, [times(music, 3), times(rock, 3), times(bebop, 2)]]])
  },
  'counts no removed term': async (store) => {
    for (const link of termCollections) {
      const { gone, remaining } = await insert[link](store, { gone: {}, remaining: {} })
      await insert.events(store, { event: { [link]: [gone.id, remaining.id] } })
      await store.transaction(async (writer) => {
        await writer[link].remove(gone.id)
        equal(
          (await countByLink(writer.events, { link })).map(({ id }) => id),
          [remaining.id],
          'before the commit',
        )
      })
      await counts(store, [[`${link} that are left`, { link }, [times(remaining, 1)]]])
    }
  },
  'counts what a transaction has written': async (store) => {
    const { venue } = await insert.venues(store, { venue: {} })
    await store.transaction(async ({ events }) => {
      await events.insert(eventData({ venue: [venue.id], source: 'feed', external_id: '1' }))
      equal(
        (await countByLink(events, { link: 'venue' })).map(({ count }) => count),
        [1],
        'by link',
      )
      equal(await events.countByValue({ ...all, by: { field: 'source' } }), [{ value: 'feed', count: 1 }], 'by value')
    })
  },
  'counts matching events by a field, the most frequent value first': async (store) => {
    await insert.events(store, {
      a: { source: 'b', external_id: '1' },
      b: { source: 'b', external_id: '2' },
      c: { source: 'a', external_id: '1', featured: true },
      d: { source: 'A', external_id: '1' },
      none: { featured: true },
    })
    const by = { field: 'source' } as const
    await values(store, [
      ['all', { by }, [times('b', 2), times('', 1), times('A', 1), times('a', 1)]],
      ['of matching events', { by, where: { featured: true } }, [times('', 1), times('a', 1)]],
      ['the first', { by, limit: 2 }, [times('b', 2), times('', 1)]],
    ])
  },
  'counts events by the values of fields of the app, of each type in its order': async (store) => {
    const texts = [...'bZab\u00e9', '\u{1f600}', '\uff5e', `"'\\\n`, '']
    const numbers = [10, 9, -1, 0.1 + 0.2, 2 ** 53 - 1, 1e21, 9, 5e-324]
    await store.transaction(({ events }) =>
      events.insertMany([
        ...texts.map((text) => eventData({ fields: { text } })),
        ...numbers.map((number) => eventData({ fields: { number } })),
        ...[true, false, false].map((flag) => eventData({ fields: { flag } })),
        eventData({ fields: { list: ['x', 'y'], numbers: [2, 1.5], text: 'true', flag: true } }),
        eventData({ fields: { list: ['y'], numbers: [], number: 1 } }),
        eventData(),
      ]),
    )
    const by = (appField: string, absent: readonly (string | number | boolean)[] = []) => ({ appField, absent })
    await values(store, [
      [
        'text',
        { by: by('text') },
        [
          times('b', 2),
          times('', 1),
          times(`"'\\\n`, 1),
          times('Z', 1),
          times('a', 1),
          times('true', 1),
          times('\u00e9', 1),
          times('\uff5e', 1),
          times('\u{1f600}', 1),
        ],
      ],
      [
        'numbers',
        { by: by('number') },
        [
          times(9, 2),
          times(-1, 1),
          times(5e-324, 1),
          times(0.1 + 0.2, 1),
          times(1, 1),
          times(10, 1),
          times(2 ** 53 - 1, 1),
          times(1e21, 1),
        ],
      ],
      ['flags', { by: by('flag') }, [times(false, 2), times(true, 2)]],
      ['items of lists', { by: by('list') }, [times('y', 2), times('x', 1)]],
      ['numbers in lists', { by: by('numbers') }, [times(1.5, 1), times(2, 1)]],
      ['no values', { by: by('unknown') }, []],
      ['the first', { by: by('text'), limit: 2 }, [times('b', 2), times('', 1)]],
    ])
    const others = texts.length + numbers.length + 3
    await values(store, [
      ['absent text', { by: by('list', ['y', 'z']) }, [times('y', others + 3), times('z', others + 1), times('x', 1)]],
      ['absent flags', { by: by('flag', [false]), limit: 1 }, [times(false, texts.length + numbers.length + 4)]],
      ['absent numbers', { by: by('number', [0.5]), where: { ids: [] } }, []],
    ])
  },
}

/** What is counted, with how often. */
interface Times<Of> {
  readonly of: Of
  readonly count: number
}

function times<Of>(of: Of, count: number): Times<Of> {
  return { of, count }
}

type OneLink = CountedLink & Partial<Omit<LinkCounting, 'links'>>

/** Counts by one link. */
async function countByLink(
  events: Pick<EventReader, 'countByLinks'>,
  { link, records, ...counting }: OneLink,
): Promise<readonly LinkCount[]> {
  const links = [{ link, ...(records && { records }) }]
  const [counts = []] = await events.countByLinks({ ...all, links, ...counting })
  return counts
}

/** Checks the records and their counts, in order. */
async function counts(
  store: Store,
  cases: readonly (readonly [what: string, counting: OneLink, expected: readonly Times<{ readonly id: number }>[]])[],
): Promise<void> {
  for (const [what, counting, expected] of cases) {
    const found = await countByLink(store.events, counting)
    equal(
      found.map(({ id, count }) => [id, count]),
      expected.map(({ of, count }) => [of.id, count]),
      what,
    )
  }
}

/** Checks the values and their counts, in order. */
async function values(
  store: Store,
  cases: readonly (readonly [
    what: string,
    counting: Partial<ValueCounting> & Pick<ValueCounting, 'by'>,
    expected: readonly Times<ValueCount['value']>[],
  ])[],
): Promise<void> {
  for (const [what, counting, expected] of cases) {
    const found = await store.events.countByValue({ ...all, ...counting })
    equal(
      found,
      expected.map(({ of: value, count }) => ({ value, count })),
      what,
    )
  }
}
