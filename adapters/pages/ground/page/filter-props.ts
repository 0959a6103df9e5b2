import type { ListedEvents } from 'daybook/http'
import type { RecordName } from '../addresses/address.ts'
import type { Choice } from '../addresses/choice.ts'
import type { Colored } from './colored.ts'

/** The form in which visitors choose what they see. */
export interface FilterForm {
  /** The address of the page that shows the choice. */
  readonly action: string
  /** The filters, in the order of the form. */
  readonly facets: readonly FormFacet[]
  /** Whether visitors can choose days. Only the list has none of its own. */
  readonly hasDays?: boolean
  /** Whether visitors can choose what is free: some event says what it costs. */
  readonly hasFree?: boolean
  /** Whether the form is shown at once where there is little room. */
  readonly isOpen?: boolean
}

/** A filter of the form. */
export interface FormFacet {
  /** The parameter. */
  readonly name: string
  /** Its name for people. */
  readonly label: string
  /** The resource whose records are its values. Absent for values of a field. */
  readonly linksTo?: RecordName | undefined
  /** The values of the list, with their counts. */
  readonly options: readonly FormOption[]
}

/** A value of a filter. */
export interface FormOption {
  /** The value that is sent. */
  readonly value: string
  /** Its name for people. */
  readonly label: string
  /** How many events there are with it. Absent if it was not counted. */
  readonly count?: number
  /** Whether the visitor has chosen it. */
  readonly isChosen: boolean
  /** The category, whose color it has. */
  readonly category?: Colored | undefined
  /** The categories within a category. */
  readonly children: readonly FormOption[]
}

/** The categories of a period, and what the visitor has chosen. */
export interface Legend {
  /** Those of the events of the period. */
  readonly facets: ListedEvents['facets']
  /** The categories among them, by id, for their colors. */
  readonly categories: ReadonlyMap<number, Colored>
  /** How many events the period has under the present choice. Absent to show no counts. */
  readonly total?: number | undefined
  /** Returns the address of the same period under another choice. */
  address(choice: Choice): string
}
