import type { RowAction } from '../desk-subjects.ts'

/** What the desk says of files. */
export const deskFiles = {
  /** How a form asks for a picture. */
  upload: {
    /** The name of the control that takes a file. */
    label: 'Or choose a picture on this device',
    /** The accepted types, and the largest size. */
    hint: (types: string, size: string) => `${types}, at most ${size}.`,
    tooLarge: (size: string) => `The picture is too large: choose one of at most ${size}.`,
    wrongType: (types: string) => `Choose a picture of one of these types: ${types}.`,
    /** A form was sent with a file, and not saved. */
    notYet: 'A chosen picture is stored only when the form is saved: choose it again then.',
    failed: 'The picture could not be stored. Try again later, or write an address.',
  },
  /** What an import says. */
  import: {
    /** The link to it. */
    link: 'Import',
    title: 'Import events',
    hint: 'From a calendar app (.ics) or a table (.csv). You see a report before anything is written.',
    file: 'File',
    fileHint:
      'A table needs a first line with the names of its columns: at least title and start_date. The names of the ' +
      'fields of the form work too.',
    /** The heading of the values of new events. */
    defaults: 'New events',
    defaultsHint: 'For events that say nothing of this themselves.',
    /** Instead of a list of categories that would be too long. */
    tooManyCategories: 'There are too many categories to list them here. A table can have a column with their names.',
    source: 'Name of the source',
    sourceHint:
      'By this name and their id, the same events are recognized when a file comes again. Everybody can see it.',
    check: 'Check the file',
    noFile: 'Choose a file.',
    tooLarge: 'The file is too large for one import. Split it, and import one part after the other.',
    noEvents: 'The file has no events.',
    wrongSource: 'Write at most 60 letters, digits, spaces, dots and hyphens.',
    /** The day before which events are left out. */
    since: 'Leave out what ended before',
    sinceHint: 'A day, or empty to import everything. Series begin with their next date from then on.',
    wrongDay: 'Choose a day.',
    /** Why a series is refused: how many dates it has, and how many the calendar takes. */
    tooManyDates: (dates: string, most: string) =>
      `This series has ${dates} dates. The calendar takes ${most}. Choose a day in “Leave out what ended before”, ` +
      `or end the series earlier in the file.`,
    /** The file cannot be read. A sentence of the reader follows. */
    unreadable: 'The file cannot be read.',
    /** Sentences of the file reader and of the calendar are English in each language. */
    inEnglish: 'These sentences come from the program that reads the file.',
    progress: {
      check: (done: number, total: number) => `Checked ${done} of ${total}`,
      write: (done: number, total: number) => `Imported ${done} of ${total}`,
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
    } satisfies Record<RowAction | 'refused', (count: number) => string>,
    write: (count: number) => (count === 1 ? 'Import 1 event' : `Import ${count} events`),
    nothingToWrite: 'There is nothing to import.',
    another: 'Choose another file',
    results: 'Events',
    moreResults: (count: number) => (count === 1 ? 'and 1 more event' : `and ${count} more events`),
    refused: 'Refused',
    refusedHint: 'These are not imported. Correct them in the file, and import it again.',
    line: 'Line',
    problem: 'Why',
    action: 'What happens',
    actions: { created: 'New', updated: 'Changed', unchanged: 'Unchanged' } satisfies Record<RowAction, string>,
    notes: (count: number) => (count === 1 ? '1 remark on the file' : `${count} remarks on the file`),
    inTrash: 'It is in the trash. Put it back there first.',
    notAllowed: 'You may not write this event.',
    /** The id of a row belongs to an event with another title on another day. */
    otherEvent: (title: string, day: string) =>
      `Its id belongs to “${title}” on ${day}. Is the table another one? Then give its source a name of its own.`,
    /** Somebody else has imported the same event, and that one stays. */
    besideOther: (author: string) => `Author ${author} has imported this event too. That event stays beside this one.`,
    /** The button that writes over other events too. */
    takeOver: (count: number) =>
      count === 1 ? 'Write, and take over 1 event' : `Write, and take over ${count} events`,
    takeOverHint:
      'Events of others with the same id become yours, and other events with the id of a row are overwritten.',
  },
}
