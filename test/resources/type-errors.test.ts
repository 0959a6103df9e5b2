import { beforeAll, describe, expect, it } from 'vitest'
import { complaintsAbout } from '../support/page.ts'

const least = "start_date: '2030-06-20', end_date: '2030-06-20'"

// The calls, the type that the message names, and what else it says.
const mistakes: readonly [call: string, type: string, says: string][] = [
  [`events.create({ titel: 'Fair', ${least} })`, 'EventInput', "'titel'"],
  [`events.create({ title: 'Fair', titel: 'Fair', ${least} })`, 'EventInput', "'titel'"],
  [`events.create({ ${least} })`, 'EventInput', "'title'"],
  ['events.create({})', 'EventInput', 'missing the following properties'],
  ["events.create('Fair')", 'EventInput', 'string'],
  ["events.update(1, { titel: 'Fair' })", 'EventPatch', "'titel'"],
  ["events.update(1, 'Fair')", 'EventPatch', '"Fair"'],
  ["events.list({ categorys: 'music' })", 'EventQuery', "'categorys'"],
  ["events.list('music')", 'EventQuery', 'Argument of type'],
  ['venues.create({})', 'VenueInput', "'venue'"],
  ["venues.create({ venue: 'Hall', adress: 'Here' })", 'VenueInput', "'adress'"],
  ["venues.update(1, { adress: 'Here' })", 'VenuePatch', "'adress'"],
  ["venues.list({ categorys: 'music' })", 'LinkedQuery', "'categorys'"],
  ['organizers.create({})', 'OrganizerInput', "'organizer'"],
  ["organizers.create({ organizer: 'Anna', mail: 'a' })", 'OrganizerInput', "'mail'"],
  ["organizers.update(1, { mail: 'a' })", 'OrganizerPatch', "'mail'"],
  ["organizers.list({ categorys: 'music' })", 'LinkedQuery', "'categorys'"],
  ['categories.create({})', 'CategoryInput', "'name'"],
  ["categories.create({ name: 'Jazz', parents: 1 })", 'CategoryInput', "'parents'"],
  ['categories.update(1, { parents: 1 })', 'CategoryPatch', "'parents'"],
  ['categories.list({ parents: 1 })', 'CategoryQuery', "'parents'"],
  ['tags.create({})', 'TagInput', "'name'"],
  ["tags.create({ name: 'Jazz', parent: 1 })", 'TagInput', "'parent'"],
  ['tags.update(1, { parent: 1 })', 'TagPatch', "'parent'"],
  ['tags.list({ parent: 1 })', 'TagQuery', "'parent'"],
]

const callers = {
  calendar: 'const own = createCalendar()',
  'calendar of a caller': 'const own = createCalendar().as(null)',
  client: "const own = createClient({ baseUrl: 'https://example.org' })",
  'calendar with fields of the app': 'const own = createCalendar({ fields })',
  'client with fields of the app':
    "const withFields = createCalendar({ fields })\nconst own = createClient<typeof withFields>({ baseUrl: 'https://example.org' })",
}

const preamble = `
import { createClient } from 'daybook/client'
import { boolean, text } from 'daybook/fields'
const fields = {
  event: { room: text({ description: 'Room', filter: true }) },
  venue: { beds: boolean({ description: 'Beds', filter: true }) },
  organizer: { phone_2: text({ description: 'Phone', filter: true }) },
}`

describe.each(Object.entries(callers))('an error of the compiler about a call of a %s', (_name, caller) => {
  let messages: readonly string[]
  const blockOf = (call: string) => `${preamble}\n${caller}\nawait own.${call}`
  const messageOf = (call: string) => messages.filter((message) => message.includes(`own.${call}\n`))

  beforeAll(() => {
    messages = complaintsAbout(mistakes.map(([call]) => blockOf(call)))
  }, 120_000)

  it.each(mistakes)('%s names %s, and %s', (call, type, says) => {
    const [message = '', ...others] = messageOf(call)
    expect(others).toEqual([])
    const [, error = ''] = message.split('export {}: ')
    expect(error).toMatch(new RegExp(`\\b${type}\\b`))
    expect(error).toContain(says)
    expect(error).not.toMatch(/\b(InputOf|PatchOf|QueryOf|RecordOf|Declared|ContentField|Members|Spelled)\b/)
  })
})
