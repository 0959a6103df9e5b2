import type { CategoryColor } from 'daybook'
import type { Colored } from '../page/colored.ts'

/** The numbers of the hues of a theme: `db-hue-1` is red. */
const hues: Readonly<Record<CategoryColor, number>> = {
  ...{ red: 1, orange: 2, amber: 3, olive: 4, green: 5, teal: 6 },
  ...{ cyan: 7, blue: 8, indigo: 9, violet: 10, magenta: 11, rose: 12 },
}

/** Returns the class of the color of a category: one of the twelve hues of a theme. */
export function hueClass(category: Colored | undefined): string {
  if (category === undefined) return ''
  const { id, color = '' } = category
  return `db-hue-${color === '' ? (id % Object.keys(hues).length) + 1 : hues[color]}`
}
