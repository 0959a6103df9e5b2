import type { EventQuery, EventRecord, EventReply, VenueReply } from 'daybook'
import {
  type Conflict,
  type Cost,
  compareEvents,
  conflicts,
  createMatcher,
  daysOf,
  type FullCalendarEvent,
  type MatchContext,
  type MonthGrid,
  matches,
  monthGrid,
  overlaps,
  parseCost,
  toFullCalendar,
  venuesOf,
} from 'daybook/domain'
import { expectTypeOf, it } from 'vitest'

it('takes records and replies wherever both have what it needs', () => {
  expectTypeOf(daysOf).toBeCallableWith({} as EventRecord)
  expectTypeOf(daysOf).toBeCallableWith({} as EventReply, 'Europe/Zurich')
  expectTypeOf(overlaps).toBeCallableWith({} as EventRecord, {} as EventReply)
  expectTypeOf(compareEvents).toBeCallableWith({} as EventRecord, {} as EventReply, { strict_dates: true })
  expectTypeOf<EventReply[]['sort']>().toBeCallableWith(compareEvents)
})

it('gives back the events that it was given, as what they were', () => {
  expectTypeOf(conflicts<EventRecord>).returns.toEqualTypeOf<readonly Conflict<EventRecord>[]>()
  expectTypeOf(conflicts<EventReply>).returns.toEqualTypeOf<readonly Conflict<EventReply>[]>()
  expectTypeOf(monthGrid<EventReply>).returns.toEqualTypeOf<MonthGrid<EventReply>>()
  type Span = MonthGrid<EventRecord>['weeks'][number]['spans'][number]
  expectTypeOf<Span['event']>().toEqualTypeOf<EventRecord>()
})

it('matches records, by the query of the list, for a time and a caller', () => {
  expectTypeOf(matches).parameters.toEqualTypeOf<[event: EventRecord, query: EventQuery, context: MatchContext]>()
  expectTypeOf(createMatcher).returns.toEqualTypeOf<(event: EventRecord) => boolean>()
  expectTypeOf<{ now: Date; actor: null }>().toExtend<MatchContext>()
  expectTypeOf<{ now: Date }>().not.toExtend<MatchContext>()
  expectTypeOf<{ now: Date; actor: undefined }>().not.toExtend<MatchContext>()
})

it('distinguishes one venue from several', () => {
  expectTypeOf(venuesOf({} as EventReply)).toEqualTypeOf<VenueReply[]>()
  const { venue } = {} as EventReply
  const city = () => (Array.isArray(venue) ? venue.map((one) => one.city).join() : venue.city)
  expectTypeOf(city).returns.toEqualTypeOf<string>()
})

it('reads costs, and shows replies to FullCalendar', () => {
  expectTypeOf(parseCost).toBeCallableWith('20')
  expectTypeOf(parseCost).returns.toEqualTypeOf<Cost>()
  expectTypeOf(toFullCalendar).toBeCallableWith({} as EventReply)
  expectTypeOf(toFullCalendar).returns.toEqualTypeOf<FullCalendarEvent>()
  expectTypeOf<EventRecord>().not.toExtend<Parameters<typeof toFullCalendar>[0]>()
})
