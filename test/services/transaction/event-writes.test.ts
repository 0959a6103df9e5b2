import { eventData } from 'daybook/testing'
import { expect, it } from 'vitest'
import { createEventWrites } from '../../../src/services/transaction/event-writes.ts'

const data = eventData()
const event = (id: number, title: string) => ({ ...data, id, revision: '1', title })

it('several writes of an event are one, from its first state to its last', () => {
  const writes = createEventWrites()
  writes.add({ before: null, after: event(9, 'Earlier') })
  const position = writes.count
  writes.add({ before: event(1, 'A'), after: event(1, 'B') })
  writes.add({ before: null, after: event(2, 'C') })
  writes.add({ before: event(1, 'B'), after: event(1, 'D') })
  expect(writes.since(position)).toEqual([
    { before: event(1, 'A'), after: event(1, 'D') },
    { before: null, after: event(2, 'C') },
  ])
})

it('refuses what was written from a position on', () => {
  const writes = createEventWrites()
  writes.add({ before: null, after: event(1, 'A') })
  const position = writes.count
  writes.add({ before: null, after: event(2, 'B') })
  writes.requireWhole()
  writes.refuse(writes.count, new Error('Nothing was written'))
  writes.requireWhole()
  writes.refuse(position, new Error('Taken'))
  writes.refuse(position, new Error('Later'))
  expect([1, 2].map(writes.isRefused)).toEqual([false, true])
  expect(writes.requireWhole).toThrow('Taken')
})
