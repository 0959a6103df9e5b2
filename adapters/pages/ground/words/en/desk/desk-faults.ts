import type { FieldKind } from 'daybook/http'

/** Why a form is not saved, or not as it was written. */
export const deskFaults = {
  errorCount: (count: number) => (count === 1 ? '1 error' : `${count} errors`),
  errorsTitle: (count: number) => (count === 1 ? 'One thing needs your eye' : `${count} things need your eye`),
  errorsHint: 'Nothing is lost. All you wrote is still here.',
  required: 'This is needed.',
  /** What a field of a kind accepts. */
  invalid: {
    line: 'Write one line of at most 400 characters.',
    text: 'This text is too long, or has characters that cannot be shown.',
    html: 'This text is too long, or has markup that is not allowed.',
    boolean: 'Choose yes or no.',
    integer: 'Write a whole number.',
    number: 'Write a number, such as 12.5.',
    choice: 'Choose one of the values.',
    color: 'Choose one of the colors.',
    list: 'One of these values is not accepted.',
    moment: 'Write a day and a time.',
    date: 'Write a day.',
    date_time: 'Write a day and a time.',
    lead_time: 'Choose a time before the start, or write a day.',
    zone: 'Choose a time zone.',
    url: 'Write an address that begins with https:// or http://.',
    email: 'Write an e-mail address, such as name@example.org.',
    image: 'Write the address of a picture, beginning with https://.',
    password: 'Write at most 128 characters.',
    author: 'Write the id of a user.',
    reference: 'This record does not exist, or cannot be chosen.',
    references: 'One of these does not exist, or cannot be chosen.',
    recurrence: 'The calendar cannot repeat it like this.',
  } satisfies Record<FieldKind, string>,
  endBeforeStart: 'The end lies before the start.',
  timeMissing: 'Write a time, or choose “All day”.',
  notAllowed: 'You may not do that. Nothing was saved.',
  /** Another term has the name. */
  termExists: 'There is one with this name already.',
  /** A write met another one, or the store was busy. */
  tryAgain: 'The calendar was busy, so nothing was saved. All you wrote is still here: save it again.',
  /** What a page says when two editors have changed a record. */
  conflict: {
    title: 'You both changed this',
    hint: 'Somebody saved while you were writing. Nothing is lost: choose for each field.',
    caption: (fields: number) => (fields === 1 ? '1 field differs' : `${fields} fields differ`),
    field: 'Field',
    mine: 'Yours, not saved yet',
    stored: 'Theirs, saved',
    was: (value: string) => `was ${value}`,
    empty: 'empty',
    secret: 'a new password',
    /** A stored password, which is never shown. */
    password: 'a password',
    choose: 'Choose one of the two for each field.',
    save: 'Save this choice',
    discard: 'Discard mine',
  },
  /** What a form says of other events at the same venue. */
  booking: {
    taken: 'Somebody is there already.',
    saved: 'Your event is saved all the same.',
    refused: 'So your event was not saved.',
    hidden: 'An event that you may not see.',
    others: (count: number) => (count === 1 ? 'and 1 more' : `and ${count} more`),
  },
}
