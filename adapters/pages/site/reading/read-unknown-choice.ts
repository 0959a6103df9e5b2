import { isCalendarError } from 'daybook'
import type { Visit } from 'daybook/http'
import type { Choice } from '../../ground/addresses/choice.ts'
import type { FilterForm } from '../../ground/page/filter-props.ts'
import type { PageContext } from '../../ground/page/page-context.ts'
import { readFilterForm } from './read-filter-form.ts'

/** What a page shows whose filters have values that do not exist. */
export interface UnknownChoicePage {
  /** The parameters with such values. */
  readonly names: readonly string[]
  /** What else was chosen. */
  readonly choice: Choice
  readonly form: FilterForm
}

/** Reads the form for a choice that the calendar has refused. Throws any other error. */
export async function readUnknownChoice(
  error: unknown,
  visit: Visit,
  { action, context }: { readonly action: string; readonly context: PageContext },
): Promise<UnknownChoicePage> {
  if (!isCalendarError(error) || error.code !== 'rest_invalid_param') throw error
  // An error of one value of a list names its position: `categories[1]`.
  const sent = Object.keys(error.errors ?? {}).map((name) => name.replace(/\[.*/, ''))
  const names = Object.keys(context.choice).filter((name) => sent.includes(name))
  if (names.length === 0) throw error
  const choice = Object.fromEntries(Object.entries(context.choice).filter(([name]) => !names.includes(name)))
  const form = await readFilterForm(visit, { query: { period: 'all' }, action }, { ...context, choice })
  return { names, choice, form: { ...form, isOpen: true } }
}
