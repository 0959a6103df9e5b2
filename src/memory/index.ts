/**
 * The store in memory.
 *
 * @module daybook/memory
 */

export { createMemoryStore, type MemoryStoreOptions } from './memory-store.ts'
