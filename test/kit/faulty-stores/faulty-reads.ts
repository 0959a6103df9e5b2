import { createMemoryStore } from 'daybook/memory'
import { type FaultyStore, inTrash, withReads, withWhere } from './faulty-store.ts'

export const faultyReads: readonly FaultyStore[] = [
  {
    fault: 'returns the revisions of a page without those of its venues',
    foundBy: 'returns the revisions of a page of events, and of the records that they link to',
    open: () =>
      withReads('events', (events) => ({
        async findRevisions(query) {
          const { included, ...found } = await events.findRevisions(query)
          return { included: { ...included, venue: [] }, ...found }
        },
      })),
  },
  {
    fault: 'counts the page for the total',
    foundBy: 'counts in total all that match, whatever the page',
    open: () =>
      withReads('events', (events) => ({
        async find(query) {
          const { records } = await events.find(query)
          return { records, total: records.length }
        },
      })),
  },
  {
    fault: 'leaves out what begins at a lower bound',
    foundBy: 'finds events by start_date',
    open: () =>
      withWhere(({ start_date, ...where }) => {
        const { gte, ...bounds } = start_date ?? {}
        return { ...where, start_date: gte === undefined ? bounds : { gt: gte, ...bounds } }
      }),
  },
  {
    fault: 'leaves out what ends at an upper bound',
    foundBy: 'finds events by utc_end_date',
    open: () =>
      withWhere(({ utc_end_date, ...where }) => {
        const { lte, ...bounds } = utc_end_date ?? {}
        return { ...where, utc_end_date: lte === undefined ? bounds : { lt: lte, ...bounds } }
      }),
  },
  {
    fault: 'takes an event that ends at midnight for one of the next day',
    foundBy: 'finds events by lastSecond',
    open: () =>
      withWhere(({ lastSecond, ...where }) => (lastSecond === undefined ? where : { ...where, end_date: lastSecond })),
  },
  {
    fault: 'takes an empty list for none',
    foundBy: 'finds events by ids',
    open: () => withWhere(({ ids, ...where }) => (ids === undefined || ids.length === 0 ? where : { ...where, ids })),
  },
  {
    fault: 'mixes the ways of being visible',
    foundBy: 'finds events by visible',
    open: () =>
      withWhere(({ visible, ...where }) => {
        if (visible === undefined) return where
        return { ...where, visible: visible.flatMap(({ statuses }) => visible.map((way) => ({ ...way, statuses }))) }
      }),
  },
  {
    fault: 'searches all the text of an event with a password',
    foundBy: 'finds events by words: protectedByTitle',
    open: () =>
      withWhere(({ words, ...where }) => {
        return words === undefined ? where : { ...where, words: { ...words, protectedByTitle: false } }
      }),
  },
  {
    fault: 'takes % and _ in words for wildcards',
    foundBy: 'takes wildcards, quotes and backslashes in words literally',
    open: () =>
      withWhere(({ words, ...where }) => {
        if (words === undefined) return where
        return { ...where, words: { ...words, words: words.words.flatMap((word) => word.split(/[%_]/)) } }
      }),
  },
  {
    fault: 'cuts a long list',
    foundBy: 'takes long lists of ids',
    open: () => withWhere(({ ids, ...where }) => (ids === undefined ? where : { ...where, ids: ids.slice(0, 32_766) })),
  },
  {
    fault: 'queries the descendants of a category for no count',
    foundBy: 'finds categories by counted',
    open: () =>
      withReads('categories', (categories) => ({
        async find({ where: { counted, ...where }, ...page }) {
          const found = await categories.find({ where, ...page })
          if (counted === undefined) return found
          const records = found.records.filter(({ count }) => count > 0 === counted)
          return { records, total: records.length }
        },
      })),
  },
  {
    fault: 'puts equal events in the order of descending ids',
    foundBy: 'orders equal events by ascending id, in both directions',
    open: () =>
      withReads('events', (events) => ({
        async find(query) {
          const { records, total } = await events.find(query)
          const key = query.orderBy[0]?.[0]
          if (key === undefined || key === 'relevance') return { records, total }
          return { records: records.toSorted((a, b) => (a[key] === b[key] ? b.id - a.id : 0)), total }
        },
      })),
  },
  {
    fault: 'lists every event of a group',
    foundBy: 'finds the first of each group: series',
    open: () =>
      withReads('events', (events) => ({
        find: ({ collapse, ...query }) =>
          events.find(collapse?.includes('series') ? query : { ...query, ...(collapse && { collapse }) }),
      })),
  },
  {
    fault: 'lists every event of a programme',
    foundBy: 'finds the first of each group: programme',
    open: () =>
      withReads('events', (events) => ({
        find: ({ collapse, ...query }) =>
          events.find(collapse?.includes('programme') ? query : { ...query, ...(collapse && { collapse }) }),
      })),
  },
  {
    fault: 'counts every event of a group',
    foundBy: 'counts groups of events: series',
    open: () =>
      withReads('events', (events) => ({
        countByValue: ({ collapse, ...counting }) =>
          events.countByValue(collapse?.includes('series') ? counting : { ...counting, ...(collapse && { collapse }) }),
      })),
  },
  {
    fault: 'counts every event of a programme',
    foundBy: 'counts groups of events: programme',
    open: () =>
      withReads('events', (events) => ({
        countByValue: ({ collapse, ...counting }) =>
          events.countByValue(
            collapse?.includes('programme') ? counting : { ...counting, ...(collapse && { collapse }) },
          ),
      })),
  },
  {
    fault: 'orders text by UTF-16 units',
    foundBy: 'orders text by Unicode code point',
    open: () =>
      withReads('venues', (venues) => ({
        async find(query) {
          const { records, total } = await venues.find(query)
          const sign = query.orderBy[0]?.[1] === 'desc' ? -1 : 1
          const byUnit = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
          return { records: records.toSorted((a, b) => sign * byUnit(a.search_name, b.search_name)), total }
        },
      })),
  },
  {
    fault: 'gives the last page in place of one past the end',
    foundBy: 'returns an empty page past the end, and with a limit of 0',
    open: () =>
      withReads('events', (events) => ({
        async find(query) {
          const found = await events.find(query)
          if (query.offset < found.total) return found
          return events.find({ ...query, offset: Math.max(0, found.total - query.limit) })
        },
      })),
  },
  {
    fault: 'gets many in the order of their ids',
    foundBy: 'returns many records in the order of the ids, without unknown ones',
    open: () =>
      withReads('tags', (tags) => ({
        getMany: (ids) => tags.getMany(ids.toSorted((a, b) => a - b)),
      })),
  },
  {
    fault: 'finds an event in the trash by its slug',
    foundBy: 'never returns a record in the trash by its slug',
    open: () =>
      withReads('events', (events) => ({
        async getBySlug(slug) {
          const { records } = await events.find(inTrash)
          return (await events.getBySlug(slug)) ?? records.find((event) => event.slug === slug) ?? null
        },
      })),
  },
  {
    fault: 'gives a venue that two events link to twice',
    foundBy: 'returns the records that a page of events links to, each once',
    open: () =>
      withReads('events', (events) => ({
        async findWithIncluded(query) {
          const { included: linked, ...page } = await events.findWithIncluded(query)
          const venue = page.records.flatMap((event) => linked.venue.filter(({ id }) => event.venue.includes(id)))
          return { ...page, included: { ...linked, venue } }
        },
      })),
  },
  {
    fault: 'takes the date of a draft for a publication',
    foundBy: 'returns no publication of a record with another status',
    open() {
      const store = createMemoryStore()
      const drafts: string[] = []
      return {
        ...store,
        async nextPublication(after) {
          const published = await store.nextPublication(after)
          return [...drafts.filter((date) => date > after), ...(published ? [published] : [])].sort()[0] ?? null
        },
        transaction: (work) =>
          store.transaction((writer) =>
            work({
              ...writer,
              events: {
                ...writer.events,
                insert(data) {
                  if (data.status === 'draft') drafts.push(data.date_utc)
                  return writer.events.insert(data)
                },
              },
            }),
          ),
      }
    },
  },
]
