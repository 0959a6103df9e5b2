import { type Field, field } from './field.ts'

/** Which way a list runs. */
export type Direction = 'asc' | 'desc'

const directions = ['asc', 'desc'] as const

/** The parameter `order`: in any case, as SQL writes it (rule 17). */
export const order: Field<Direction, string> = field(readDirection, 'asc or desc', {
  type: 'string',
  description: 'Direction of the order',
  enum: directions,
})

function readDirection(value: unknown): Direction | undefined {
  return typeof value === 'string' ? directions.find((direction) => direction === value.toLowerCase()) : undefined
}
