import type { Area } from './mutation.ts'

// What a list of changes contains, and what it must not reveal.

export const changes: readonly Area[] = []
