import type { ResourceName } from 'daybook'
import type { DeclaredField } from 'daybook/http'
import type { BuiltInField } from '../../ground/words/desk-subjects.ts'
import type { DeskWords } from '../../ground/words/desk-words.ts'
import { ownLabel } from '../../ground/words/own-label.ts'

/** Returns the name of a field for people. */
export function labelOf(resource: ResourceName, field: DeclaredField, words: DeskWords): string {
  if (field.isName && resource !== 'event') return words.name
  if (field.isOwn || !isBuiltIn(field.name, words)) return ownLabel(field.name, field.description)
  return words.fields[field.name]
}

/** Returns what helps to fill in a field. */
export function hintOf(resource: ResourceName, field: DeclaredField, words: DeskWords): string | undefined {
  if (!field.isOwn) return isBuiltIn(field.name, words) ? words.hints[field.name] : undefined
  const label = labelOf(resource, field, words)
  return field.description === '' || field.description === label ? undefined : field.description
}

function isBuiltIn(name: string, words: DeskWords): name is BuiltInField {
  return Object.hasOwn(words.fields, name)
}
