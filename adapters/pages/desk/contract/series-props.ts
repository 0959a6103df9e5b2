import type { DateChange, PauseKind } from '../../ground/words/desk-subjects.ts'
import type { FormChoice } from './form-props.ts'
import type { DeskNotice } from './notice-props.ts'

/** What the form of the dates of a series carries in every request, so that none loses what another has changed. */
export interface DatesState {
  /** The revision of the series that the form was opened with. */
  readonly revision: string
  /** The first month that is shown, such as `2030-06`. */
  readonly from: string
  /** Starts that the form turns on or off, and that are stored otherwise. */
  readonly wanted: ReadonlyMap<string, boolean>
  /** Changes of single dates, by their start in the series. */
  readonly notes: ReadonlyMap<string, DateNote>
  /** Dates as people have typed them, which are not read yet. */
  readonly more: string
  /** The period that is written and not applied yet. */
  readonly pause: SentPause
}

/** A period without dates, as it was sent. */
export interface SentPause {
  /** A day; empty for none. */
  readonly from: string
  /** A day, which is included; empty for none. */
  readonly to: string
  /** What becomes of its dates. */
  readonly how: PauseKind
  /** Shown to visitors, if the dates are cancelled. */
  readonly reason: string
}

/** A change of one date that is not saved yet. */
export interface DateNote {
  /** The revision of the stored date; empty for one that is not stored yet. */
  readonly revision: string
  /** What changes. */
  readonly patch: DatePatch
}

/** What a form changes of one date, as the interface takes it. */
export interface DatePatch {
  /** On the wall clock of the series, such as `2030-06-20 18:00:00`. */
  readonly start_date?: string
  /** In the same form. */
  readonly end_date?: string
  /** The ids of its venues. */
  readonly venue?: readonly string[]
  /** Whether it is cancelled, or takes place again. */
  readonly event_status?: 'scheduled' | 'cancelled'
  /** Why it is cancelled. */
  readonly status_reason?: string
}

/** A date of a series: as it is stored, with what the form changes. */
export interface ShownDate {
  /** The start that the series gives it. */
  readonly start: string
  /** When it takes place, on the wall clock of the series. */
  readonly at: string
  /** When it ends, in the same form. */
  readonly end: string
  /** The ids of its venues. */
  readonly venues: readonly string[]
  /** Whether visitors see it, also as cancelled. Otherwise it is left out. */
  readonly isOn: boolean
  /** Whether visitors see it as cancelled. */
  readonly isCancelled: boolean
  /** Why it is cancelled; empty otherwise. */
  readonly reason: string
  /** Whether it is one that somebody has added to the rules. */
  readonly isAdded: boolean
  /** Whether it is at another time than the series says. */
  readonly isMoved: boolean
  /** Whether it is at another venue than the series says. */
  readonly isElsewhere: boolean
  /** Whether it has begun. Its form in the desk changes it. */
  readonly isPast: boolean
  /** What the form does with it, and has not saved yet. */
  readonly unsaved: DateChange | undefined
  /** Whether the caller may note a change of it. */
  readonly isOpen: boolean
  /** Its form; absent if it is not stored, or if the caller may not change it. */
  readonly edit: string | undefined
  /** The revision of the stored date; empty without one. */
  readonly revision: string
}

/** How many dates of a month there are. */
export interface MonthCount {
  /** Such as `2030-06`. */
  readonly month: string
  /** How many take place, or are cancelled for all to see. */
  readonly count: number
  /** Whether the form shows the days of the month. */
  readonly isShown: boolean
}

/** The form of the dates of a series. */
export interface SeriesForm {
  /** The name of the series. */
  readonly name: string
  /** The address that it is sent to. */
  readonly action: string
  /** The form of the event. */
  readonly eventForm: string
  /** What its rules say. */
  readonly rules: readonly string[]
  /** The first date of the series. */
  readonly start: string
  /** Whether its dates are whole days. */
  readonly isAllDay: boolean
  /** The next date that takes place, if there is one. */
  readonly next: string | undefined
  /** How many dates are still to come, of those that are stored. */
  readonly coming: number
  /** The months of the year around the shown ones. */
  readonly year: readonly MonthCount[]
  /** The shown months. */
  readonly months: readonly string[]
  /** The dates of these months, and all others that differ from the rules or are not saved yet. */
  readonly dates: readonly ShownDate[]
  /** Today in the zone of the series. */
  readonly today: string
  /** What the form carries from one request to the next. */
  readonly state: DatesState
  /** The venues to choose from. */
  readonly venues: readonly FormChoice[]
  /** What cannot be read of the typed dates, or of the pause. */
  readonly errors: {
    /** A sentence for each text that is no date. */
    readonly more: readonly string[]
    /** What is wrong with the days of the pause. */
    readonly pause?: string | undefined
  }
  /** What the last step has done. */
  readonly notices: readonly DeskNotice[]
  /** Whether it is shown again after it was sent. */
  readonly isAgain: boolean
}
