import type { EventReply } from 'daybook'
import { feed } from 'daybook/feed'
import { createTestCalendar } from 'daybook/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { childrenOf, textsOf, violations, xmlTree } from './xml-tree.ts'

// Anything that a store of others, or an import, may contain.

const piece = fc.constantFrom(
  ...[']]>', '<![CDATA[', '<script>', '</entry>', '</item>', '&amp;', '&nbsp;', '&', '"', "'", '\u0000', '\u0008'],
  ...[
    '\ufffe',
    '\uffff',
    '\ud800',
    '\udc00',
    '\ud83d\ude00',
    '\u2028',
    '\u202e',
    '\u007f',
    '\r',
    '\n',
    '\t',
    'é',
    '<!--',
    '?>',
  ],
)
const hostile = fc
  .array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 12 })
  .map((pieces) => pieces.join(''))

/** The characters of XML, after a parser has read the line breaks. */
const parsed = (text: string) =>
  text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '').replace(/\r\n?/g, '\n')

async function aReply(): Promise<EventReply> {
  const calendar = await createTestCalendar({
    seed: { events: [{ title: 'Gig', venue: { venue: 'Hall' }, organizer: { organizer: 'Me' }, tags: ['a'] }] },
  })
  const { records } = await calendar.events.list()
  const [reply] = await calendar.toReply.events(records)
  if (reply === undefined) throw new Error('no event')
  return reply
}

const context = {
  isList: true,
  total: 1,
  timeZone: 'UTC',
  now: '2030-01-15 12:00:00',
  urls: { self: 'https://x.example/?search=<"&\'>', first: 'https://x.example/' },
}

describe.each(feed({ name: 'A & "B" <c>' }))('hostile texts in $name', (format) => {
  it('stay texts', async () => {
    const reply = await aReply()
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, (title, description, name, uid) => {
        const [organizer] = reply.organizer
        const [tag] = reply.tags
        if (organizer === undefined || tag === undefined) throw new Error('nothing is linked')
        const event: EventReply = {
          ...reply,
          rest_url: 'https://x.example/1',
          url: 'https://x.example/1',
          title: `T${title}`,
          description,
          excerpt: description,
          uid: `u${uid}`,
          image: { url: `https://img.example/${name}`, id: 0, extension: name },
          organizer: [{ ...organizer, organizer: `O${name}` }],
          tags: [{ ...tag, name: `N${name}` }],
          venue: { ...reply.venue, venue: `V${name}` } as EventReply['venue'],
        }
        const text = [...format.render([event], context)].join('')
        expect(violations(text)).toEqual([])
        const root = xmlTree(text)
        const [channel = root] = childrenOf(root, 'channel')
        const [entry] = [...childrenOf(channel, 'item'), ...childrenOf(channel, 'entry')]
        if (entry === undefined) throw new Error('no entry')
        expect(textsOf(entry, 'title')).toEqual([parsed(event.title)])
        const [html = ''] = [...textsOf(entry, 'content'), ...textsOf(entry, 'description')]
        if (/<[a-z/!]/i.test(description)) expect(html.endsWith(parsed(`</p>${description}`))).toBe(true)
      }),
      { numRuns: 400 },
    )
  })
})
