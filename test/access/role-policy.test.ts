import { type Actor, rolePolicy } from 'daybook'
import { describe, expect, it } from 'vitest'

const { scope, may } = rolePolicy
const actors: Readonly<Record<string, Actor | null>> = {
  anonymous: null,
  subscriber: { id: 5, role: 'subscriber' },
  unknown: { id: 6, role: 'constructor' },
  contributor: { id: 4, role: 'contributor' },
  author: { id: 3, role: 'author' },
  editor: { id: 2, role: 'editor' },
  administrator: { id: 1, role: 'administrator' },
}
const everyone = Object.keys(actors)
const posts = ['event', 'venue', 'organizer'] as const
const terms = ['category', 'tag'] as const

/** The roles for which a predicate is true. */
function those(isTrue: (actor: Actor | null) => boolean): readonly string[] {
  return everyone.filter((name) => isTrue(actors[name] ?? null))
}

describe('rolePolicy (rule 43)', () => {
  it.each([...posts, ...terms])('scope of the %s', (resource) => {
    expect(those((actor) => scope(actor, resource) === 'public')).toEqual(['anonymous', 'subscriber', 'unknown'])
    expect(those((actor) => scope(actor, resource) === 'own')).toEqual(['contributor', 'author'])
    expect(those((actor) => scope(actor, resource) === 'all')).toEqual(['editor', 'administrator'])
  })

  it.each(posts)('what is open at all for the %s', (resource) => {
    const writers = ['contributor', 'author', 'editor', 'administrator']
    for (const action of ['create', 'update', 'delete'] as const) {
      expect(those((actor) => may(actor, action, resource))).toEqual(writers)
    }
    expect(those((actor) => may(actor, 'publish', resource))).toEqual(writers.slice(1))
    for (const action of ['set_author', 'raw_html'] as const) {
      expect(those((actor) => may(actor, action, resource))).toEqual(['editor', 'administrator'])
    }
  })

  it.each(posts)('which %s may be changed and deleted', (resource) => {
    for (const action of ['update', 'delete'] as const) {
      for (const status of ['draft', 'pending', 'private', 'trash'] as const) {
        const own = (actor: Actor | null) => may(actor, action, resource, { author: actor?.id ?? 0, status })
        expect(those(own)).toEqual(['contributor', 'author', 'editor', 'administrator'])
      }
      for (const status of ['publish', 'future'] as const) {
        const own = (actor: Actor | null) => may(actor, action, resource, { author: actor?.id ?? 0, status })
        expect(those(own)).toEqual(['author', 'editor', 'administrator'])
      }
      const foreign = (actor: Actor | null) => may(actor, action, resource, { author: 99, status: 'draft' })
      expect(those(foreign)).toEqual(['editor', 'administrator'])
    }
  })

  it('nobody is the author of a record without one', () => {
    expect(those((actor) => may(actor, 'update', 'event', { author: 0, status: 'draft' }))).toEqual([
      'editor',
      'administrator',
    ])
  })

  it.each(terms)('who manages a %s', (resource) => {
    for (const action of ['create', 'update', 'delete', 'publish', 'raw_html'] as const) {
      expect(those((actor) => may(actor, action, resource))).toEqual(['editor', 'administrator'])
    }
  })
})
