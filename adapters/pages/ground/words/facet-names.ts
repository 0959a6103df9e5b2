import type { CountedRecord, CountedValue } from 'daybook'
import type { DeclaredFacet } from 'daybook/http'
import { isStatus, statusName } from './status-names.ts'
import type { Words } from './words.ts'

/** Returns the filters that visitors are offered: those with a name in their language, and the fields of the app. */
export function offeredFacets({
  facets,
  words,
}: {
  readonly facets: readonly DeclaredFacet[]
  readonly words: Words
}): readonly DeclaredFacet[] {
  return facets.filter((facet) => nameOf(facet, words) !== undefined)
}

/** Returns the name of a filter. A field of the app is named by its description. */
export function nameOf({ name, ownField }: DeclaredFacet, { filters }: Words): string | undefined {
  if (ownField) return ownField.description || name.replaceAll('_', ' ')
  const names: Readonly<Record<string, string>> = filters.names
  return Object.hasOwn(names, name) ? names[name] : undefined
}

/** Returns the name of what a facet counts. */
export function countedName(counted: CountedRecord | CountedValue, facet: DeclaredFacet, words: Words): string {
  return 'name' in counted ? counted.name : valueName(String(counted.value), facet, words)
}

/** Returns the name of a value of a filter, as addresses write it. */
export function valueName(value: string, { ownField }: DeclaredFacet, words: Words): string {
  const { filters } = words
  if (ownField && value === 'true') return filters.yes
  if (ownField && value === 'false') return filters.no
  if (ownField) return value
  if (isStatus(value)) return statusName(value, words)
  const other = value.slice(1)
  return value.startsWith('-') && isStatus(other) ? filters.without(statusName(other, words)) : value
}
