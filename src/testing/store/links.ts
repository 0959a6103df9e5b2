import { eventLinks } from '../../model/resource.ts'
import { equal } from '../assert.ts'
import {
  type Checks,
  finds,
  givenCategories,
  givenEvents,
  givenLinked,
  givenOrganizers,
  givenTags,
  givenVenues,
  idsOf,
  unknownId,
} from './given.ts'

/** Taking records out of what events link to. */
export const linkChecks: Checks = {
  'takes an id out of a link of every event': async (store) => {
    for (const link of eventLinks) {
      const { gone, a, b } = await givenLinked[link](store, { gone: {}, a: {}, b: {} })
      const { only, middle, none, trashed } = await givenEvents(store, {
        only: { [link]: [gone.id] },
        middle: { [link]: [b.id, gone.id, a.id] },
        none: { [link]: [a.id] },
        trashed: { [link]: [gone.id], status: 'trash' },
      })
      await store.transaction((writer) => writer.events.unlink(link, gone.id))
      const unlinked = [
        { ...only, [link]: [], revision: 2 },
        { ...middle, [link]: [b.id, a.id], revision: 2 },
        none,
        { ...trashed, [link]: [], revision: 2 },
      ]
      equal(await store.events.getMany(idsOf(unlinked)), unlinked, `events after unlinking ${link}`)
      await finds(store.events, [
        [`the unlinked id of ${link}`, { linkedToAny: { [link]: [gone.id] } }, []],
        [`another id of ${link}`, { linkedToAny: { [link]: [a.id] } }, [middle, none]],
      ])
    }
  },
  'leaves the same id in other links when it unlinks one': async (store) => {
    const first = { first: {} }
    const venue = (await givenVenues(store, first)).first.id
    const organizer = (await givenOrganizers(store, first)).first.id
    const category = (await givenCategories(store, first)).first.id
    const tag = (await givenTags(store, first)).first.id
    const { event } = await givenEvents(store, {
      event: { venue: [venue], organizer: [organizer], categories: [category], tags: [tag] },
    })
    const unlink = (link: 'venue' | 'tags', id: number) => store.transaction((writer) => writer.events.unlink(link, id))
    await unlink('venue', venue)
    equal(await store.events.getMany([event.id]), [{ ...event, venue: [], revision: 2 }], 'without the venue')
    await unlink('tags', unknownId)
    equal((await store.events.getMany([event.id]))[0]?.revision, 2, 'after unlinking what it is not linked to')
  },
}
