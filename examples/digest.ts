// A digest by mail, once a week: what is on in the next seven days, for each reader.
//
//   npx tsx examples/digest.ts

import { fileURLToPath } from 'node:url'
import { createCalendar } from 'daybook'
import { renderDigest } from 'daybook/digest'
import { createPages, type Pages } from 'daybook/pages'

export interface Reader {
  readonly mail: string
  /** Such as `de`. */
  readonly locale: string
  /** Where the reader unsubscribes with one click. */
  readonly leave: string
}

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  /** The same in each attempt, so that the mail service drops copies. */
  readonly key: string
}

const unsubscribe = new Map([
  ['de', 'Abmelden'],
  ['en', 'Unsubscribe'],
])

/** Sends the digest of a week. `week` names it: call it again for the same week after a crash. */
export async function sendDigest(
  pages: Pages,
  readers: readonly Reader[],
  { week, send }: { readonly week: string; readonly send: (mail: Mail) => Promise<unknown> },
): Promise<void> {
  for (const { mail, locale, leave } of readers) {
    const links = [{ label: unsubscribe.get(locale) ?? 'Unsubscribe', url: leave }]
    const { subject, html, text, isEmpty } = await renderDigest(pages, { locale, links })
    if (isEmpty) return
    // Gmail and Yahoo require both of those who send much (RFC 8058).
    const headers = { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    await send({ to: mail, subject, html, text, headers, key: `digest-${week}-${mail}` })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const calendar = createCalendar({ timeZone: 'Europe/Berlin' })
  const pages = createPages(calendar, { title: 'Harbour Calendar', address: 'https://example.org/calendar' })
  await calendar.events.create({ title: 'Fair', start_date: 'tomorrow', end_date: 'tomorrow', all_day: true })
  const readers = [{ mail: 'anna@example.org', locale: 'en', leave: 'https://example.org/leave?reader=7' }]
  const send = async ({ subject, text }: Mail) => console.log(`${subject}\n\n${text}`)
  await sendDigest(pages, readers, { week: new Date().toISOString().slice(0, 10), send })
}
