import { type Calendar, createCalendar, type ResourceName } from 'daybook'
import { list, oneOf, text, url } from 'daybook/fields'
import { icalendar } from 'daybook/ics'
import { recurringEvents } from 'daybook/recurrence'
import { longWords, type WordName, wordNames } from './long-words.ts'
import { addFeeds, wordyFeeds } from './wordy-feeds.ts'

/** Text of users in every field, and all that an app writes on pages: records of each of some words. */
export async function wordyCalendar(names: readonly WordName[] = wordNames) {
  const words = Object.values(longWords)
  const own = {
    own_line: text({ description: longWords['a word of 28 letters'], maxLength: 400 }),
    own_text: text({ description: `Named by a word: ${longWords['a word of 60 letters']}` }),
    own_choice: oneOf(words, { filter: true, description: longWords['a word of 28 letters'].toUpperCase() }),
    own_list: list(text()),
    own_link: url(),
  }
  const resources: readonly ResourceName[] = ['event', 'venue', 'organizer', 'category', 'tag']
  const calendar: Calendar = createCalendar({
    ...{ timeZone: 'Europe/Berlin', now: () => new Date('2030-06-18T09:00:00Z'), ticketing: true },
    ...{ recurrence: recurringEvents(), formats: [icalendar()], sources: wordyFeeds(), onError: false },
    fields: Object.fromEntries(resources.map((name) => [name, own])),
  })
  for (const name of names) await addRecords(calendar, longWords[name])
  await addFeeds(calendar)
  return calendar
}

/** The slugs of the records of each word. */
export function slugOf(name: WordName): string {
  return `w${wordNames.indexOf(name)}`
}

async function addRecords(calendar: Calendar, word: string) {
  const slug = slugOf(wordNames.find((name) => longWords[name] === word) ?? 'an address')
  const link = `https://www.example.org/${encodeURIComponent(word)}`
  const own = { own_line: word, own_text: word, own_choice: word, own_list: [word, word], own_link: link }
  const post = { slug, excerpt: word, description: `<p>${word}</p><pre>${word}</pre><h2>${word}</h2>`, ...own }
  const address = {
    address: word,
    city: word,
    zip: word,
    country: word,
    stateprovince: word,
    phone: word,
    website: link,
  }
  const venue = await calendar.venues.create({ venue: word, ...address, ...post })
  const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.example`
  const organizer = await calendar.organizers.create({ organizer: word, phone: word, email, website: link, ...post })
  const term = { name: word, slug, description: word, ...own }
  const above = await calendar.categories.create({ name: `${word}A`, slug: `${slug}a`, ...own })
  const category = await calendar.categories.create({ ...term, parent: above.id })
  const tag = await calendar.tags.create(term)
  const links = { venue: [venue.id], organizer: [organizer.id], categories: [category.id, above.id], tags: [tag.id] }
  const shown = { title: word, author: 1, cost: word, status_reason: word, website: link, ...links, ...post } as const
  const at = (day: string, hour = '20:00', last = day) => ({ start_date: `${day} ${hour}`, end_date: `${last} 22:00` })
  const days = { start_date: '2030-06-19', end_date: '2030-06-21', all_day: true }
  await calendar.events.create({ ...shown, ...at('2030-06-20', '19:00'), event_status: 'cancelled' })
  const plain = { ...shown, slug: `${slug}-plain`, attendance_mode: 'online' } as const
  const { id: post_parent } = await calendar.events.create({ ...plain, ...at('2030-06-20') })
  for (const day of ['2030-06-20', '2030-06-21'])
    await calendar.events.create({
      ...shown,
      slug: `${slug}-session-${day}`,
      ...at(day),
      post_parent,
      event_status: 'cancelled',
    })
  await calendar.events.create({ ...shown, slug: `${slug}-days`, ...days, event_status: 'postponed' })
  await calendar.events.create({ ...shown, slug: `${slug}-running`, ...at('2030-06-10', '10:00', '2030-06-28') })
  await calendar.events.create({ ...shown, slug: `${slug}-day`, ...days, start_date: '2030-06-21' })
  await calendar.events.create({ ...shown, slug: `${slug}-locked`, ...at('2030-06-22'), password: 'secret' })
  const recurrence = { rules: ['FREQ=WEEKLY;COUNT=14'] }
  const series = await calendar.events.create({ ...shown, slug: `${slug}-series`, ...at('2030-06-23'), recurrence })
  const [date] = (await calendar.events.list({ post_parent: series.id })).records
  if (date) await calendar.events.update(date.id, { event_status: 'moved_online', status_reason: word })
  for (const status of ['draft', 'pending', 'private'] as const)
    await calendar.events.create({ ...shown, slug: `${slug}-${status}`, ...at('2030-06-24'), status })
  await calendar.events.create({ ...shown, slug: `${slug}-later`, ...at('2030-06-24'), date: '2030-06-19 10:00' })
  const gone = await calendar.events.create({ ...shown, slug: `${slug}-trash`, ...at('2030-06-24') })
  await calendar.events.remove(gone.id)
}
