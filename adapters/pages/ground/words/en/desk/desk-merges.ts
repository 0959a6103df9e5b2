import type { DuplicateReason } from 'daybook'

/** What the desk says of records that are the same. */
export const deskMerges = {
  title: 'Probably the same',
  hint: 'Merge two of them: events and links then lead to the one that stays.',
  none: 'No two of them look the same.',
  /** How many pairs of all a page shows. */
  shown: (shown: number, total: number) => `The first ${shown} of ${total} pairs.`,
  compare: 'Compare',
  differ: 'Not the same',
  differs: 'It is noted: these two are not the same.',
  again: 'They may be the same',
  mayBeSame: 'The decision is taken back.',
  decided: (count: number) => (count === 1 ? '1 pair is not the same' : `${count} pairs are not the same`),
  /** Between two names. */
  and: 'and',
  events: (count: number) => (count === 1 ? '1 event' : `${count} events`),
  reasons: {
    name: 'Same name',
    spelling: 'Almost the same name',
    address: 'Same address',
    position: 'Same position on the map',
    website: 'Same website',
    email: 'Same e-mail address',
    phone: 'Same telephone number',
  } satisfies Record<DuplicateReason, string>,
  merge: (keep: string, other: string) => `Merge “${keep}” and “${other}”`,
  mergeWith: (name: string) => `Merge “${name}” with another one`,
  /** The button of a row. */
  mergeThis: 'Merge',
  /** In the form of the record that stays. */
  mergeOther: 'Merge with …',
  searchHint: 'Search for the one that is the same. The next page compares both.',
  choose: 'Choose for each field what the one that stays will say.',
  caption: 'The two, field by field',
  stays: 'stays',
  goes: 'goes',
  same: 'The same in both',
  moves: (count: number, name: string) =>
    count === 1 ? `1 event moves to “${name}”.` : `${count} events move to “${name}”.`,
  leads: 'Its page and its links lead to the one that stays. Imports find it, too.',
  isTrashed: (name: string) => `“${name}” goes to the trash. Its events stay with the other one.`,
  isDeleted: (name: string) => `“${name}” is deleted. This cannot be undone.`,
  turn: 'Turn round',
  button: 'Merge them',
  nameTaken: 'Another one has this name already, so nothing was done.',
}
