/**
 * The in-memory store.
 *
 * @module daybook/memory
 */

export { createMemoryStore, type MemoryStore, type MemoryStoreOptions } from './memory-store.ts'
