import type { ContentField } from '../field/stored-field.ts'
import { type CategoryColor, categoryColors } from './category-colors.ts'
import * as accepts from './input-schema.ts'
import { oneOf } from './vocabulary.ts'

/** A color of a category. Records and replies may have none: that of a tag is empty. */
export function color(description: string): ContentField<CategoryColor, CategoryColor, CategoryColor | ''> {
  const { read, doc } = oneOf(categoryColors, { description })
  const schema = { type: 'string', enum: ['', ...categoryColors], description } as const
  return { read, doc, accepts: accepts.color(categoryColors), column: 'text', default: '', schema }
}
