import type { EventFacet } from 'daybook'

/** What the filters say. */
export interface FilterWords {
  readonly filter: string
  /** The name of the form, for those who do not see it. */
  readonly filterEvents: string
  readonly byCategory: string
  /** The names of the filters. A filter of ours without a name is not offered; fields of the app have their own. */
  readonly names: Readonly<Record<Exclude<EventFacet, 'source'>, string>>
  /** The status of an event without a change. */
  readonly asPlanned: string
  readonly yes: string
  readonly no: string
  /** All but one value, such as a status. */
  readonly without: (value: string) => string
  readonly all: string
  readonly chosen: string
  readonly remove: string
  readonly showEvents: string
  readonly clear: string
  readonly moreChoices: (count: number) => string
  /** The heading of a page whose filters nothing can match. */
  readonly unknownChoice: string
  /** A filter has a value that does not exist. */
  readonly unknownValue: (filter: string) => string
}
