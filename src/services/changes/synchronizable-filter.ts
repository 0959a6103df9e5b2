import type { Report } from '../../schema/field.ts'

/** Parameters that depend on other records or on the current time. */
const notSynchronizable = ['page', 'event', 'post', 'has_events', 'only_with_upcoming'] as const

/** Reports parameters with which a synchronized list would change although none of its records changes (rule 55). */
export function requireSynchronizableFilter(filter: object, report: Report): void {
  const value = (name: string): unknown => Reflect.get(filter, name)
  const refuse = (name: string, what = name) =>
    report.at(name).sentence(`${what} cannot be combined with include_deleted.`)
  const modifiedAfter = value('modified_after')
  const isAsOf = kindOf(modifiedAfter) === 'as_of'
  if (value('include_deleted') !== true) {
    const tokens = [...(isAsOf ? ['modified_after'] : []), ...(value('after_id') !== undefined ? ['after_id'] : [])]
    for (const name of tokens) report.at(name).sentence(`${name} requires include_deleted=true here.`)
    return
  }
  for (const name of notSynchronizable) if (value(name) !== undefined) refuse(name)
  if (value('hide_empty') === true) refuse('hide_empty', 'hide_empty=true')
  if ((value('period') ?? 'all') !== 'all') refuse('period', 'A period other than all')
  if (modifiedAfter !== undefined && !isAsOf) {
    report.at('modified_after').sentence('With include_deleted, modified_after must be the As-Of header of a response.')
  }
  for (const [name, sent] of Object.entries(filter)) if (dependsOnDay(sent)) refuse(name, 'A date relative to today')
}

function dependsOnDay(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const kind = kindOf(value)
  if (kind !== undefined) return kind === 'now' || kind === 'today'
  return Object.values(value).some(dependsOnDay) // an interval
}

function kindOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'kind') : undefined
}
