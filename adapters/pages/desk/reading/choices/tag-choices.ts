import type { FieldChoices } from '../../contract/form-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { type ChoicePage, readFound, type WantedChoices } from './list-choices.ts'

/** Returns the tags that a search has found, by their name, and those of another search that are chosen. */
export async function tagChoices({ text, chosen }: WantedChoices, { services }: ReadingVisit): Promise<FieldChoices> {
  const read = (page: ChoicePage) => services.tags.list({ ...page, hide_empty: false })
  const { total: whole } = await read({ page: 1, per_page: 1 })
  const { records, total } = await readFound(read, text, whole)
  const found = records.map(({ name }) => name)
  const items = [...new Set([...chosen, ...found])].map((name) => ({ value: name, label: name }))
  // Without any, there is nothing to search for.
  return { items, ...(whole > 0 && { search: { text, total, found } }) }
}
