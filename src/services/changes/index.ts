// Loaded by the first list that a client synchronizes.
export { changedEvents, changedPosts, changedTerms } from './changed-ids.ts'
export { eventIds, recordIds } from './record-ids.ts'
export { synchronizationOf, synchronizedRequest } from './synchronization.ts'
