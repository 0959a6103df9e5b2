import { describe, expect, it } from 'vitest'
import { describeOnStores } from '../support/everywhere.ts'
import { type BadRow, describeList, type FoundRow } from './list-table.ts'
import { get, namesOf, type SeedRow } from './site.ts'

// The published query parameters of the term lists, for categories and for tags (rules 11, 13, 17 and 20).

const evening = { start_date: '2030-06-20 18:00:00', end_date: '2030-06-20 20:00:00' }

// Carried by so many events: three Äther, two berg, one Delta; a draft carries Clay, and Echo is carried by none.
const terms = (resource: 'categories' | 'tags'): SeedRow[] => [
  [resource, { name: 'Delta', slug: 'zz-delta', description: 'b' }],
  [resource, { name: 'berg', description: 'c' }],
  [resource, { name: 'Äther', description: 'a' }],
  [resource, { name: 'Echo', description: 'd' }],
  [resource, { name: 'Clay', description: 'e' }],
  ['events', { title: 'First', ...evening, [resource]: ['{Äther}', '{berg}', '{Delta}'] }],
  ['events', { title: 'Second', ...evening, [resource]: ['{berg}', '{Äther}'] }],
  ['events', { title: 'Third', ...evening, [resource]: ['{Äther}'] }],
  ['events', { title: 'Draft', ...evening, status: 'draft', author: 3, [resource]: ['{Clay}', '{berg}'] }],
  ['events', { title: 'None', ...evening }],
]

const found: readonly FoundRow[] = [
  // by folded name; those assigned to nothing are left out; empty filters count as absent, unknown ones are ignored
  ['', 'Äther berg Delta'],
  ['search=&exclude=&include=&order=&orderby=&hide_empty=&post=&event=&slug=&page=&per_page=', 'Äther berg Delta'],
  ['utm_source=mail&name=berg', 'Äther berg Delta'],

  // page, per_page
  ['page=1&per_page=2', 'Äther berg'],
  ['page=2&per_page=2', 'Delta'],
  ['per_page=51', 'Äther berg Delta'],

  // search: in name or slug
  ['search=ATHER', 'Äther'],
  ['search=er', 'Äther berg'],
  ['search=zz', 'Delta'],
  ['search=%25', ''],

  // exclude, include: ids
  ['exclude={berg}', 'Äther Delta'],
  ['exclude={berg},{Delta},999999', 'Äther'],
  ['include={berg}', 'berg'],
  ['include={Delta},{berg},999999', 'berg Delta'],
  ['include[]={Delta}&include[]={Äther}', 'Äther Delta'],
  ['include={Echo}', ''],
  ['include={Echo}&hide_empty=false', 'Echo'],
  ['include=999999', ''],
  ['include={berg},{Delta}&exclude={berg}', 'Delta'],

  // order, orderby
  ['order=asc', 'Äther berg Delta'],
  ['order=DESC', 'Delta berg Äther'],
  ['orderby=id', 'Delta berg Äther'],
  ['orderby=id&order=desc', 'Äther berg Delta'],
  ['orderby=name&order=desc', 'Delta berg Äther'],
  ['orderby=slug', 'Äther berg Delta'],
  ['orderby=slug&order=desc', 'Delta berg Äther'],
  ['orderby=count', 'Delta berg Äther'],
  ['orderby=count&order=desc', 'Äther berg Delta'],
  ['orderby=count&hide_empty=false', 'Echo Clay Delta berg Äther'],
  ['orderby=description', 'Äther Delta berg'],
  ['orderby=description&order=desc', 'berg Delta Äther'],

  // hide_empty, which is off with include_deleted (rule 55)
  ['hide_empty=true', 'Äther berg Delta'],
  ['hide_empty=1', 'Äther berg Delta'],
  ['hide_empty=false', 'Äther berg Clay Delta Echo'],
  ['hide_empty=0', 'Äther berg Clay Delta Echo'],
  ['include_deleted=true', 'Äther berg Clay Delta Echo'],

  // post and its alias event, which wins; hide_empty is off with them
  ['post={First}', 'Äther berg Delta'],
  ['post={Second}', 'Äther berg'],
  ['event={Third}', 'Äther'],
  ['post={Second}&event={Third}', 'Äther'],
  ['event={None}', ''],
  ['event={Draft}', 'berg Clay', 'author:3'],
  ['post={Draft}', 'berg Clay', 'editor'],

  // slug
  ['slug=berg', 'berg'],
  ['slug=zz-delta', 'Delta'],
  ['slug=delta', ''],
  ['slug=echo', ''],
  ['slug=echo&hide_empty=false', 'Echo'],

  // AND between filters
  ['event={First}&search=er', 'Äther berg'],
]

const bad: readonly BadRow[] = [
  ...['0', '-1', 'abc', '1.5', '1e3'].flatMap((value) => [
    [`page=${value}`, ['page']] as const,
    [`per_page=${value}`, ['per_page']] as const,
  ]),
  [`search=${'x'.repeat(201)}`, ['search']],
  ['exclude=abc', ['exclude']],
  [`exclude=${Array.from({ length: 501 }, (_, index) => index + 1).join()}`, ['exclude']],
  ['include=abc', ['include']],
  [`include=${Array.from({ length: 501 }, (_, index) => index + 1).join()}`, ['include']],
  ['order=up', ['order']],
  ['orderby=taxonomy', ['orderby']],
  ['hide_empty=maybe', ['hide_empty']],
  ['post=999999', ['post']],
  ['post=abc', ['post']],
  ['event=999999', ['event']],
  ['event={Draft}', ['event']],
  ['event={Draft}', ['event'], 'author:9'],
  ['page=0&order=up', ['order', 'page']],
]

describeOnStores('term lists', (host) => {
  describe.each([
    ['categories', 'category-archive-page-not-found'],
    ['tags', 'tag-archive-page-not-found'],
  ] as const)('%s', (resource, archive) => {
    describeList(host, { resource, archive, seed: terms(resource), found, bad })
  })

  describe('parent, of categories alone', () => {
    const { site } = describeList(host, {
      resource: 'categories',
      archive: 'category-archive-page-not-found',
      seed: [
        ['categories', { name: 'Music' }],
        ['categories', { name: 'Jazz', parent: '{Music}' }],
        ['categories', { name: 'Bebop', parent: '{Jazz}' }],
        ['categories', { name: 'Folk', parent: '{Music}' }],
        ['categories', { name: 'Food' }],
        ['tags', { name: 'free' }],
        ['events', { title: 'Night', ...evening, categories: ['{Bebop}'], tags: ['{free}'] }],
      ],
      found: [
        // an empty category is shown for a descendant that is not empty (rule 20)
        ['', 'Bebop Jazz Music'],
        ['hide_empty=false', 'Bebop Folk Food Jazz Music'],
        ['parent={Music}', 'Jazz'],
        ['parent={Music}&hide_empty=false', 'Folk Jazz'],
        ['parent={Jazz}', 'Bebop'],
        ['parent={Bebop}', ''],
        ['parent=0', 'Music'],
        ['parent=0&hide_empty=false', 'Food Music'],
        ['parent=', 'Bebop Jazz Music'],
      ],
      bad: ['parent=999999', 'parent=music', 'parent=-1'].map((query) => [query, ['parent']]),
    })

    it('is ignored by tags', async () => {
      expect(namesOf(await get(site, '/tags', { query: { parent: 999_999 } }), 'tags')).toEqual(['free'])
    })
  })
})
