import { type Area, mutationsOf } from './mutation.ts'

// What the form of the dates of a series carries from one request to the next, and what a save of it writes (rule 65).

const inFile = (file: string) => mutationsOf('desk dates', `adapters/pages/desk/${file}`)

const states = inFile('values/series/dates-state.ts')
const after = inFile('values/series/after-step.ts')
const typed = inFile('values/series/typed-dates.ts')
const sentRows = inFile('values/series/sent-rows.ts')
const changedDates = inFile('values/series/dates-change.ts')
const undoneDates = inFile('values/series/dates-undo.ts')
const savedDates = inFile('steps/series/save-dates.ts')
const readDates = inFile('reading/series/read-stored-series.ts')

export const datesArea: Area = {
  tests: ['test/pages/desk/dates.test.ts', 'test/pages/desk/dates-buttons.test.ts'],
  mutations: [
    states(
      'starts that the form has turned off',
      'for (const start of starts(stateNames.off)) wanted.set(start, false)',
      '',
    ),
    states('boxes that were ticked since', 'if (!before.has(start)) wanted.set(start, true)', ''),
    states('boxes that were emptied since', 'if (!ticked.has(start)) wanted.set(start, false)', ''),
    states('what was noted of dates', 'valuesOf(sent, stateNames.note)', '[]'),
    after('a form that would get too large', '!isSave && countOf(after) >', 'false && countOf(after) >'),
    typed('too many typed dates', 'dates.length + faults.length === mostDates', 'false'),
    after('typed dates before a save', "isSave || step.name === 'add'", "step.name === 'add'"),
    after('a pause before a save', "step.name === 'pause' || (isSave &&", "step.name === 'pause' || (false &&"),
    after('typed dates of which one cannot be read', 'faults.length === 0 && dates', 'dates'),
    after('dates of a pause that the caller may not change', 'isPast || !isOpen ||', 'isPast ||'),
    sentRows('what was noted of the same date before', '...note?.patch, ', ''),
    sentRows('the revision that was shown first', 'note?.revision ?? revision', 'revision'),
    changedDates('the exceptions of others', '[...series.exceptions, ...out]', '[...out]'),
    changedDates('dates that were added before', '[...series.dates, ...added', '[...added'),
    undoneDates('an undo of what is stored so already', 'return withoutStored(series, {', 'return ({'),
    savedDates('the revision of a date', 'if (now.revision !== note.revision)', 'if (false)'),
    savedDates('the revision of the series', '{ ifMatch, ...booking }', '{ ...booking }'),
    readDates(
      'the right to change the series',
      "if (!visit.may('update', 'event', ownedOf(found.reply)))",
      'if (false)',
    ),
    readDates('what a date has of its own in the trash', "isOwn('venue') ? event : series", 'true ? event : series'),
  ],
}
