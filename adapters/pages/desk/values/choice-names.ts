import type { DeclaredField } from 'daybook/http'
import { type FormValues, lastValue } from '../contract/form-values.ts'

/** Returns the name of the control in which people search for more to choose from. */
export function searchName(name: string): string {
  return `${name}.search`
}

/** Returns the name of the hidden field with the search whose results a form shows. */
export function searchedName(name: string): string {
  return `${name}.searched`
}

/** Returns the name of the boxes for tags that a search has found. */
export function addedName(name: string): string {
  return `${name}.add`
}

/** Returns the name of the boxes for pictures that the calendar has. */
export function pickedName(name: string): string {
  return `${name}.picked`
}

/** Returns the name of the hidden field with the alternative text that a chosen picture has brought. */
export function broughtName(name: string): string {
  return `${name}.alt`
}

/** The value of the buttons that search. */
export const findStep = 'find'

/** Returns whether a form has sent a search whose results its sender has not seen. */
export function hasNewSearch(fields: readonly DeclaredField[], sent: FormValues): boolean {
  return fields.some(({ name }) => {
    const text = lastValue(sent, searchName(name)).trim()
    return text !== '' && text !== lastValue(sent, searchedName(name))
  })
}
