import {
  type Actor,
  type CalendarOptions,
  type ChangeListener,
  type CountedRecord,
  type CountedValue,
  createCalendar,
  type EventInput,
  type EventPatch,
  type EventQuery,
  type EventRecord,
  type LinkedQuery,
  type MaybeFaceted,
  type OrganizerRecord,
  type Paging,
  type Policy,
  type RecordPage,
  type Services,
  type TagInput,
  type TermRecord,
  type VenueInput,
  type VenueRecord,
} from 'daybook'
import { integer, list, text } from 'daybook/fields'
import type { FoundWithIncluded, Store } from 'daybook/storage'
import { expectTypeOf, it } from 'vitest'

const calendar = createCalendar()
const { events, venues, organizers, categories, tags } = calendar

it('services take input and give records', () => {
  expectTypeOf(organizers.list).parameter(0).toEqualTypeOf<LinkedQuery | undefined>()
  expectTypeOf(events.create).parameter(0).toEqualTypeOf<EventInput>()
  expectTypeOf(venues.create).parameter(0).toEqualTypeOf<VenueInput>()
  expectTypeOf(tags.create).parameter(0).toEqualTypeOf<TagInput>()
  expectTypeOf(events.update).parameter(1).toEqualTypeOf<EventPatch>()

  expectTypeOf(events.list()).resolves.toEqualTypeOf<RecordPage<EventRecord> & MaybeFaceted>()
  expectTypeOf(events.list({} as EventQuery)).resolves.toEqualTypeOf<RecordPage<EventRecord> & MaybeFaceted>()
  expectTypeOf(events.list({}, { include: 'linked' })).resolves.toEqualTypeOf<
    FoundWithIncluded & Paging & MaybeFaceted
  >()
  expectTypeOf(events.get).returns.resolves.toEqualTypeOf<EventRecord>()
  expectTypeOf(venues.getBySlug).returns.resolves.toEqualTypeOf<VenueRecord>()
  expectTypeOf(organizers.remove).returns.resolves.toEqualTypeOf<OrganizerRecord>()
  expectTypeOf(categories.create).returns.resolves.toEqualTypeOf<TermRecord>()
})

it('a list has the facets that its query names', () => {
  const facetsOf = async () => (await events.list({ search: 'jazz', facets: ['categories', 'source'] })).facets
  expectTypeOf(facetsOf).returns.resolves.toEqualTypeOf<{
    readonly categories: readonly CountedRecord[]
    readonly source: readonly CountedValue<string>[]
  }>()
  const room = text({ filter: true })
  const floors = list(integer(), { filter: true })
  const own = createCalendar({ fields: { event: { room, floors, note: text() } } })
  const ownFacetsOf = async () => (await own.events.list({ facets: ['room', 'floors', 'tags'], room: 'A' })).facets
  expectTypeOf(ownFacetsOf).returns.resolves.toEqualTypeOf<{
    readonly room: readonly CountedValue<string>[]
    readonly floors: readonly CountedValue<number>[]
    readonly tags: readonly CountedRecord[]
  }>()
  // @ts-expect-error the query does not name it
  void (async () => (await events.list({ facets: ['tags'] })).facets.categories)
  // @ts-expect-error lists are not filtered by it
  void (async () => (await own.events.list({ facets: ['note'] })).facets.note)
})

it('services of a caller are those of the calendar', () => {
  expectTypeOf(calendar.as).toEqualTypeOf<(actor: Actor | null) => Services>()
  expectTypeOf(calendar).toExtend<Services>()
})

it('the compiler refuses input that is none', () => {
  const refused = [
    // @ts-expect-error an event has a start
    () => events.create({ title: 'Fair', end_date: '2030-06-20' }),
    // @ts-expect-error a status has a name
    () => events.create({ title: 'Fair', start_date: 'today', end_date: 'today', status: 'published' }),
    // @ts-expect-error it is written with an underscore
    () => events.list({ 'start-date': 'today' }),
    // @ts-expect-error tags form no tree
    () => tags.create({ name: 'free', parent: 1 }),
    // @ts-expect-error nobody is null
    () => calendar.as(undefined),
  ]
  expectTypeOf(refused).toBeArray()
})

it('options take ports of the app', () => {
  expectTypeOf<CalendarOptions['store']>().toEqualTypeOf<Store | undefined>()
  expectTypeOf<CalendarOptions['now']>().toEqualTypeOf<(() => Date) | undefined>()
  expectTypeOf<CalendarOptions['policy']>().toEqualTypeOf<Policy | undefined>()
  expectTypeOf<CalendarOptions['onChange']>().toEqualTypeOf<ChangeListener | undefined>()
  expectTypeOf<CalendarOptions['unknownInput']>().toEqualTypeOf<'ignore' | 'report' | 'reject' | undefined>()
  // @ts-expect-error it is timeZone
  createCalendar.bind(null, { timezone: 'UTC' })
})
