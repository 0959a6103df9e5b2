import { createCalendar } from 'daybook'
import { expressHandler } from 'daybook/express'
import { fetchHandler } from 'daybook/fetch'
import { text } from 'daybook/fields'
import type { ReplyTransform } from 'daybook/http'
import { nodeHandler } from 'daybook/node'
import { describe, expect, it } from 'vitest'

const calendar = createCalendar({ fields: { event: { level: text() } } })
const toReply = (reply: object) => reply
const adding = (name: string, resource = 'event', more: object = {}) =>
  ({ [resource]: { members: { [name]: { type: 'string' } }, inLists: true, toReply, ...more } }) as ReplyTransform

describe.each([
  ['fetch', (transforms: readonly ReplyTransform[]) => fetchHandler(calendar, { transforms })],
  ['node', (transforms: readonly ReplyTransform[]) => nodeHandler(calendar, { transforms })],
  ['express', (transforms: readonly ReplyTransform[]) => expressHandler(calendar, { transforms })],
])('a mount of %s', (_host, mount) => {
  it.each(['then', 'toJSON', '__proto__', 'constructor', 'hasOwnProperty'])('refuses a transform with %s', (name) => {
    for (const resource of ['event', 'tag']) {
      expect(() => mount([adding(name, resource)])).toThrow(
        new TypeError(`transforms: the member ${name} of ${resource} cannot have this name.`),
      )
    }
  })

  it('refuses a member that hides a field of the app', () => {
    const message = 'transforms: the member level of event is a field of the app.'
    expect(() => mount([adding('map_url'), adding('level')])).toThrow(message)
    expect(() => mount([adding('level', 'venue')])).not.toThrow()
    expect(() => mount([adding('level', 'event', { toInput: (body: object) => body })])).not.toThrow()
  })

  it('refuses a transform of no resource, and one without members', () => {
    expect(() => mount([adding('x', 'events')])).toThrow('transforms: there is no resource events; there are event, ')
    expect(() => mount([{ event: { inLists: true, toReply } } as never])).toThrow('transforms must be')
  })

  it('accepts members of the interface, and new ones', () => {
    expect(() => mount([adding('title'), adding('map_url'), adding('venues')])).not.toThrow()
  })
})
