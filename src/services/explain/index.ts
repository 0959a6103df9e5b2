// Loaded by the first list that is explained.
export { explainEvents } from './explain-events.ts'
export { explainLinked } from './explain-linked.ts'
export { explainTerms } from './explain-terms.ts'
