import type { DeskContext } from '../../contract/desk-context.ts'
import type { FormChoice } from '../../contract/form-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'

/** A form names the categories of a color, as long as there are few. */
const mostNamed = 100

/** Returns the colors of categories, each with the names of those that have it. */
export async function colorChoices(
  colors: readonly string[],
  { services }: ReadingVisit,
  { deskWords }: DeskContext,
): Promise<readonly FormChoice[]> {
  const { records } = await services.categories.list({ hide_empty: false, per_page: mostNamed, orderby: 'id' })
  const words: Readonly<Record<string, string>> = deskWords.colors
  return colors.map((value) => {
    const note = records
      .filter(({ color }) => color === value)
      .map(({ name }) => name)
      .join(', ')
    return { value, label: words[value] ?? value, note }
  })
}
