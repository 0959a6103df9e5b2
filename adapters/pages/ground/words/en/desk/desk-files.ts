import type { ColumnEvidence, ColumnField, RowAction } from '../../desk-subjects.ts'

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
      'A table has commas, semicolons or tabs, and a first line with the names of its columns. You see then what ' +
      'each column was taken for.',
    /** The file is a workbook of a spreadsheet program. */
    workbook: 'This is a workbook, not a table. Open it in its program, save the sheet as CSV, and choose that file.',
    steps: {
      /** The name of the list of steps. */
      label: 'Steps',
      file: 'File',
      columns: 'Columns',
      check: 'Check and import',
    },
    /** The page that asks what the columns of a table are. */
    columns: {
      title: 'Which column is what?',
      hint: 'Guessed from the names and the contents. Correct what is wrong.',
      column: 'Column',
      inFile: 'In the file',
      is: 'Is',
      /** The label of the choice for a column. */
      choice: (column: string) => `What “${column}” is`,
      /** The name of a column without one. */
      unnamed: (number: number) => `Column ${number}`,
      empty: 'empty',
      notUsed: 'Not used',
      evidence: {
        name: 'Recognized by its name.',
        cells: 'Guessed from its contents.',
        nothing: 'Not recognized.',
      } satisfies Record<ColumnEvidence, string>,
      /** Asks for the order of day and month. */
      order: (date: string) => `Which day is ${date}?`,
      orders: { dmy: 'Day first', mdy: 'Month first' } satisfies Record<'dmy' | 'mdy', string>,
      noDay: 'not a day',
      /** How many dates of the table an order fits. */
      fits: (count: number) => (count === 1 ? 'It fits 1 date of the file.' : `It fits ${count} dates of the file.`),
      chooseOrder: 'Choose which it is. All dates of the file are read alike.',
      twice: 'Another column is this already.',
      missing: (names: string) => `Choose the columns of: ${names}.`,
      rows: (count: number) => (count === 1 ? '1 row' : `${count} rows`),
      check: 'Check the rows',
    },
    /** What columns of a table can be that no form shows, or shows otherwise. */
    columnFields: {
      start_date: 'Start: day, or day and time',
      start_time: 'Start: time',
      end_date: 'End: day, or day and time',
      end_time: 'End: time',
      duration: 'Length in minutes',
      external_id: 'Number of the row',
      private: 'Private: yes or no',
      sensitivity: 'Private: how much',
      planned: 'State in another program',
      currency_code: 'Currency',
      currency_symbol: 'Sign of the currency',
      currency_position: 'Position of the sign',
    } satisfies Record<ColumnField, string>,
    /** Stored columns of tables. */
    presets: {
      legend: 'Stored columns',
      name: 'Store these columns as',
      nameHint: 'A name, or empty. The next table with the same columns is read alike.',
      used: 'Columns of an earlier table',
      none: 'None',
      use: 'Use them',
      failed: 'The columns could not be stored. Try again later, or leave the name empty.',
      taken: 'Somebody else has stored columns by this name. Choose another one.',
      remove: 'Remove them',
      removed: (name: string) => `The columns ${name} were removed.`,
      notRemoved: 'The columns could not be removed. Try again later.',
      ofOthers: 'Somebody else has stored these columns. You may not remove them.',
    },
    wrongDate: 'Write a day, such as 2030-06-20, or a day and a time, such as 2030-06-20 19:30.',
    wrongTime: 'Write a time, such as 19:30. The day beside it must have no time of its own.',
    wrongLength: 'Write minutes, or hours such as 1:30. The event must start at a time.',
    /** The button that checks corrected cells. */
    again: 'Check again',
    againHint: 'Correct what you can, and check again. What is still refused is not imported.',
    /** Instead of writing: cells were corrected. */
    heldBack: 'Your corrections were checked first. Nothing is written yet.',
    backToColumns: 'Back to the columns',
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
    /** Records that the events link to, and that are not there yet. */
    makes: 'Made with the events',
    makesHint: 'The calendar does not have these yet. Check their spelling: it decides whether they are new.',
    makesMore: (shown: number) => `Only the first ${shown} are named.`,
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
    /** How many new events others have imported too. */
    ofOthers: (count: number) => (count === 1 ? '1 that others have too' : `${count} that others have too`),
    /** Somebody else has imported the same event, and that one stays. */
    besideOther: (author: string) => `Author ${author} has imported this event too. That event stays beside this one.`,
    /** The button that writes over other events too. */
    takeOver: (count: number) =>
      count === 1 ? 'Write, and take over 1 event' : `Write, and take over ${count} events`,
    takeOverHint:
      'Events of others with the same id become yours, and other events with the id of a row are overwritten.',
  },
}
