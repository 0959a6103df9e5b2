import { isCalendarError } from 'daybook'
import type { PageQuery } from '../../../ground/addresses/page-urls.ts'
import { formatDay } from '../../../ground/dates/day-names.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { FilterField, SetFilter } from '../../contract/event-filter-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { readPeople } from '../read-people.ts'
import { fromName, type ListFilter, seriesName, untilName, withoutPart } from './list-filter.ts'

interface SetContext {
  /** The fields of the form, with their values. */
  readonly fields: readonly FilterField[]
  /** Whether the caller sees events of the author that is set: otherwise the id has no name. */
  readonly isAuthorSeen: boolean
  /** Returns the address of the list with a filter. */
  addressOf(filter: PageQuery): string
}

/** Returns what a list is narrowed to, in words, each with the list without it. */
export async function setFilters(
  filter: ListFilter,
  { fields, isAuthorSeen, addressOf }: SetContext,
  visit: ReadingVisit,
  context: DeskContext,
): Promise<readonly SetFilter[]> {
  const { locale, deskWords } = context
  const { filter: words } = deskWords.lists
  const { author } = filter
  const day = (text: string) => {
    const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
    return isDay ? formatDay(text, locale, { day: 'numeric', month: 'long', year: 'numeric' }) : text
  }
  // An address says an id as text.
  const person = author === String(visit.actor?.id) ? visit.actor?.id : author
  const nameOf = await readPeople(person === undefined || !isAuthorSeen ? [] : [person], visit, context)
  const series = await titleOf(filter[seriesName], visit)
  const textOf = (name: string, value: string): string => {
    if (name === 'search') return words.quoted(value)
    if (name === 'author') return words.labelled(words.by, nameOf(person ?? value))
    if (name === seriesName) return words.labelled(words.series, series)
    if (name === fromName) return words.fromDay(day(value))
    if (name === untilName) return words.untilDay(day(value))
    const field = fields.find((one) => one.name === name)
    const options = typeof field?.kind === 'object' ? field.kind : []
    const option = options.find((one) => one.value === field?.value)
    return words.labelled(field?.label ?? name, option?.label ?? value)
  }
  return Object.entries(filter).map(([name, value]) => ({
    text: textOf(name, value),
    href: addressOf(withoutPart(filter, name)),
  }))
}

/** Returns the title of a series; its id if the caller cannot read it. */
async function titleOf(id = '', { services }: ReadingVisit): Promise<string> {
  if (!/^[1-9]\d{0,15}$/.test(id)) return id
  try {
    return (await services.events.get(Number(id))).title
  } catch (error) {
    if (isCalendarError(error)) return id
    throw error
  }
}
