import type { CountedRecord, CountedValue } from 'daybook'
import type { DeclaredFacet } from 'daybook/http'
import type { PageContext } from '../page-context.ts'
import type { Words } from '../words/words.ts'

/** Returns the filters that visitors are offered: those with a name in their language, and the fields of the app. */
export function offeredFacets({ facets, words }: Pick<PageContext, 'facets' | 'words'>): readonly DeclaredFacet[] {
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
export function valueName(value: string, { name, ownField }: DeclaredFacet, { filters }: Words): string {
  if (ownField && value === 'true') return filters.yes
  if (ownField && value === 'false') return filters.no
  const statuses: Readonly<Record<string, string>> = name === 'event_status' ? filters.statuses : {}
  if (Object.hasOwn(statuses, value)) return statuses[value] ?? value
  const other = value.startsWith('-') ? value.slice(1) : ''
  return Object.hasOwn(statuses, other) ? filters.without(statuses[other] ?? other) : value
}
