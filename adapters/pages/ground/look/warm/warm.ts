import { events } from './events.ts'
import { surfaces } from './surfaces.ts'
import { tokens } from './tokens.ts'
import { week } from './week.ts'

/** The default theme: quiet paper and white cards, on which categories and images carry the color. */
export const warm: readonly string[] = [tokens, surfaces, events, week]
