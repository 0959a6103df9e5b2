import { createPages } from 'daybook/pages'
import { createTestCalendar } from 'daybook/testing'
import { expect, it } from 'vitest'
import { type Mail, sendDigest } from '../../examples/digest.ts'

const readers = [
  { mail: 'anna@example.org', locale: 'en', leave: 'https://example.org/leave?reader=7' },
  { mail: 'ben@example.org', locale: 'de', leave: 'https://example.org/leave?reader=8' },
]

it('sends each reader a digest in the language of the reader, with a link to unsubscribe', async () => {
  const calendar = await createTestCalendar({ timeZone: 'Europe/Berlin', now: new Date('2030-06-18T07:00:00Z') })
  const pages = createPages(calendar, { title: 'Harbour', address: 'https://example.org/calendar' })
  const sent: Mail[] = []
  const options = { week: '2030-W25', send: async (mail: Mail) => sent.push(mail) }
  await sendDigest(pages, readers, options)
  expect(sent).toEqual([])
  await calendar.events.create({ title: 'Fair', start_date: 'tomorrow', end_date: 'tomorrow', all_day: true })
  await sendDigest(pages, readers, options)
  expect(sent.map(({ to, key }) => [to, key])).toEqual([
    ['anna@example.org', 'digest-2030-W25-anna@example.org'],
    ['ben@example.org', 'digest-2030-W25-ben@example.org'],
  ])
  expect(sent[0]?.headers).toEqual({
    'List-Unsubscribe': '<https://example.org/leave?reader=7>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(sent[1]?.text).toContain('Abmelden:\nhttps://example.org/leave?reader=8\n')
  expect(sent[1]?.html).toContain('<html lang="de"')
})
