import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'

/** The steps of an import. A file of a calendar app has no columns. */
export type ImportStep = 'file' | 'columns' | 'check'

/** The list of the steps of an import, with the present one. */
export function importSteps(
  current: ImportStep,
  { hasColumns }: { readonly hasColumns: boolean },
  { deskWords }: DeskContext,
): Html {
  const { steps: words } = deskWords.files.import
  const steps = (['file', 'columns', 'check'] as const).filter((step) => hasColumns || step !== 'columns')
  const at = steps.indexOf(current)
  const items = steps.map((step, index) => {
    const item = { class: index < at && 'is-done', 'aria-current': index === at && 'step' }
    return html`<li ${attributes(item)}><b>${words[step]}</b></li>`
  })
  return html`<ol class="db-steps" aria-label="${words.label}">${items}</ol>
`
}
