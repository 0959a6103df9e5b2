import type {
  CategoryInput,
  CategoryPatch,
  CategoryQuery,
  EventInput,
  EventLink,
  EventPatch,
  EventQuery,
  EventReply,
  ImageReply,
  LinkedQuery,
  OrganizerInput,
  OrganizerPatch,
  OrganizerReply,
  Status,
  StoredStatus,
  TagInput,
  TagPatch,
  TagQuery,
  TermReply,
  VenueInput,
  VenuePatch,
  VenueReply,
} from 'daybook'
import { expectTypeOf, it } from 'vitest'
import type * as z from 'zod'
import type { eventFields, eventRequired } from '../../src/model/event.ts'
import type { eventFilters } from '../../src/model/event-query.ts'
import type { eventReply } from '../../src/model/event-schema.ts'
import type { InputOf } from '../../src/model/field.ts'
import type { linkedFilters } from '../../src/model/linked-query.ts'
import type { organizerFields, organizerRequired } from '../../src/model/organizer.ts'
import type { organizerReply } from '../../src/model/organizer-schema.ts'
import type { imageReply } from '../../src/model/post-schema.ts'
import type { eventLinks } from '../../src/model/resource.ts'
import type { statuses, storedStatuses } from '../../src/model/status.ts'
import type { categoryFields, tagFields } from '../../src/model/term.ts'
import type { categoryFilters, tagFilters } from '../../src/model/term-query.ts'
import type { categoryReply, tagReply } from '../../src/model/term-schema.ts'
import type { venueFields, venueRequired } from '../../src/model/venue.ts'
import type { venueReply } from '../../src/model/venue-schema.ts'

// The types that users see are written out, so that an editor shows a sentence for each name. The compiler holds them to
// what is declared: nothing here runs.

/** A type with its members in place, none of which can be written to. */
type Plain<T> = T extends object ? { readonly [K in keyof T]: Plain<T[K]> } : T

it('takes the parameters that lists declare', () => {
  expectTypeOf<Plain<EventQuery>>().toEqualTypeOf<Plain<InputOf<typeof eventFilters>>>()
  expectTypeOf<Plain<LinkedQuery>>().toEqualTypeOf<Plain<InputOf<typeof linkedFilters>>>()
  expectTypeOf<Plain<CategoryQuery>>().toEqualTypeOf<Plain<InputOf<typeof categoryFilters>>>()
  expectTypeOf<Plain<TagQuery>>().toEqualTypeOf<Plain<InputOf<typeof tagFilters>>>()
})

it('takes the fields that writes declare', () => {
  expectTypeOf<Plain<EventPatch>>().toEqualTypeOf<Plain<InputOf<typeof eventFields>>>()
  expectTypeOf<Plain<VenuePatch>>().toEqualTypeOf<Plain<InputOf<typeof venueFields>>>()
  expectTypeOf<Plain<OrganizerPatch>>().toEqualTypeOf<Plain<InputOf<typeof organizerFields>>>()
  expectTypeOf<Plain<CategoryPatch>>().toEqualTypeOf<Plain<InputOf<typeof categoryFields>>>()
  expectTypeOf<Plain<TagPatch>>().toEqualTypeOf<Plain<InputOf<typeof tagFields>>>()
})

it('wants the fields that a new record needs', () => {
  expectTypeOf<Plain<EventInput>>().toEqualTypeOf<Plain<InputOf<typeof eventFields, (typeof eventRequired)[number]>>>()
  expectTypeOf<Plain<VenueInput>>().toEqualTypeOf<Plain<InputOf<typeof venueFields, (typeof venueRequired)[number]>>>()
  expectTypeOf<Plain<OrganizerInput>>().toEqualTypeOf<
    Plain<InputOf<typeof organizerFields, (typeof organizerRequired)[number]>>
  >()
  expectTypeOf<Plain<CategoryInput>>().toEqualTypeOf<Plain<InputOf<typeof categoryFields, 'name'>>>()
  expectTypeOf<Plain<TagInput>>().toEqualTypeOf<Plain<InputOf<typeof tagFields, 'name'>>>()
})

it('shows what the schemas of replies describe', () => {
  // A term in an event is a category or a tag, as the list that it is in says.
  type Event<Reply extends { categories: unknown; tags: unknown }> = Plain<Omit<Reply, 'categories' | 'tags'>>
  expectTypeOf<Event<EventReply>>().toEqualTypeOf<Event<z.infer<typeof eventReply>>>()
  expectTypeOf<Plain<VenueReply>>().toEqualTypeOf<Plain<z.infer<typeof venueReply>>>()
  expectTypeOf<Plain<OrganizerReply>>().toEqualTypeOf<Plain<z.infer<typeof organizerReply>>>()
  expectTypeOf<Plain<ImageReply>>().toEqualTypeOf<Plain<z.infer<typeof imageReply>>>()
  expectTypeOf<Plain<Omit<TermReply, 'parent'>>>().toEqualTypeOf<Plain<z.infer<typeof tagReply>>>()
  expectTypeOf<Plain<Required<TermReply>>['parent']>().toEqualTypeOf<z.infer<typeof categoryReply>['parent']>()
})

it('names the statuses and the links that there are', () => {
  expectTypeOf<StoredStatus>().toEqualTypeOf<(typeof storedStatuses)[number]>()
  expectTypeOf<Status>().toEqualTypeOf<(typeof statuses)[number]>()
  expectTypeOf<EventLink>().toEqualTypeOf<(typeof eventLinks)[number]>()
})
