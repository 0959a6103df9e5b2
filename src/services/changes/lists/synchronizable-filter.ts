import type { Fields, Report } from '../../../schema/field/field.ts'
import { traitsOf } from '../../../schema/filter.ts'

/** Reports parameters with which a synchronized list would change although none of its records changes (rule 55). */
export function requireSynchronizableFilter(filter: object, declared: Fields, report: Report): void {
  const value = (name: string): unknown => Reflect.get(filter, name)
  const refuse = (name: string, what: string) =>
    report.at(name).sentence(`${what} cannot be combined with include_deleted.`)
  const modifiedAfter = value('modified_after')
  const isAsOf = kindOf(modifiedAfter) === 'as_of'
  if (value('include_deleted') !== true) {
    const tokens = [...(isAsOf ? ['modified_after'] : []), ...(value('after_id') !== undefined ? ['after_id'] : [])]
    for (const name of tokens) report.at(name).sentence(`${name} requires include_deleted=true here.`)
    return
  }
  for (const [name, { synchronizable = true }] of traitsOf(declared)) {
    const sent = value(name)
    if (sent === undefined || synchronizable === true) continue
    if (synchronizable === false) refuse(name, name)
    else if (sent !== synchronizable.only) refuse(name, refusedValue(name, sent, synchronizable.only))
  }
  if (modifiedAfter !== undefined && !isAsOf) {
    report.at('modified_after').sentence('With include_deleted, modified_after must be the As-Of header of a response.')
  }
  for (const [name, sent] of Object.entries(filter)) if (dependsOnDay(sent)) refuse(name, 'A date relative to today')
}

function refusedValue(name: string, sent: unknown, only: unknown): string {
  return typeof only === 'boolean' ? `${name}=${sent}` : `A ${name} other than ${only}`
}

function dependsOnDay(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const kind = kindOf(value)
  if (kind !== undefined) return kind === 'now' || kind === 'today' || kind === 'weekend'
  return Object.values(value).some(dependsOnDay) // an interval
}

function kindOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'kind') : undefined
}
