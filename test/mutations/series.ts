import type { Area } from './mutation.ts'

// The events of a series: what they inherit, what stays their own, and which of them a change affects.

export const series: readonly Area[] = []
