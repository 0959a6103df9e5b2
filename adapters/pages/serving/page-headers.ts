import type { PageOptions } from './page-options.ts'

/**
 * Returns the headers of each page. Its markup has no inline style or script, so a strict policy lets none run but the
 * file of the pages. Headers of the app replace those with the same name, in any case.
 */
export function pageHeaders({
  frameAncestors = ["'self'"],
  headers = {},
  script = true,
}: PageOptions): Readonly<Record<string, string>> {
  const own = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const defaults = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy(frameAncestors, script),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  }
  const others = Object.entries(defaults).filter(([name]) => !own.has(name.toLowerCase()))
  return { ...headers, ...Object.fromEntries(others) }
}

function policy(frameAncestors: readonly string[], hasScript: boolean): string {
  const directives = {
    'default-src': "'none'",
    ...(hasScript && { 'script-src': "'self'", 'connect-src': "'self'" }),
    'style-src': "'self'",
    // Images of events can be anywhere.
    'img-src': "'self' data: https: http:",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'",
  }
  return Object.entries(directives)
    .map((directive) => directive.join(' '))
    .join('; ')
}
