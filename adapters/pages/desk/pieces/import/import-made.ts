import { type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { type MadeRecord, mostMade } from '../../contract/import/import-row.ts'

/** Names the venues, organizers, categories and tags that are not there yet, and that an import makes. */
export function importMade(made: readonly MadeRecord[], { deskWords }: DeskContext): Html {
  const { import: words } = deskWords.files
  const resources = [...new Set(made.map(({ resource }) => resource))]
  const lines = resources.map((resource) => {
    const names = made.filter((one) => one.resource === resource)
    const listed = names.map(({ name }, index) => html`${index > 0 && ', '}<bdi>${name}</bdi>`)
    return html`<li><b>${deskWords.collections[resource]} (${names.length}):</b> ${listed}</li>
`
  })
  return html`<section class="db-made" aria-labelledby="db-made"><h2 id="db-made">${words.makes}</h2>
<p class="db-hint">${words.makesHint}</p><ul>${lines}</ul>${
    made.length >= mostMade && html`<p class="db-hint">${words.makesMore(mostMade)}</p>`
  }</section>
`
}
