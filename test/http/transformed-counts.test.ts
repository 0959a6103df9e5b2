import { fetchHandler } from 'daybook/fetch'
import type { ReplyTransform } from 'daybook/http'
import { createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'

/** Shows tags in another order, so that the counts in the body are in another order too. */
const reversed: ReplyTransform = {
  event: { members: {}, inLists: true, toReply: (event) => ({ ...event, tags: event.tags.toReversed() }) },
}

it.each(['events/1?', 'events?include=1&'])(
  'cached counts follow writes where transforms change their order: %s',
  async (path) => {
    const seed = { tags: [{ name: 'a' }, { name: 'b' }], events: [{ title: 'Fair', tags: [1, 2] }, { tags: [2] }] }
    const calendar = await createTestCalendar({ seed })
    const handle = fetchHandler(calendar, { transforms: [reversed] })
    const counts = async () => {
      const response = await handle(new Request(`https://example.org/cal/events/v1/${path}per_page=`))
      return Array.from((await response.text()).matchAll(/"count":(\d+)/g), ([, count]) => Number(count))
    }
    for (const _ of [1, 2, 3]) expect(await counts()).toEqual([2, 1])
    await calendar.events.create(calendar.make.event({ tags: [1] }))
    expect(await counts()).toEqual([2, 2])
  },
)
