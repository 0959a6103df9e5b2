import type { Actor } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { jsonLd } from 'daybook/jsonld'
import { createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'

// Structured data contains no link that the caller may not see.

const origin = 'https://calendar.example'
const callers: readonly (Actor | null)[] = [
  null,
  { id: 9, role: 'subscriber' },
  { id: 3, role: 'contributor' },
  { id: 3, role: 'author' },
  { id: 2, role: 'editor' },
]

const linksIn = (text: string) => [...new Set(text.match(/https?:\/\/[^\s"'\\()]+/g))]

/** Venues, organizers and events in every status, by author 3 and by others, each with links of its own. */
async function aCalendarOfLinks() {
  const calendar = await createTestCalendar({
    links: ({ resource, slug }) => `https://pages.example/${resource}/${slug}`,
  })
  let count = 0
  const link = (kind: string) => `https://${kind}.example/${++count}`
  for (const status of ['publish', 'draft', 'pending', 'private'] as const) {
    for (const author of [3, 4]) {
      for (const password of ['', 'sesame']) {
        const shared = { status, author }
        await calendar.events.create(
          calendar.make.event({
            ...{ ...shared, password, cost: 20, website: link('site'), image: link('image') },
            description: `<a href="${link('text')}">here</a>`,
            venue: (['publish', 'draft'] as const).map((of) => ({
              ...{ venue: `Hall ${++count}`, status: of, author: 4, website: link('venue'), image: link('image') },
            })),
            organizer: [{ organizer: `Guild ${++count}`, status: 'private', author, website: link('organizer') }],
          }),
        )
      }
    }
  }
  const { records } = await calendar.events.list({ status: ['publish', 'draft', 'pending', 'private'], per_page: 50 })
  return { calendar, events: records }
}

it('for any role, with and without the password of the event', async () => {
  const { calendar, events } = await aCalendarOfLinks()
  let [shown, refused] = [0, 0]
  for (const caller of callers) {
    const handle = fetchHandler(calendar, { transforms: [jsonLd()], authenticate: () => caller })
    const plain = fetchHandler(calendar, { authenticate: () => caller })
    for (const { id, slug } of events) {
      for (const path of [`events/${id}`, `events/by-slug/${slug}`, `events/${id}?password=sesame`]) {
        const url = `${origin}/cal/events/v1/${path}`
        const [response, without] = [await handle(new Request(url)), await plain(new Request(url))]
        expect(response.status).toBe(without.status)
        const visible = linksIn(await without.text())
        const { json_ld = {} } = JSON.parse(await response.text())
        const found = linksIn(JSON.stringify(json_ld))
        const unknown = found.filter((one) => !one.startsWith('https://schema.org') && !visible.includes(one))
        expect(unknown).toEqual([])
        if (response.status === 200) shown += found.length
        else refused += 1
      }
    }
  }
  expect([shown, refused].map((number) => number > 100)).toEqual([true, true])
})
