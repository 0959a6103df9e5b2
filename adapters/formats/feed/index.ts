/**
 * RSS and Atom: what was published lately, and what comes, for feed readers, newsletters and other sites.
 *
 * @module daybook/feed
 */

export { type FeedOptions, feed } from './format.ts'
export type { FeedLabels } from './labels.ts'
