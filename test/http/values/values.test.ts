import { createCalendar } from 'daybook'
import { createMemoryStore } from 'daybook/memory'
import type { Store } from 'daybook/storage'
import { createMake } from 'daybook/testing'
import { describe, expect, it } from 'vitest'
import { aRequest } from '../request.ts'

const make = createMake()
const image = 'https://example.org/event.jpg'

/** An event with a record of each kind, in a calendar that lists what it reads and looks up. */
async function fixtures() {
  const memory = createMemoryStore()
  const reads: string[] = []
  const watched = <Repository extends object>(name: string, repository: Repository): Repository =>
    new Proxy(repository, {
      get: (target, method, receiver) => {
        const value: unknown = Reflect.get(target, method, receiver)
        if (typeof value !== 'function') return value
        return (...sent: readonly unknown[]) => {
          reads.push(`${name}.${String(method)}`)
          return Reflect.apply(value, target, sent)
        }
      },
    })
  const store: Store = {
    ...memory,
    events: watched('events', memory.events),
    venues: watched('venues', memory.venues),
    organizers: watched('organizers', memory.organizers),
    categories: watched('categories', memory.categories),
    tags: watched('tags', memory.tags),
  }
  const calendar = createCalendar({
    store,
    now: () => new Date('2030-01-15T12:00:00Z'),
    images: (one) => {
      reads.push(`image ${one}`)
      return { url: String(one), id: 0, extension: 'jpg' }
    },
  })
  await calendar.events.create({
    ...make.event({ start_date: '2030-06-20 10:00', image }),
    venue: { venue: 'Hall', image: 'https://example.org/hall.jpg' },
    organizer: { organizer: 'Guild', image: 'https://example.org/guild.jpg' },
    categories: ['Music'],
    tags: ['free'],
  })
  return async (path: string, query: string) => {
    reads.length = 0
    const { status } = await calendar.api.handle(aRequest({ path: `/cal/events/v1${path}`, query }))
    expect(status).toBe(200)
    return [...reads].sort()
  }
}

describe('a response with _fields', () => {
  it.each([
    ['title,url,cost_details', []],
    ['image', [`image ${image}`]],
    ['venue.city', ['venues.getMany']],
    ['venue', ['image https://example.org/hall.jpg', 'venues.getMany']],
    ['organizer.image.url', ['image https://example.org/guild.jpg', 'organizers.getMany']],
    ['categories,tags.count', ['categories.getMany', 'tags.getMany']],
    ['nothing', []],
  ])('reads only what it shows: %s', async (fields, expected) => {
    const read = await fixtures()
    const images = expected.filter((one) => one.startsWith('image '))
    expect(await read('/events', `_fields=${fields}`)).toEqual(['events.findWithIncluded', ...images])
    expect(await read('/events/1', `_fields=${fields}`)).toEqual(['events.getMany', ...expected].sort())
  })

  it('reads all in one query if it shows records of each link', async () => {
    const read = await fixtures()
    expect(await read('/events', '_fields=venue.id,organizer.id,categories.id,tags.id')).toEqual([
      'events.findWithIncluded',
    ])
  })

  it('looks up no image of a venue that it does not show', async () => {
    const read = await fixtures()
    expect(await read('/venues', '_fields=venue')).toEqual(['venues.find'])
    expect(await read('/venues/1', '_fields=image')).toEqual(['image https://example.org/hall.jpg', 'venues.getMany'])
  })
})
