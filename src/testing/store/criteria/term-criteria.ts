import type { TermCriteria } from '../../../storage/criteria.ts'
import type { Store } from '../../../storage/store.ts'
import { byExternalIds, bySources } from '../external-ids.ts'
import {
  type Checks,
  type ChecksOf,
  finds,
  insertCategories,
  insertTags,
  kinds,
  named,
  unknownId,
} from '../fixtures.ts'
import { byFields, byIds, byLinkedFrom, byModified, byNames, byWords } from './shared-criteria.ts'

/** Categories and tags, which differ only in that categories have parents. */

export const termCriteriaChecks: Checks = {
  ...named('finds categories by', {
    ...sharedCriteria(kinds.categories),
    parents: parentsOfCategories,
    counted: countedCategories,
  } satisfies ChecksOf<TermCriteria>),
  ...named('finds tags by', {
    ...sharedCriteria(kinds.tags),
    parents: parentsOfTags,
    counted: countedTags,
  } satisfies ChecksOf<TermCriteria>),
}

function sharedCriteria(
  kind: (typeof kinds)['categories' | 'tags'],
): ChecksOf<Omit<TermCriteria, 'parents' | 'counted'>> {
  return {
    ids: byIds(kind),
    fields: byFields(kind),
    sources: bySources(kind),
    externalIds: byExternalIds(kind),
    modified_utc: byModified(kind),
    notIds: async (store) => {
      const { a, b, c } = await kind.insert(store, { a: {}, b: {}, c: {} })
      await finds(kind.repository(store), [
        ['one id', { notIds: [b.id] }, [a, c]],
        ['all ids', { notIds: [a.id, b.id, c.id] }, []],
        ['an unknown id', { notIds: [unknownId] }, [a, b, c]],
        ['no ids', { notIds: [] }, [a, b, c]],
        ['and an id that is requested', { ids: [a.id, b.id], notIds: [b.id] }, [a]],
      ])
    },
    slugs: async (store) => {
      const { jazz, jazzAge } = await kind.insert(store, { jazz: { slug: 'jazz' }, jazzAge: { slug: 'jazz-age' } })
      await finds(kind.repository(store), [
        ['one slug, whole', { slugs: ['jazz'] }, [jazz]],
        ['several slugs', { slugs: ['jazz-age', 'jazz', 'jazz'] }, [jazz, jazzAge]],
        ['an unknown slug beside a known one', { slugs: ['opera', 'jazz-age'] }, [jazzAge]],
        ['a part of a slug', { slugs: ['jaz'] }, []],
        ['no slugs', { slugs: [] }, []],
      ])
    },
    names: byNames(kind),
    words: byWords(kind),
    linkedFrom: byLinkedFrom(kind),
  }
}

async function parentsOfCategories(store: Store): Promise<void> {
  const { music, sport } = await insertCategories(store, { music: {}, sport: {} })
  const { jazz, judo } = await insertCategories(store, { jazz: { parent: music.id }, judo: { parent: sport.id } })
  const { bebop } = await insertCategories(store, { bebop: { parent: jazz.id } })
  await finds(store.categories, [
    ['one parent, without what is below its children', { parents: [music.id] }, [jazz]],
    ['several parents', { parents: [jazz.id, sport.id] }, [judo, bebop]],
    ['the roots', { parents: [0] }, [music, sport]],
    ['a category without children', { parents: [bebop.id] }, []],
    ['no parents', { parents: [] }, []],
  ])
}

async function parentsOfTags(store: Store): Promise<void> {
  const { a, b } = await insertTags(store, { a: {}, b: {} })
  await finds(store.tags, [
    ['the roots, which all tags are', { parents: [0] }, [a, b]],
    ['a tag', { parents: [a.id] }, []],
    ['no parents', { parents: [] }, []],
  ])
}

async function countedCategories(store: Store): Promise<void> {
  const { music, sport, empty } = await insertCategories(store, { music: {}, sport: { count: 1 }, empty: {} })
  const { jazz, judo } = await insertCategories(store, { jazz: { parent: music.id }, judo: { parent: sport.id } })
  const { bebop } = await insertCategories(store, { bebop: { parent: jazz.id, count: 2 } })
  await finds(store.categories, [
    ['its own count, or that of any descendant', { counted: true }, [music, sport, jazz, bebop]],
    ['no count, nor below it', { counted: false }, [empty, judo]],
    ['a descendant that is not found itself', { counted: true, parents: [0] }, [music, sport]],
  ])
}

async function countedTags(store: Store): Promise<void> {
  const { used, unused } = await insertTags(store, { used: { count: 1 }, unused: {} })
  await finds(store.tags, [
    ['with a count', { counted: true }, [used]],
    ['without', { counted: false }, [unused]],
  ])
}
