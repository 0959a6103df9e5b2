import { type Choice, isChosen } from '../../../ground/addresses/choice.ts'
import type { Html } from '../../../ground/markup/html.ts'
import type { FilterForm } from '../../../ground/page/filter-props.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { whenLinks } from './when-links.ts'

/** Returns the filters of a month, a week or a day: links to days and to what is free, and the folded form. */
export function periodFilters(
  form: FilterForm,
  address: (choice: Choice) => string,
  context: PageContext,
): { readonly links: Html | undefined; readonly form: Html | undefined } {
  const { pieces, choice, embedded } = context
  const hasForm = !embedded && (form.facets.length > 0 || isChosen(choice))
  return {
    links: whenLinks({ hasFree: form.hasFree ?? false, address }, context),
    form: hasForm ? pieces.filterForm(form, context) : undefined,
  }
}
