import type {
  EventInput,
  EventPatch,
  EventQuery,
  EventReply,
  LinkedQuery,
  OrganizerReply,
  TagQuery,
  TermReply,
  VenueInput,
  VenueReply,
} from 'daybook'
import { createClient, type Fetch } from 'daybook/client'
import type { FetchHandler } from 'daybook/fetch'
import { expectTypeOf, it } from 'vitest'

const { events, venues, organizers, categories, tags } = createClient({ baseUrl: 'https://example.org' })

it('takes and gives what the calendar declares', () => {
  expectTypeOf(events.list).parameter(0).toEqualTypeOf<EventQuery | undefined>()
  expectTypeOf(venues.list).parameter(0).toEqualTypeOf<LinkedQuery | undefined>()
  expectTypeOf(tags.all).parameter(0).toEqualTypeOf<TagQuery | undefined>()
  expectTypeOf(events.create).parameter(0).toEqualTypeOf<EventInput>()
  expectTypeOf(venues.create).parameter(0).toEqualTypeOf<VenueInput>()
  expectTypeOf(events.update).parameter(1).toEqualTypeOf<EventPatch>()

  expectTypeOf(events.get).returns.resolves.toEqualTypeOf<EventReply>()
  expectTypeOf(venues.getBySlug).returns.resolves.toEqualTypeOf<VenueReply>()
  expectTypeOf(organizers.remove).returns.resolves.toEqualTypeOf<OrganizerReply>()
  expectTypeOf(categories.update).returns.resolves.toEqualTypeOf<TermReply>()
  expectTypeOf(events.all()).toEqualTypeOf<AsyncGenerator<EventReply, void, undefined>>()
  expectTypeOf<Awaited<ReturnType<typeof events.list>>['events']>().toEqualTypeOf<readonly EventReply[]>()
  expectTypeOf<Awaited<ReturnType<typeof tags.list>>>().toExtend<{
    readonly tags: readonly TermReply[]
    readonly next_rest_url?: string
    readonly total: number
  }>()
})

it('takes back what it gave', () => {
  expectTypeOf<EventReply>().toExtend<EventPatch>()
  expectTypeOf<{ readonly ifMatch: EventReply }>().toExtend<NonNullable<Parameters<typeof events.update>[2]>>()
})

it('takes any fetch, and the handler of a calendar', () => {
  expectTypeOf<typeof fetch>().toExtend<Fetch>()
  expectTypeOf<FetchHandler>().toExtend<Fetch>()
})

it('does not compile with what is misspelt or missing', () => {
  const refused = [
    // @ts-expect-error no such parameter
    () => events.list({ 'end-date': '2030-06-20' }),
    // @ts-expect-error a parameter of another list
    () => tags.all({ start_date: '2030-06-20' }),
    // @ts-expect-error not a value of the parameter
    () => events.list({ search: true }),
    // @ts-expect-error end_date is missing
    () => events.create({ title: 'Fair', start_date: '2030-06-20' }),
    // @ts-expect-error no such field
    () => events.update(1, { titel: 'Fair' }),
    // @ts-expect-error terms have no address by slug
    () => tags.getBySlug('free'),
    // @ts-expect-error nor are they changed by it
    () => tags.update({ slug: 'free' }, {}),
    // @ts-expect-error only events have a password
    () => venues.get(1, { password: 'sesame' }),
    // @ts-expect-error a record of another kind
    () => events.remove(1, { ifMatch: { id: 1 } }),
    // @ts-expect-error no such list
    () => events.list().then(({ event }) => event),
    // @ts-expect-error no such option
    () => createClient({ baseURL: 'https://example.org' }),
  ]
  expectTypeOf(refused).items.toBeFunction()
})
