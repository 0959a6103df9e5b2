import { linkedCollections } from 'daybook/storage'
import { eventData, organizerData, venueData } from 'daybook/testing/calendar'
import { equal } from '../assert.ts'
import { type Checks, insert } from './fixtures.ts'

const now = '2030-01-01 12:00:00'
const [soon, later, latest] = ['2030-01-01 12:00:01', '2030-01-02 00:00:00', '2031-01-01 00:00:00'] as const

/** The next publication, and the version of the time-zone data. */
export const publicationChecks: Checks = {
  'returns no next publication when none is ahead': async (store) => {
    equal(await store.nextPublication(now), null, 'an empty store')
    await insert.events(store, { past: { date_utc: '2029-12-31 23:59:59' }, present: { date_utc: now } })
    equal(await store.nextPublication(now), null, 'what is published by now')
  },
  'returns the next publication of events, venues and organizers': async (store) => {
    await insert.events(store, { past: { date_utc: '2029-01-01 00:00:00' }, latest: { date_utc: latest } })
    equal(await store.nextPublication(now), latest, 'an event')
    await insert.events(store, { later: { date_utc: later } })
    for (const collection of linkedCollections) {
      const { first } = await insert[collection](store, { first: { date_utc: soon } })
      equal(await store.nextPublication(now), soon, `one of ${collection} before them`)
      equal(await store.nextPublication(soon), later, 'strictly after the first')
      await store.transaction((writer) => writer[collection].remove(first.id))
    }
    equal(await store.nextPublication(now), later, 'an event')
    equal(await store.nextPublication(later), latest, 'strictly after the second')
    equal(await store.nextPublication(latest), null, 'strictly after the last')
  },
  'returns no publication of a record with another status': async (store) => {
    const unpublished = {
      draft: { status: 'draft', date_utc: soon },
      pending: { status: 'pending', date_utc: soon },
      private: { status: 'private', date_utc: soon },
      trash: { status: 'trash', date_utc: soon },
    } as const
    await insert.events(store, unpublished)
    for (const collection of linkedCollections) await insert[collection](store, unpublished)
    equal(await store.nextPublication(now), null, 'none of them')
  },
  'returns the next publication after changes': async (store) => {
    const { event } = await insert.events(store, { event: { date_utc: later }, last: { date_utc: latest } })
    const expectAfter = async (patch: Parameters<typeof eventData>[0] & object, expected: string, what: string) => {
      await store.transaction((writer) => writer.events.update(event.id, patch))
      equal(await store.nextPublication(now), expected, what)
    }
    await expectAfter({ title: 'Renamed' }, later, 'an update of something else')
    await expectAfter({ date_utc: soon }, soon, 'an earlier date')
    await expectAfter({ date_utc: later }, later, 'a later date')
    await expectAfter({ status: 'trash' }, latest, 'in the trash')
    await expectAfter({ status: 'publish' }, later, 'restored')
    await expectAfter({ status: 'draft', date_utc: soon }, latest, 'a draft')
    await expectAfter({ status: 'publish' }, soon, 'a draft that is published')
    await store.transaction((writer) => writer.events.remove(event.id))
    equal(await store.nextPublication(now), latest, 'removed')
  },
  'returns no publication of a record that is not committed': async (store) => {
    const { event } = await insert.events(store, { event: { date_utc: later } })
    // A store may return reads at once, or after the transaction, which changes nothing.
    let reading: Promise<unknown> | undefined
    await store.transaction(async (writer) => {
      await writer.events.update(event.id, { status: 'trash' })
      const fair = await writer.events.insert(eventData({ date_utc: soon }))
      const hall = await writer.venues.insert(venueData({ date_utc: soon }))
      const club = await writer.organizers.insert(organizerData({ date_utc: soon }))
      reading = store.nextPublication(now)
      await Promise.race([reading, writer.events.getMany([event.id])])
      await writer.events.update(event.id, { status: 'publish' })
      await writer.events.remove(fair.id)
      await writer.venues.remove(hall.id)
      await writer.organizers.remove(club.id)
    })
    equal(await reading, later, 'while it was open')
    equal(await store.nextPublication(now), later, 'after it')
  },
  'returns the time at which the link of an event begins to show': async (store) => {
    const online_url = 'https://meet.example.org/'
    const { one } = await insert.events(store, {
      one: { online_url, online_url_from: '-PT1H', utc_start_date: '2030-01-02 01:00:00', utc_end_date: latest },
      draft: { online_url, online_url_from: '2031-01-01T00:00:00Z', status: 'draft' },
      always: { online_url, utc_start_date: soon, utc_end_date: latest },
      none: { online_url_from: '-PT1H', utc_start_date: later, utc_end_date: latest },
    })
    equal(await store.nextPublication(now), later, 'an hour before the start')
    equal(await store.nextPublication(later), latest, 'strictly after it')
    await store.transaction((writer) => writer.events.update(one.id, { utc_start_date: '2030-01-01 13:00:01' }))
    equal(await store.nextPublication(now), soon, 'after an earlier start')
    await store.transaction((writer) => writer.events.update(one.id, { online_url: '' }))
    equal(await store.nextPublication(now), latest, 'without its link')
  },
  'returns the version of the time-zone data that was noted last': async (store) => {
    const note = (version: string) => store.transaction((writer) => writer.noteTimeZoneData(version))
    await note('2001a')
    equal(await store.timeZoneData(), '2001a', 'the first note')
    await note('2002b')
    equal(await store.timeZoneData(), '2002b', 'the second')
  },
}
