/** The form that narrows a list of events, and what it is narrowed to. */
export interface EventFilter {
  /** The address of the list without a filter. */
  readonly action: string
  /** The name of the list. */
  readonly heading: string
  /** What the address says besides the fields of the form. */
  readonly retained: Readonly<Record<string, string>>
  /** In the order of the form. */
  readonly fields: readonly FilterField[]
  /** What is set. */
  readonly set: readonly SetFilter[]
  /** The list without what is set. */
  readonly showAll: string
  /** How many events the list has with the filter. */
  readonly found: number
  /** How many it has without. */
  readonly total: number
}

/** A field of the filter. */
export interface FilterField {
  /** The parameter. */
  readonly name: string
  /** Its name for people. */
  readonly label: string
  /** What is set; empty for nothing. */
  readonly value: string
  /** The values to choose from: without them, people write text, or a day. */
  readonly kind: 'text' | 'day' | readonly FilterOption[]
}

/** A value of a field. */
export interface FilterOption {
  /** The value that is sent. */
  readonly value: string
  /** Its name for people. */
  readonly label: string
  /** How many events the list has with it. Absent if it was not counted. */
  readonly count?: number
}

/** A part of a filter that is set. */
export interface SetFilter {
  /** Such as `Venue: Town hall`. */
  readonly text: string
  /** The list without this part. */
  readonly href: string
}
