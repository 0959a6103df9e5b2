import type { EventInput, EventPatch, EventRecord, EventReply, RecordStatus, StoredStatus, VenueReply } from 'daybook'
import type { EventLink } from 'daybook/storage'
import { expectTypeOf, it } from 'vitest'
import type { eventLinks } from '../../src/schema/resource.ts'
import type { statuses, storedStatuses } from '../../src/schema/vocabulary/status.ts'

// The compiler derives the published types from the declarations: nothing here runs.

it('wants the required fields of a new record, and none of a change', () => {
  expectTypeOf<EventInput['title']>().toEqualTypeOf<string | number>()
  expectTypeOf<EventPatch['title']>().toEqualTypeOf<string | number | null | undefined>()
  expectTypeOf<EventInput['website']>().toEqualTypeOf<string | null | undefined>()
  expectTypeOf<{ title: 'Fair' }>().not.toExtend<EventInput>()
  expectTypeOf<Record<never, never>>().toExtend<EventPatch>()
})

it('shows what is sent from what is stored and from what is shown', () => {
  expectTypeOf<EventInput['start_date']>().toEqualTypeOf<string | number>()
  expectTypeOf<EventRecord['start_date']>().toEqualTypeOf<string>()
  expectTypeOf<EventRecord['venue']>().toEqualTypeOf<readonly number[]>()
  expectTypeOf<EventReply['venue']>().toEqualTypeOf<VenueReply | VenueReply[]>()
  expectTypeOf<EventRecord['featured']>().toEqualTypeOf<boolean>()
  expectTypeOf<EventReply['featured']>().toEqualTypeOf<boolean | null>()
  expectTypeOf<EventRecord>().not.toHaveProperty('password')
  expectTypeOf<EventReply>().not.toHaveProperty('password')
})

it('shows the fields of an extension only where it is on', () => {
  expectTypeOf<VenueReply['geo_lat']>().toEqualTypeOf<number | null | undefined>()
  expectTypeOf<EventReply['ticketed']>().toEqualTypeOf<boolean | null | undefined>()
})

it('names the statuses and the links that there are', () => {
  expectTypeOf<StoredStatus>().toEqualTypeOf<(typeof storedStatuses)[number]>()
  expectTypeOf<RecordStatus>().toEqualTypeOf<(typeof statuses)[number]>()
  expectTypeOf<EventLink>().toEqualTypeOf<(typeof eventLinks)[number]>()
})
