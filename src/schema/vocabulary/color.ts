import type { ContentField } from '../field/stored-field.ts'
import * as accepts from './input-schema.ts'
import { oneOf } from './vocabulary.ts'

/** The hues of the themes of pages, by name and in their order: the first one is `hue-1` (rule 36). */
export const categoryColors = [
  ...(['red', 'orange', 'amber', 'olive', 'green', 'teal'] as const),
  ...(['cyan', 'blue', 'indigo', 'violet', 'magenta', 'rose'] as const),
] as const

/** The color of a category, by the name of its hue (rule 36). */
export type CategoryColor = (typeof categoryColors)[number]

/** A color of a category. Records and replies may have none: that of a tag is empty. */
export function color(description: string): ContentField<CategoryColor, CategoryColor, CategoryColor | ''> {
  const { read, doc } = oneOf(categoryColors, { description })
  const schema = { type: 'string', enum: ['', ...categoryColors], description } as const
  return { read, doc, accepts: accepts.color(categoryColors), column: 'text', default: '', schema }
}
