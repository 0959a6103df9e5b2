/**
 * What is on in the next days, as a mail: HTML that mail programs show, and plain text. Sending it is up to the app.
 *
 * @module daybook/digest
 */

export type { DigestFilters, DigestLink, DigestOptions } from './digest-options.ts'
export { type Digest, type DigestPages, renderDigest } from './render-digest.ts'
