/**
 * The in-memory store.
 *
 * @module daybook/memory
 */

export { createMemoryStore, type MemoryStoreOptions } from './memory-store.ts'
