/** A series with its dates, as they are stored. */
export interface StoredSeries {
  readonly id: number
  readonly revision: string
  readonly name: string
  /** Whether it is in the trash, with all its dates. */
  readonly isInTrash: boolean
  readonly rules: readonly string[]
  readonly dates: readonly string[]
  readonly exceptions: readonly string[]
  /** The first start, on the wall clock of the series. */
  readonly start: string
  readonly end: string
  readonly isAllDay: boolean
  /** The ids of its venues. */
  readonly venues: readonly string[]
  /** Its events by the start that the series gives them: in the trash are those that are left out. */
  readonly events: ReadonlyMap<string, StoredDate>
  /** Now, on the wall clock of the series. */
  readonly now: string
}

/** An event of a series. */
export interface StoredDate {
  readonly id: number
  readonly revision: string
  readonly start: string
  readonly end: string
  readonly venues: readonly string[]
  readonly eventStatus: string
  readonly reason: string
  /** Whether it is left out now. It has its own time, venues and status when it comes back. */
  readonly isInTrash: boolean
  /** Whether the caller may change it. */
  readonly isOpen: boolean
}
