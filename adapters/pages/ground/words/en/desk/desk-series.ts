import type { RecurrenceScope } from 'daybook'
import type { DateChange, PauseKind } from '../../desk-subjects.ts'

/** What forms of recurring events say. */
export const deskSeries = {
  /** How a form asks for a recurrence. Names of weekdays come from `Intl`. */
  recurrence: {
    /** Before a number and a unit: `Every 2 weeks`. */
    every: 'Every',
    unit: 'Unit',
    never: 'does not repeat',
    units: { DAILY: 'days', WEEKLY: 'weeks', MONTHLY: 'months', YEARLY: 'years' },
    /** The choice of dates without a rule. */
    onDates: 'on these dates',
    custom: 'by a rule',
    onDays: 'On these days of the week',
    onThe: 'In months on',
    sameDay: 'the same day of the month',
    positions: { 1: 'the first', 2: 'the second', 3: 'the third', 4: 'the fourth', '-1': 'the last' },
    weekday: 'Day of the week',
    until: 'Until',
    count: 'or after',
    times: 'times',
    rules: 'Rules (RFC 5545)',
    exceptions: 'Leave out',
    dates: 'Add',
    showDates: 'Show the next dates',
    nextDates: (count: number) => (count === 1 ? 'The next date:' : `The next ${count} dates:`),
    noDates: 'These rules cannot be read yet.',
    /** The clock goes back before a date, at which the event starts at the same time as before. */
    clockBack: (date: string, time: string) =>
      `Before ${date} the clocks go back. The event stays at ${time}; for guests elsewhere it can move by an hour.`,
    clockForward: (date: string, time: string) =>
      `Before ${date} the clocks go forward. The event stays at ${time}; for guests elsewhere it can move by an hour.`,
    /** The clock leaves a time out, so the event starts at another. */
    gap: (date: string, time: string, instead: string) =>
      `On ${date} there is no ${time}, because the clocks go forward: the event starts at ${instead}.`,
  },
  /** How a form asks which dates of a series a change affects. */
  scope: {
    question: 'This event repeats. What should change?',
    names: {
      this: 'Only this date',
      following: 'This date and later ones',
      all: 'Every date',
    } satisfies Record<RecurrenceScope, string>,
    hints: {
      this: 'Other dates stay as they are.',
      following: 'Earlier dates stay as they are.',
      all: 'Also those that are over.',
    } satisfies Record<RecurrenceScope, string>,
    /** The same with the day of the date, and how many there are. */
    counted: {
      this: (date: string) => `only ${date}`,
      following: (date: string, later: number) =>
        later === 0
          ? `${date}, the last date`
          : later === 1
            ? `${date} and 1 date after`
            : `${date} and ${later} dates after`,
      all: (count: number) => (count === 1 ? 'the only date' : `all ${count} dates`),
    },
    /** Beside the buttons, before the dates that they change. */
    appliesTo: 'Applies to:',
    /** After a change of this date and later ones. */
    lasting: 'This cannot be undone at once.',
    openSeries: 'Change how it repeats',
    /** The whole series is in the trash, so a date comes back only with it. */
    inTrash: 'The whole series is in the trash. All its dates come back with it.',
  },
  /** What the form of the dates of a series says. Names of days and months come from `Intl`. */
  dates: {
    /** Links to this form, and its heading below the name of the event. */
    dates: 'Dates',
    event: 'Event',
    parts: 'Parts of this event',
    coming: (count: number) => (count === 1 ? '1 date to come' : `${count} dates to come`),
    nextDate: (date: string) => `next: ${date}`,
    rule: 'The rule',
    /** A series whose dates were all chosen one by one. */
    noRule: 'On these dates, one by one.',
    from: (date: string) => `From ${date}`,
    changeRule: 'Change the rule',
    grid: 'Click dates on and off',
    unsavedHint: 'Nothing is saved before you press Save.',
    months: 'Months',
    inMonth: (count: number) => (count === 1 ? '1 date' : `${count} dates`),
    earlier: 'Earlier',
    later: 'Later',
    skip: 'Skip the days, type dates instead',
    signs: 'What the signs mean:',
    states: {
      on: 'takes place',
      added: 'added by hand',
      moved: 'moved here',
      cancelled: 'cancelled, visitors see it',
      out: 'left out, nobody sees it',
    },
    /** For those who do not see the grid: a day that a date has left. */
    movedAway: 'moved to another day',
    type: 'Type dates',
    typeLabel: 'One on each line, as you would write them',
    /** The time of the series. */
    typeHint: (time: string) => `Without a time, a date starts at ${time}. You can paste a column of a table.`,
    typeHintDays: 'You can paste a column of a table.',
    add: 'Add these dates',
    faults: {
      unreadable: (line: number, text: string) => `Line ${line}, “${text}”: no date can be read here.`,
      noSuchDay: (line: number, text: string) => `Line ${line}, “${text}”: there is no such day.`,
      noSuchTime: (line: number, text: string) => `Line ${line}, “${text}”: there is no such time.`,
    },
    /** A typed date of a form in which all have the same end. */
    noOwnEnd: (date: string) => `${date} has its own end. Leave it out: all dates end as the event does.`,
    tooMany: (most: number) => `The form takes at most ${most} changed dates. Save these first, or add fewer at once.`,
    rowFault: (date: string) => `${date}: choose a day and a time that exist.`,
    pause: 'Pause',
    between: 'From',
    and: 'to',
    why: 'Why',
    whyHint: 'Shown with cancelled dates.',
    pauses: {
      out: 'Leave the dates out',
      cancel: 'Show them as cancelled',
      back: 'Let them take place again',
    } satisfies Record<PauseKind, string>,
    applyPause: 'Change these dates',
    pauseFault: 'Choose the first and the last day, in this order.',
    rows: 'Dates',
    rowsHint: 'Of the months above, and all others that differ from the rule.',
    none: 'There are no dates in these months.',
    heads: { date: 'Date', time: 'Time', venue: 'Venue', exception: 'Exception' },
    badges: { added: 'Added', moved: 'Moved', elsewhere: 'Other venue', cancelled: 'Cancelled', out: 'Left out' },
    movedFrom: (date: string) => `instead of ${date}`,
    notSaved: 'not saved yet',
    edit: 'Edit',
    change: 'Move',
    moveTo: 'Move to',
    starts: 'Starts',
    venue: 'Venue',
    noteIt: 'Note it',
    cancel: 'Cancel',
    reason: 'Reason, shown to visitors',
    leaveOut: 'Leave it out silently',
    back: {
      cancelled: 'Let it take place',
      out: 'Put it back',
      other: 'As the rule says',
      unsaved: 'Take it back',
    },
    /** Beside the button that saves: what it changes. */
    noChanges: 'Nothing changes yet.',
    changes: {
      added: (count: number) => (count === 1 ? '1 date more' : `${count} dates more`),
      out: (count: number) => (count === 1 ? '1 date left out' : `${count} dates left out`),
      changed: (count: number) => (count === 1 ? '1 date changed' : `${count} dates changed`),
    } satisfies Record<DateChange, (count: number) => string>,
    willChange: 'Changes:',
    showChanges: 'Show the changes',
    discard: 'Discard',
    /** After a save, before what it has changed. */
    saved: 'Saved:',
    unchanged: 'Nothing had changed, so nothing was saved.',
    undone: 'This takes back what was saved. Press Save to do it.',
    noted: 'It is noted, and not saved yet.',
    changedSince:
      'Somebody has changed these dates in the meantime, so nothing was saved. Your changes are still here: check ' +
      'them, and save again.',
    refused: 'Nothing was saved:',
  },
}
