// The part of the public entry that the sources use, as `client-entry.ts` for the client.

export * from './client-entry.ts'
export { authorOf } from './schema/vocabulary/author.ts'
export { categoryColors } from './schema/vocabulary/category-colors.ts'
