import { categoryColors } from 'daybook'
import type { Colored } from '../page/colored.ts'

/** Returns the class of the color of a category: one of the twelve hues of a theme. */
export function hueClass(category: Colored | undefined): string {
  if (category === undefined) return ''
  const { id, color = '' } = category
  return `db-hue-${(color === '' ? id % categoryColors.length : categoryColors.indexOf(color)) + 1}`
}
