/**
 * How the events of a series get a field: they have the value of the series, `moved` to their own start, or the one
 * `inRecurrence` of the series. `false` for a field that each event has of its own.
 */
export type Inherited = boolean | 'moved' | 'inRecurrence'

/**
 * Whether a copy of an event gets a field (rule 71): `moved` with its dates moved to the start of the copy, `false` for
 * one that the copy has like any new event.
 */
export type Copied = boolean | 'moved'

/** Facts of a field besides how it is read and stored. Series, synchronization and services read it. */
export interface FieldTraits {
  /** The field whose name stands for all fields that change together. Absent for a field that changes alone. */
  readonly unit?: string
  /** The field that the value moves with. */
  readonly movesWith?: string
  /** The member of records that holds the value, if its name differs; `null` for a field that is not stored. */
  readonly storedIn?: string | null
  /** Of events: how the events of a series get the value. */
  readonly inherited?: Inherited
  /** Of events: whether a copy gets the value. */
  readonly copied?: Copied
  /** It decides, with the time, who sees what of the record. */
  readonly decidesVisibility?: true
  /** Of events: the part of a venue that the event takes, such as a room (rule 58). */
  readonly partOfVenue?: true
  /** Only a hash by a port of the app is stored: nothing keeps another trace of the value. */
  readonly secret?: true
  /** It holds the name of the record, from which the slug is made. */
  readonly isName?: true
  /** It holds the town of the record, by which `q` finds it like by its name (rule 79). */
  readonly isTown?: true
  /** What a caller needs the right for who changes it, besides the right to change the record. */
  readonly right?: 'publish' | 'set_author'
  /** Of linked records: a form that creates one on the way to another record asks for it too. */
  readonly isBrief?: true
  /**
   * Only of our own fields: text in which a caller may write markup without the right to raw HTML. `html` passes the
   * sanitizer, `unchecked` is never shown, or is checked as the name of a new term. Other text of such a caller must be
   * plain (rule 39).
   */
  readonly markup?: 'html' | 'unchecked'
}
