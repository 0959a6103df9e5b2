import { type Area, mutationsOf } from './mutation.ts'

// Months, weeks, rooms and the first page of the desk, and the double bookings that they show.

const inFile = (file: string) => mutationsOf('desk views', file)

const twice = inFile('src/services/events/conflicts/double-bookings.ts')
const reading = inFile('src/services/events/conflicts/read-double-bookings.ts')
const noted = inFile('src/services/changes/last-changes.ts')
const lately = inFile('adapters/pages/desk/reading/home/read-lately.ts')
const todos = inFile('adapters/pages/desk/reading/home/todos.ts')
const room = inFile('adapters/pages/desk/values/periods/room-day.ts')
const form = inFile('adapters/pages/desk/reading/prefilled-form.ts')
const cell = inFile('adapters/pages/ground/grid/day-cell.ts')
const rooms = inFile('adapters/pages/desk/pieces/rooms/room-table.ts')
const formScreen = inFile('adapters/pages/desk/screens/record-form-screen.ts')

export const deskViewAreas: readonly Area[] = [
  {
    tests: ['test/services/events/conflicts/double-bookings.test.ts'],
    mutations: [
      twice('exempt venues', '.filter((id) => !exempt.has(id))', ''),
      twice('a part whose whole is not the own one', ' && (await areOne(next.event, first.event))', ''),
      twice('what the caller may not see', 'if (named.includes(false)) continue', ''),
      reading('what lists leave out', '[list({ ...query, hide_from_listings: true }, mostEvents)]', '[]'),
    ],
  },
  {
    tests: ['test/pages/desk/views/home.test.ts'],
    mutations: [
      noted('new events', "before.length === 0 ? 'created' : 'updated'", "'updated'"),
      lately('rights on what was changed', "record && may('update', 'event', record)", 'record'),
      todos('drafts that lack something', " || status === 'draft'", ''),
      form('a day that cannot be read', ' && isDay(day) && {', ' && {'),
    ],
  },
  {
    tests: ['test/pages/desk/feeds.test.ts'],
    mutations: [todos('feeds that ask', '[toReview, readFeedsTodo, ', '[toReview, ')],
  },
  {
    tests: ['test/pages/desk/merges.test.ts'],
    mutations: [formScreen('the right to merge', " && visit.may('delete', resource),", ',')],
  },
  {
    tests: ['test/pages/desk/views/periods.test.ts'],
    mutations: [cell('bars that are over', 'date < today && last < today', 'false')],
  },
  {
    tests: ['test/pages/desk/views/room-day.test.ts', 'test/pages/desk/views/rooms.test.ts'],
    mutations: [
      room('days of 23 hours', 'const minutes = (end - start) / minute', 'const minutes = 1440'),
      room('times that overlap', 'reached = Math.max(reached, end)', 'reached = end'),
      room('what takes no venue', 'slots.filter(({ isTaking }) => isTaking)', 'slots'),
      rooms('days without a double booking', 'isTwice: sign.isTwice && isTwice', 'isTwice: sign.isTwice'),
      rooms('whole days', 'isWhole ? words.allDay : ', ''),
    ],
  },
]
