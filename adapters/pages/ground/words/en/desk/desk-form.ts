import type { LinkedName, ResourceName } from 'daybook'
import type { ChoiceSearch, MarkdownSign } from '../../desk-subjects.ts'

/** What a form says, beside the names of its fields. */
export const deskForm = {
  /** The heading of the form of a new record. */
  newRecord: {
    event: 'New event',
    venue: 'New venue',
    organizer: 'New organizer',
    category: 'New category',
    tag: 'New topic',
  } satisfies Record<ResourceName, string>,
  /** The heading of the form of a record. */
  editRecord: (name: string) => `Edit ${name}`,
  collections: {
    event: 'Events',
    venue: 'Venues',
    organizer: 'Organizers',
    category: 'Categories',
    tag: 'Topics',
  } satisfies Record<ResourceName, string>,
  /** Those who can be authors. */
  people: 'People',
  /** The headings of a table of events. */
  table: { event: 'Event', when: 'When', status: 'State' },
  /** Beside the name of a field that a new record requires. */
  needed: 'required',
  none: 'None',
  /** The time of a date. */
  at: 'at',
  yes: 'Yes',
  no: 'No',
  partsOfForm: 'Parts of this form',
  tagsHint: 'Separate them by commas. New ones are created.',
  onePerLine: 'One on each line.',
  another: 'One more',
  /** Opens the fields of a new venue or organizer. */
  newLinked: { venue: 'A new venue', organizer: 'A new organizer' } satisfies Record<LinkedName, string>,
  newLinkedHint: 'Fill this in if it is not in the list.',
  /** A linked record that the caller may not read. */
  notReadable: 'Not public',
  passwordSet: 'It has a password. Leave this empty to keep it.',
  passwordRemove: 'Remove the password',
  imageHint: 'The address of a picture. Wide ones look best.',
  /** How people write text with headings, lists and links. */
  markdown: {
    /** The name of the buttons that write the signs of Markdown in a field. */
    tools: (label: string) => `Format: ${label}`,
    signs: {
      bold: 'Bold',
      italic: 'Italic',
      heading: 'Heading',
      list: 'List',
      quote: 'Quotation',
      link: 'Link',
    } satisfies Record<MarkdownSign, string>,
    hint: '**bold**, *italic*, ## heading, - list, > quotation, [text](address)',
    /** Why a field shows HTML. */
    asHtml: 'This text has HTML that such signs cannot say, so it is shown as HTML.',
  },
  /** How a form offers the colors of categories. */
  colorChoice: {
    given: 'Given by the calendar',
    contrast: (light: string, dark: string) => `Contrast ${light} : 1, dark ${dark} : 1`,
    of: 'For:',
  },
  /** How a form offers the pictures of other records. */
  pictures: {
    choose: 'Choose one that the calendar has',
    search: 'Search the pictures',
    newest: 'The newest ones of the calendar.',
    asWritten: 'As written above',
  },
  /** How a form asks for one of more records than it lists. */
  choosing: {
    /** How many there are, before a search. */
    among: (total: number) => `There are ${total}. Search for part of a name.`,
    found: ({ total, found }: ChoiceSearch) =>
      total === 0
        ? 'None found.'
        : total > found.length
          ? `The first ${found.length} of ${total}. Write more to find others.`
          : `${total} found.`,
    /** There are too many to count. */
    more: (shown: number) => `The first ${shown}. Write more to find others.`,
    /** A form was sent with a search whose results were not shown yet. */
    unsaved: 'Nothing is saved yet: you were searching. Choose from what was found, or empty the search.',
  },
  /** From when a link is shown. */
  leadTime: {
    atOnce: 'At once',
    atStart: 'At the start',
    /** A duration such as `30 minutes`. */
    before: (duration: string) => `${duration} before the start`,
    onDay: 'On a day and at a time',
    day: 'Day',
  },
  /** What lists show of an event, beside its form. */
  card: { title: 'As in the list', none: 'A title and a start make the card.' },
  /** Warns that another person works with the form. */
  editing: {
    somebody: 'Somebody else',
    open: (name: string, time: string) => `${name} has had this form open since ${time}.`,
  },
  /** A new venue or organizer has the name of one that there is. */
  alike: {
    notice: 'Nothing is saved yet: there is already one of this name. Choose below, then save again.',
    legend: 'There is already',
    makeAnother: 'Make a new one anyway',
  },
  save: 'Save',
  saveDraft: 'Save as draft',
  submit: 'Send for review',
  publish: 'Publish',
  /** Opens the form of a new event with the content of this one. */
  copy: 'Copy',
  /** What the form of a copy says. */
  copyOf: (name: string) => `This is a copy of “${name}”. Nothing is saved yet: choose its date.`,
  preview: 'Preview',
  /** Opens what else can be done with a form. */
  more: 'More',
  previewHint: 'This is how visitors will see it. Nothing is saved yet.',
  backToForm: 'Back to the form',
  toTrash: 'Move to trash',
  remove: 'Delete permanently',
  restore: 'Put back',
  undo: 'Undo',
  viewPage: 'See the page',
  saved: {
    created: 'It is saved.',
    changed: 'Your changes are saved.',
    unchanged: 'Nothing had changed, so nothing was saved.',
    restored: 'It is back.',
    removed: 'It is deleted.',
  },
  trashed: (name: string) => `“${name}” is in the trash.`,
  inTrash: 'This is in the trash. Visitors do not see it.',
}
