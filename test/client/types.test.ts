import type {
  CategoryInput,
  CategoryPatch,
  CategoryQuery,
  EventInput,
  EventPatch,
  EventQuery,
  EventReply,
  LinkedQuery,
  OrganizerInput,
  OrganizerPatch,
  OrganizerReply,
  TagInput,
  TagPatch,
  TagQuery,
  TermReply,
  VenueInput,
  VenuePatch,
  VenueReply,
} from 'daybook'
import { createClient, type Fetch, type Resources, type ResourceTypes } from 'daybook/client'
import type { FetchHandler } from 'daybook/fetch'
import { boolean, integer, list, number, oneOf, text } from 'daybook/fields'
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

it('has the types of the calendar for each resource', () => {
  expectTypeOf<Omit<Resources['events'], 'read' | 'write'>>().toEqualTypeOf<
    Types<EventQuery, EventInput, EventPatch, EventReply>
  >()
  expectTypeOf<Omit<Resources['venues'], 'read' | 'write'>>().toEqualTypeOf<
    Types<LinkedQuery, VenueInput, VenuePatch, VenueReply>
  >()
  expectTypeOf<Omit<Resources['organizers'], 'read' | 'write'>>().toEqualTypeOf<
    Types<LinkedQuery, OrganizerInput, OrganizerPatch, OrganizerReply>
  >()
  expectTypeOf<Omit<Resources['categories'], 'read' | 'write'>>().toEqualTypeOf<
    Types<CategoryQuery, CategoryInput, CategoryPatch, TermReply>
  >()
  expectTypeOf<Omit<Resources['tags'], 'read' | 'write'>>().toEqualTypeOf<
    Types<TagQuery, TagInput, TagPatch, TermReply>
  >()
})

it('has the fields of the app in all types of each resource', () => {
  expectTypeOf<Field<'events', 'age_limit'>>().toEqualTypeOf<Types<OneOrMore<Digits>, Digits, Digits, number | null>>()
  expectTypeOf<Field<'venues', 'lift'>>().toEqualTypeOf<Types<OneOrMore<Flag>, Flag, Flag, boolean>>()
  expectTypeOf<Field<'organizers', 'motto'>>().toEqualTypeOf<Types<OneOrMore<Digits>, Digits, Digits, string>>()
  expectTypeOf<Field<'categories', 'weight'>>().toEqualTypeOf<Types<OneOrMore<Digits>, Digits, Digits, number | null>>()
  expectTypeOf<Field<'tags', 'level'>>().toEqualTypeOf<Types<OneOrMore<Level>, Level, Level, 'easy' | 'hard' | null>>()
  expectTypeOf<OfApp['events']['reply']['langs']>().toEqualTypeOf<readonly string[]>()
  expectTypeOf<OfApp['events']['reply']['open']>().toEqualTypeOf<boolean>()
  expectTypeOf<{ venue: 'Hall'; lift: true }>().toExtend<OfApp['events']['input']['venue']>()
  expectTypeOf<{ venue: 'Hall'; lift: Date }>().not.toExtend<OfApp['events']['input']['venue']>()
  expectTypeOf<{ organizer: 'Guild'; motto: 'Go' }>().toExtend<OfApp['events']['patch']['organizer']>()
  expectTypeOf<{ organizer: 'Guild'; motto: Date }>().not.toExtend<OfApp['events']['patch']['organizer']>()
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

type Types<Query, Input, Patch, Reply> = Omit<ResourceTypes<Query, Input, Patch, Reply>, 'read' | 'write'>

const fields = {
  event: { age_limit: integer({ filter: true }), langs: list(text()), open: boolean({ whenLocked: 'shown' }) },
  venue: { lift: boolean({ filter: true }) },
  organizer: { motto: text({ filter: true }) },
  category: { weight: number({ filter: true }) },
  tag: { level: oneOf(['easy', 'hard'], { filter: true }) },
}
type OfApp = Resources<typeof fields>

/** A field of the app in each type of a resource. */
type Field<Name extends keyof OfApp, Key> = {
  readonly [Type in 'query' | 'input' | 'patch' | 'reply']: OfApp[Name][Type][Key & keyof OfApp[Name][Type]]
}

type Digits = number | string | null | undefined
type Flag = boolean | 0 | 1 | string | null | undefined
type Level = 'easy' | 'hard' | null | undefined
type OneOrMore<Value> = Value | readonly NonNullable<Value>[]
