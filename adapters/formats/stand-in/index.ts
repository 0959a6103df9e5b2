/**
 * Responses in the form of the system that the interface comes from, for clients that depend on it.
 *
 * @module daybook/stand-in
 */

export { type UpstreamOptions, upstreamReplies } from './upstream-replies.ts'
