import recheck from 'recheck/lib/browser.js'
import type { Regex } from './literals.ts'

/** Milliseconds for an expression. The slowest takes some seconds on a busy machine. */
const timeout = 120_000

/**
 * Returns why a regular expression may block the process for text that others send; empty if it takes time in proportion to the length.
 * What repeats nothing takes no time to speak of.
 */
export function faultOf({ source, flags }: Pick<Regex, 'source' | 'flags'>): string {
  if (!/[*+{]/.test(source)) return ''
  const { status, complexity, attack, error } = recheck.checkSync(source, flags, { timeout })
  if (status === 'safe') return ''
  if (status === 'unknown') return `cannot be checked (${error?.kind ?? 'no reason'})`
  return `takes ${complexity?.summary ?? 'long'}, for example for ${attack?.pattern ?? 'some text'}`
}
