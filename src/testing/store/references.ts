import { eventLinks } from '../../schema/resource.ts'
import { equal, rejects } from '../assert.ts'
import { eventData } from '../records.ts'
import { type Checks, givenEvents, givenLinked, givenOrganizers, givenVenues, unknownId } from './given.ts'
import { hasCode } from './refusal.ts'

/** Links point at records that are there. */
export const referenceChecks: Checks = {
  'refuses an event that links to what is not there': async (store) => {
    for (const link of eventLinks) {
      const { linked } = await givenLinked[link](store, { linked: {} })
      const { event } = await givenEvents(store, { event: { [link]: [linked.id] } })
      const sent = { [link]: [linked.id, unknownId] }
      const inserting = store.transaction(({ events }) => events.insert(eventData({ slug: 'new', ...sent })))
      await rejects(inserting, hasCode('missing'), `a new event with an unknown id in ${link}`)
      const changing = store.transaction(({ events }) => events.update(event.id, sent))
      await rejects(changing, hasCode('missing'), `a change to an unknown id in ${link}`)
      equal(await store.events.getMany([event.id]), [event], `the event whose ${link} were to change`)
      equal(await store.events.getBySlug('new'), null, 'the event that was to be new')
    }
  },
  'refuses to remove a venue or an organizer that an event links to': async (store) => {
    const { hall } = await givenVenues(store, { hall: {} })
    const { guild } = await givenOrganizers(store, { guild: {} })
    const { event } = await givenEvents(store, { event: { venue: [hall.id], organizer: [guild.id], status: 'trash' } })
    const code = hasCode('missing')
    await rejects(
      store.transaction(({ venues }) => venues.remove(hall.id)),
      code,
      'removing the venue',
    )
    await rejects(
      store.transaction(({ organizers }) => organizers.remove(guild.id)),
      code,
      'removing the organizer',
    )
    equal(await store.venues.getMany([hall.id]), [hall], 'the venue')
    equal(await store.organizers.getMany([guild.id]), [guild], 'the organizer')
    await store.transaction(async ({ events, venues, organizers }) => {
      await events.update(event.id, { venue: [], organizer: [] })
      await venues.remove(hall.id)
      await organizers.remove(guild.id)
    })
    equal(
      [await store.venues.getMany([hall.id]), await store.organizers.getMany([guild.id])],
      [[], []],
      'once unlinked',
    )
  },
}
