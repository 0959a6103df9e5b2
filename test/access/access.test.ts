import { type Actor, isCalendarError, type Policy } from 'daybook'
import { describe, expect, it } from 'vitest'
import { createAccess, fullAccess } from '../../src/access/access.ts'

const nothing: Policy = { scope: () => 'public', may: () => false }
const editor: Actor = { id: 7, role: 'editor' }

function thrown(work: () => void): unknown {
  try {
    work()
  } catch (error) {
    return isCalendarError(error) ? { code: error.code, status: error.status, message: error.message } : error
  }
  return 'nothing was thrown'
}

describe('createAccess', () => {
  it('fills the caller into the policy', () => {
    const requested: unknown[] = []
    const policy: Policy = {
      scope(...of) {
        requested.push(of)
        return 'own'
      },
      may(...of) {
        requested.push(of)
        return true
      },
    }
    const access = createAccess(editor, policy)
    const record = { author: 7, status: 'draft' } as const
    expect([access.actorId, access.scope('venue'), access.may('update', 'event', record)]).toEqual([7, 'own', true])
    expect(requested).toEqual([
      [editor, 'venue'],
      [editor, 'update', 'event', record],
    ])
    expect(createAccess(null, policy).actorId).toBe(0)
  })

  it.each([
    ['create', 'event', 'create an event'],
    ['update', 'venue', 'change a venue'],
    ['delete', 'organizer', 'delete an organizer'],
    ['publish', 'tag', 'publish a tag'],
    ['set_author', 'event', 'set the author of an event'],
    ['raw_html', 'category', 'write raw HTML in a category'],
  ] as const)('says of %s %s what is refused, and to whom', (action, resource, deed) => {
    const code = 'rest_forbidden'
    expect(thrown(() => createAccess(editor, nothing).require(action, resource))).toEqual({
      code,
      status: 403,
      message: `You may not ${deed}.`,
    })
    expect(thrown(() => createAccess(null, nothing).require(action, resource))).toEqual({
      code,
      status: 401,
      message: `Sign in to ${deed}.`,
    })
  })

  it('requests a filter for more than the public scope', () => {
    const scoped = (scope: 'public' | 'own' | 'all') => createAccess(editor, { ...nothing, scope: () => scope })
    expect(thrown(() => scoped('public').requireScope('category', 'that status'))).toMatchObject({
      status: 403,
      message: 'You may not list categories by that status.',
    })
    expect(thrown(() => scoped('own').requireScope('event', 'x'))).toBe('nothing was thrown')
    expect(thrown(() => scoped('all').requireScope('event', 'x'))).toBe('nothing was thrown')
  })
})

describe('fullAccess', () => {
  it('is nobody, and may do all', () => {
    expect([fullAccess.actorId, fullAccess.scope('event'), fullAccess.may('raw_html', 'tag')]).toEqual([0, 'all', true])
    expect(thrown(() => fullAccess.require('delete', 'event'))).toBe('nothing was thrown')
    expect(thrown(() => fullAccess.requireScope('event', 'x'))).toBe('nothing was thrown')
  })
})
