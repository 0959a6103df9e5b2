import { type Area, mutationsOf } from './mutation.ts'

// What a digest shows to whom, and what mail programs need.

const options = mutationsOf('digest', 'adapters/pages/digest/digest-options.ts')
const reading = mutationsOf('digest', 'adapters/pages/digest/read-digest.ts')
const entry = mutationsOf('digest', 'adapters/pages/digest/digest-entry.ts')
const content = mutationsOf('digest', 'adapters/pages/digest/digest-content.ts')
const markup = mutationsOf('digest', 'adapters/pages/digest/mail-elements.ts')
const rendering = mutationsOf('digest', 'adapters/pages/digest/render-digest.ts')
const text = mutationsOf('digest', 'adapters/pages/digest/wrap-text.ts')
const reminders = mutationsOf('reminders', 'examples/reminders/reminders.ts')

export const digestAreas: readonly Area[] = [
  {
    tests: ['test/pages/digest'],
    mutations: [
      options('the parameters of its own', 'if (refused !== undefined)', 'if (false)'),
      options('the contrast of the accent', 'contrastToWhite(value) >= 4.5', 'contrastToWhite(value) >= 1'),
      options('an absolute address', "checkValue('address', address, absolute)", ''),
      reading('the last day', 'addDays(last, 1)', 'last'),
      reading('what is over', '{ ...filters, ...notOver(visit) }', '{ ...filters, strict_dates: true }'),
      reading('what is over before the first day', 'first > today ? { ends_after: first } : {}', '{}'),
      reading('nights', 'running.events.filter(takesDays)', 'running.events'),
      reading('most that go on', 'Math.min(maxRunning, limit', 'Math.min(limit, limit'),
      reading('days in the wrong order', 'if (last < first)', 'if (false)'),
      reading('the order of clocks', 'coming: byStart(coming.events)', 'coming: coming.events'),
      entry('the zone', "isAllDay(event) || isAtHome ? ''", "true ? ''"),
      entry('a cancelled event', 'isOff: isOff(event)', 'isOff: false'),
      entry('paths of the app', 'return /^https?:$/.test(protocol) ? href : undefined', 'return url'),
      entry('that an event is locked', 'isLocked(event) && words.lists.locked', 'words.lists.locked'),
      content('a header of one line', "text.replace(/[\\s\\p{Cc}]+/gu, ' ')", 'text'),
      content('how many more', 'events.more > 0 ?', 'events.more > 1 ?'),
      markup('the color of a link, twice', "element('span', { color }, label)", 'label'),
      markup('the role of tables', "role: 'presentation', border", 'border'),
      rendering('the bound', 'bytes > maxBytes && lengthOf(events) > 0', 'false'),
      rendering('the filters of the list', 'urls.home(choiceOf(filters, facets))', 'urls.home({})'),
      rendering('the caller', 'const { actor = null,', 'const { actor = { id: 1, role: "editor" },'),
      rendering('what is counted after a cut', 'more: more + left', 'more'),
      text('whole URLs', '|| /^(https?:\\/\\/|mailto:)/i.test(word)', ''),
      text('words of any length', 'letters.slice(index * room, (index + 1) * room)', 'letters.slice(index * room)'),
    ],
  },
  {
    tests: ['test/examples/reminders'],
    mutations: [
      reminders('that a reminder was sent', 'await table.noteSent(id, start)', ''),
      reminders('what the follower has not learned', 'event.utc_start_date !== start ||', ''),
      reminders('what everybody sees', 'calendar.as(null)', 'calendar'),
      reminders('what is gone', 'for (const id of gone) await table.drop(id)', ''),
      reminders('what has started', 'await table.removeBefore(from)', ''),
    ],
  },
]
