import { isTermCollection, termCollections } from '../../schema/resource.ts'
import type { LinkCounting, ValueCount, ValueCounting } from '../../storage/facets.ts'
import type { Store } from '../../storage/store.ts'
import { equal } from '../assert.ts'
import { eventData } from '../records.ts'
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
        [
          `all of ${link}`,
          { link },
          [
            [z, 3],
            [b, 2],
            [a, 2],
            [rare, 1],
          ],
        ],
        [
          `${link} of matching events`,
          { link, where: { featured: true } },
          [
            [b, 1],
            [a, 1],
            [z, 1],
          ],
        ],
        [
          `${link} of events of another`,
          { link, where: { linkedToAny: { [link]: [rare.id, a.id] } } },
          [
            [z, 3],
            [b, 2],
            [a, 2],
            [rare, 1],
          ],
        ],
        [`${link} of no event`, { link, where: { linkedToAny: { [link]: [unlinked.id] } } }, []],
        [
          `the first of ${link}`,
          { link, limit: 2 },
          [
            [z, 3],
            [b, 2],
          ],
        ],
      ])
    }
  },
  'names the records that it counts': async (store) => {
    const key = { source: 'feed', external_id: '7' }
    for (const collection of linkable) {
      const link = linkTo(collection)
      const name = isTermCollection(collection) ? 'name' : link
      const { one } = await insert[collection](store, { one: { [name]: 'Old Hall', slug: 'old-hall', ...key } })
      await insert.events(store, { event: { [link]: [one.id] } })
      const [found] = await store.events.countByLink({ ...all, link })
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
        ['published', { link, records: { visible: [published] }, limit: 1 }, [[open, 1]]],
        [
          'or own',
          { link, records: { visible: [published, { statuses: ['draft'], author: 7 }] } },
          [
            [open, 1],
            [own, 1],
          ],
        ],
        [
          'any',
          { link },
          [
            [draft, 2],
            [open, 1],
            [own, 1],
          ],
        ],
        ['none', { link, records: { visible: [] } }, []],
        ['by id', { link, records: { ids: [own.id], visible: [{ statuses: ['draft'] }] } }, [[own, 1]]],
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
      [
        'a tree',
        { link: 'categories' },
        [
          [music, 3],
          [bebop, 2],
          [jazz, 2],
          [rock, 2],
        ],
      ],
    ])
    await store.transaction(({ categories }) => categories.remove(jazz.id))
    await counts(store, [
      [
        'without a removed one',
        { link: 'categories' },
        [
          [music, 3],
          [bebop, 2],
          [rock, 2],
        ],
      ],
    ])
    await store.transaction(({ categories }) => categories.update(music.id, { parent: rock.id }))
    await counts(store, [
      [
        'in a loop',
        { link: 'categories' },
        [
          [music, 3],
          [rock, 3],
          [bebop, 2],
        ],
      ],
    ])
  },
  'counts no removed term': async (store) => {
    for (const link of termCollections) {
      const { gone, remaining } = await insert[link](store, { gone: {}, remaining: {} })
      await insert.events(store, { event: { [link]: [gone.id, remaining.id] } })
      await store.transaction(async (writer) => {
        await writer[link].remove(gone.id)
        equal(
          (await writer.events.countByLink({ ...all, link })).map(({ id }) => id),
          [remaining.id],
          'before the commit',
        )
      })
      await counts(store, [[`${link} that are left`, { link }, [[remaining, 1]]]])
    }
  },
  'counts what a transaction has written': async (store) => {
    const { venue } = await insert.venues(store, { venue: {} })
    await store.transaction(async ({ events }) => {
      await events.insert(eventData({ venue: [venue.id], source: 'feed', external_id: '1' }))
      equal(
        (await events.countByLink({ ...all, link: 'venue' })).map(({ count }) => count),
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
      [
        'all',
        { by },
        [
          ['b', 2],
          ['', 1],
          ['A', 1],
          ['a', 1],
        ],
      ],
      [
        'of matching events',
        { by, where: { featured: true } },
        [
          ['', 1],
          ['a', 1],
        ],
      ],
      [
        'the first',
        { by, limit: 2 },
        [
          ['b', 2],
          ['', 1],
        ],
      ],
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
          ['b', 2],
          ['', 1],
          [`"'\\\n`, 1],
          ['Z', 1],
          ['a', 1],
          ['true', 1],
          ['\u00e9', 1],
          ['\uff5e', 1],
          ['\u{1f600}', 1],
        ],
      ],
      [
        'numbers',
        { by: by('number') },
        [
          [9, 2],
          [-1, 1],
          [5e-324, 1],
          [0.1 + 0.2, 1],
          [1, 1],
          [10, 1],
          [2 ** 53 - 1, 1],
          [1e21, 1],
        ],
      ],
      [
        'flags',
        { by: by('flag') },
        [
          [false, 2],
          [true, 2],
        ],
      ],
      [
        'items of lists',
        { by: by('list') },
        [
          ['y', 2],
          ['x', 1],
        ],
      ],
      [
        'numbers in lists',
        { by: by('numbers') },
        [
          [1.5, 1],
          [2, 1],
        ],
      ],
      ['no values', { by: by('unknown') }, []],
      [
        'the first',
        { by: by('text'), limit: 2 },
        [
          ['b', 2],
          ['', 1],
        ],
      ],
    ])
    const others = texts.length + numbers.length + 3
    await values(store, [
      [
        'absent text',
        { by: by('list', ['y', 'z']) },
        [
          ['y', others + 3],
          ['z', others + 1],
          ['x', 1],
        ],
      ],
      ['absent flags', { by: by('flag', [false]), limit: 1 }, [[false, texts.length + numbers.length + 4]]],
      ['absent numbers', { by: by('number', [0.5]), where: { ids: [] } }, []],
    ])
  },
}

type Row<Of> = readonly [of: Of, count: number]

/** Checks the records and their counts, in order. */
async function counts(
  store: Store,
  cases: readonly (readonly [
    what: string,
    counting: Partial<LinkCounting> & Pick<LinkCounting, 'link'>,
    expected: readonly Row<{ readonly id: number }>[],
  ])[],
): Promise<void> {
  for (const [what, counting, expected] of cases) {
    const found = await store.events.countByLink({ ...all, ...counting })
    equal(
      found.map(({ id, count }) => [id, count]),
      expected.map(([{ id }, count]) => [id, count]),
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
    expected: readonly Row<ValueCount['value']>[],
  ])[],
): Promise<void> {
  for (const [what, counting, expected] of cases) {
    const found = await store.events.countByValue({ ...all, ...counting })
    equal(
      found,
      expected.map(([value, count]) => ({ value, count })),
      what,
    )
  }
}
