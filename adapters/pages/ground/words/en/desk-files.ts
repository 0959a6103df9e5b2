import type { DeskFileWords } from '../desk-file-words.ts'

export const enFiles: DeskFileWords = {
  upload: {
    label: 'Or choose a picture on this device',
    hint: (types, size) => `${types}, at most ${size}.`,
    tooLarge: (size) => `The picture is too large: choose one of at most ${size}.`,
    wrongType: (types) => `Choose a picture of one of these types: ${types}.`,
    notYet: 'A chosen picture is stored only when the form is saved: choose it again then.',
    failed: 'The picture could not be stored. Try again later, or write an address.',
  },
  import: {
    link: 'Import',
    title: 'Import events',
    hint: 'From a calendar app (.ics) or a table (.csv). You see a report before anything is written.',
    file: 'File',
    fileHint:
      'A table needs a first line with the names of its columns: at least title and start_date. The names of the ' +
      'fields of the form work too.',
    defaults: 'New events',
    defaultsHint: 'For events that say nothing of this themselves.',
    tooManyCategories: 'There are too many categories to list them here. A table can have a column with their names.',
    source: 'Name of the source',
    sourceHint:
      'By this name and their id, the same events are recognized when a file comes again. Everybody can see it.',
    check: 'Check the file',
    noFile: 'Choose a file.',
    tooLarge: 'The file is too large for one import. Split it, and import one part after the other.',
    noEvents: 'The file has no events.',
    wrongSource: 'Write at most 60 letters, digits, spaces, dots and hyphens.',
    since: 'Leave out what ended before',
    sinceHint: 'A day, or empty to import everything. Series begin with their next date from then on.',
    wrongDay: 'Choose a day.',
    tooManyDates: (dates, most) =>
      `This series has ${dates} dates. The calendar takes ${most}. Choose a day in “Leave out what ended before”, ` +
      `or end the series earlier in the file.`,
    unreadable: 'The file cannot be read.',
    inEnglish: 'These sentences come from the program that reads the file.',
    progress: {
      check: (done, total) => `Checked ${done} of ${total}`,
      write: (done, total) => `Imported ${done} of ${total}`,
    },
    continueHint: {
      check: 'Nothing is written yet.',
      write: 'What is imported stays. If you stop, import the same file again to go on.',
    },
    continue: 'Continue',
    stop: 'Stop here',
    reportTitle: 'What the import would do',
    reportHint: 'Nothing is written yet.',
    doneTitle: 'The import is done',
    doneHint: 'Importing the same file again changes nothing.',
    counts: {
      created: (count) => `${count} new`,
      updated: (count) => `${count} changed`,
      unchanged: (count) => `${count} unchanged`,
      refused: (count) => `${count} refused`,
    },
    write: (count) => (count === 1 ? 'Import 1 event' : `Import ${count} events`),
    nothingToWrite: 'There is nothing to import.',
    another: 'Choose another file',
    results: 'Events',
    moreResults: (count) => (count === 1 ? 'and 1 more event' : `and ${count} more events`),
    refused: 'Refused',
    refusedHint: 'These are not imported. Correct them in the file, and import it again.',
    line: 'Line',
    problem: 'Why',
    action: 'What happens',
    actions: { created: 'New', updated: 'Changed', unchanged: 'Unchanged' },
    notes: (count) => (count === 1 ? '1 remark on the file' : `${count} remarks on the file`),
    inTrash: 'It is in the trash. Put it back there first.',
    notAllowed: 'You may not write this event.',
    otherEvent: (title, day) =>
      `Its id belongs to “${title}” on ${day}. Is the table another one? Then give its source a name of its own.`,
    besideOther: (author) => `Author ${author} has imported this event too. That event stays beside this one.`,
    takeOver: (count) => (count === 1 ? 'Write, and take over 1 event' : `Write, and take over ${count} events`),
    takeOverHint:
      'Events of others with the same id become yours, and other events with the id of a row are overwritten.',
  },
}
