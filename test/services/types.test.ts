import {
  type Actor,
  type CalendarOptions,
  type ChangeListener,
  createCalendar,
  type EventInput,
  type EventPatch,
  type EventQuery,
  type EventRecord,
  type LinkedQuery,
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
import type { FoundWithIncluded, Store } from 'daybook/storage'
import { expectTypeOf, it } from 'vitest'

const calendar = createCalendar()
const { events, venues, organizers, categories, tags } = calendar

it('services take input and give records', () => {
  expectTypeOf(events.list).parameter(0).toEqualTypeOf<EventQuery | undefined>()
  expectTypeOf(organizers.list).parameter(0).toEqualTypeOf<LinkedQuery | undefined>()
  expectTypeOf(events.create).parameter(0).toEqualTypeOf<EventInput>()
  expectTypeOf(venues.create).parameter(0).toEqualTypeOf<VenueInput>()
  expectTypeOf(tags.create).parameter(0).toEqualTypeOf<TagInput>()
  expectTypeOf(events.update).parameter(1).toEqualTypeOf<EventPatch>()

  expectTypeOf(events.list()).resolves.toEqualTypeOf<RecordPage<EventRecord>>()
  expectTypeOf(events.list({}, { include: 'linked' })).resolves.toEqualTypeOf<FoundWithIncluded & Paging>()
  expectTypeOf(events.get).returns.resolves.toEqualTypeOf<EventRecord>()
  expectTypeOf(venues.getBySlug).returns.resolves.toEqualTypeOf<VenueRecord>()
  expectTypeOf(organizers.remove).returns.resolves.toEqualTypeOf<OrganizerRecord>()
  expectTypeOf(categories.create).returns.resolves.toEqualTypeOf<TermRecord>()
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
