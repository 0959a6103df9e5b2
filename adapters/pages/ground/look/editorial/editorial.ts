import { day } from './day.ts'
import { frame } from './frame.ts'
import { list } from './list.ts'
import { month } from './month.ts'
import { tokens } from './tokens.ts'
import { week } from './week.ts'

/** The second theme: the date is the picture, there are rules instead of boxes, and a category is a shape, a hue and a word. */
export const editorial: readonly string[] = [tokens, frame, month, week, day, list]
