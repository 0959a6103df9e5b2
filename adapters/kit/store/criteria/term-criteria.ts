import { type TermCollection, type TermCriteria, termCollections } from 'daybook/storage'
import {
  type Check,
  type Checks,
  type ChecksOf,
  finding,
  finds,
  forEach,
  insert,
  named,
  unknownId,
} from '../fixtures.ts'
import { ofNamed } from './named-criteria.ts'
import { ofAll } from './shared-criteria.ts'

/** Categories and tags, which differ only in that categories have parents. */

/** Criteria that depend on parents. */
const ofTree: Readonly<Record<TermCollection, Readonly<Record<'parents' | 'counted', Check>>>> = {
  categories: {
    async parents(store) {
      const { music, sport } = await insert.categories(store, { music: {}, sport: {} })
      const { jazz, judo } = await insert.categories(store, { jazz: { parent: music.id }, judo: { parent: sport.id } })
      const { bebop } = await insert.categories(store, { bebop: { parent: jazz.id } })
      await finds(store.categories, [
        ['one parent, without what is below its children', { parents: [music.id] }, [jazz]],
        ['several parents', { parents: [jazz.id, sport.id] }, [judo, bebop]],
        ['the roots', { parents: [0] }, [music, sport]],
        ['a category without children', { parents: [bebop.id] }, []],
        ['no parents', { parents: [] }, []],
      ])
    },
    async counted(store) {
      const { music, sport, empty } = await insert.categories(store, { music: {}, sport: { count: 1 }, empty: {} })
      const { jazz, judo } = await insert.categories(store, { jazz: { parent: music.id }, judo: { parent: sport.id } })
      const { bebop } = await insert.categories(store, { bebop: { parent: jazz.id, count: 2 } })
      await finds(store.categories, [
        ['its own count, or that of any descendant', { counted: true }, [music, sport, jazz, bebop]],
        ['no count, nor below it', { counted: false }, [empty, judo]],
        ['a descendant that is not found itself', { counted: true, parents: [0] }, [music, sport]],
      ])
    },
  },
  tags: {
    parents: finding('tags', { a: {}, b: {} }, ({ a, b }) => [
      ['the roots, which all tags are', { parents: [0] }, [a, b]],
      ['a tag', { parents: [a.id] }, []],
      ['no parents', { parents: [] }, []],
    ]),
    counted: finding('tags', { used: { count: 1 }, unused: {} }, ({ used, unused }) => [
      ['with a count', { counted: true }, [used]],
      ['without', { counted: false }, [unused]],
    ]),
  },
}

export const termCriteriaChecks: Checks = forEach(termCollections, (collection) =>
  named(`finds ${collection} by`, {
    ...ofAll(collection),
    ...ofNamed(collection),
    notIds: finding(collection, { a: {}, b: {}, c: {} }, ({ a, b, c }) => [
      ['one id', { notIds: [b.id] }, [a, c]],
      ['all ids', { notIds: [a.id, b.id, c.id] }, []],
      ['an unknown id', { notIds: [unknownId] }, [a, b, c]],
      ['no ids', { notIds: [] }, [a, b, c]],
      ['and an id that is requested', { ids: [a.id, b.id], notIds: [b.id] }, [a]],
    ]),
    slugs: finding(collection, { jazz: { slug: 'jazz' }, jazzAge: { slug: 'jazz-age' } }, ({ jazz, jazzAge }) => [
      ['one slug, whole', { slugs: ['jazz'] }, [jazz]],
      ['several slugs', { slugs: ['jazz-age', 'jazz', 'jazz'] }, [jazz, jazzAge]],
      ['an unknown slug beside an existing one', { slugs: ['opera', 'jazz-age'] }, [jazzAge]],
      ['a part of a slug', { slugs: ['jaz'] }, []],
      ['no slugs', { slugs: [] }, []],
    ]),
    ...ofTree[collection],
  } satisfies ChecksOf<TermCriteria>),
)
