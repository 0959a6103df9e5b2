import type { Area } from './mutation.ts'

// What synchronization compares, keeps, changes and removes.

export const sync: readonly Area[] = []
