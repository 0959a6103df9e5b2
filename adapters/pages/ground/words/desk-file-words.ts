import type { RowAction } from './desk-subjects.ts'

/** What the desk says of files. */
export interface DeskFileWords {
  readonly upload: UploadWords
  readonly import: ImportWords
}

/** How a form asks for a picture. */
export interface UploadWords {
  /** The name of the control that takes a file. */
  readonly label: string
  /** The accepted types, and the largest size. */
  readonly hint: (types: string, size: string) => string
  readonly tooLarge: (size: string) => string
  readonly wrongType: (types: string) => string
  /** A form was sent with a file, and not saved. */
  readonly notYet: string
  readonly failed: string
}

/** What an import says. */
export interface ImportWords {
  /** The link to it. */
  readonly link: string
  readonly title: string
  readonly hint: string
  readonly file: string
  readonly fileHint: string
  /** The heading of the values of new events. */
  readonly defaults: string
  readonly defaultsHint: string
  /** Instead of a list of categories that would be too long. */
  readonly tooManyCategories: string
  readonly source: string
  readonly sourceHint: string
  readonly check: string
  readonly noFile: string
  readonly tooLarge: string
  readonly noEvents: string
  readonly wrongSource: string
  /** The day before which events are left out. */
  readonly since: string
  readonly sinceHint: string
  readonly wrongDay: string
  /** Why a series is refused: how many dates it has, and how many the calendar takes. */
  readonly tooManyDates: (dates: string, most: string) => string
  /** The file cannot be read. A sentence of the reader follows. */
  readonly unreadable: string
  /** Sentences of the file reader and of the calendar are English in each language. */
  readonly inEnglish: string
  readonly progress: Readonly<Record<'check' | 'write', (done: number, total: number) => string>>
  readonly continueHint: Readonly<Record<'check' | 'write', string>>
  readonly continue: string
  readonly stop: string
  readonly reportTitle: string
  readonly reportHint: string
  readonly doneTitle: string
  readonly doneHint: string
  readonly counts: Readonly<Record<RowAction | 'refused', (count: number) => string>>
  readonly write: (count: number) => string
  readonly nothingToWrite: string
  readonly another: string
  readonly results: string
  readonly moreResults: (count: number) => string
  readonly refused: string
  readonly refusedHint: string
  readonly line: string
  readonly problem: string
  readonly action: string
  readonly actions: Readonly<Record<RowAction, string>>
  readonly notes: (count: number) => string
  readonly inTrash: string
  readonly notAllowed: string
  /** The id of a row belongs to an event with another title on another day. */
  readonly otherEvent: (title: string, day: string) => string
  /** Somebody else has imported the same event, and that one stays. */
  readonly besideOther: (author: string) => string
  /** The button that writes over other events too. */
  readonly takeOver: (count: number) => string
  readonly takeOverHint: string
}
