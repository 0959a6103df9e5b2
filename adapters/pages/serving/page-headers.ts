import type { BrandFont } from '../ground/look/brand.ts'
import type { PageOptions } from './page-options.ts'

/**
 * Returns the headers of each page. Its markup has no inline style or script, so a strict policy lets none run but the
 * file of the pages. Headers of the app replace those with the same name, in any case.
 */
export function pageHeaders({
  frameAncestors = ["'self'"],
  headers = {},
  script = true,
  brand: { fonts = {} } = {},
}: PageOptions): Readonly<Record<string, string>> {
  const own = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  const defaults = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy(frameAncestors, script, fontSources([fonts.text, fonts.display])),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  }
  const others = Object.entries(defaults).filter(([name]) => !own.has(name.toLowerCase()))
  return { ...headers, ...Object.fromEntries(others) }
}

function policy(frameAncestors: readonly string[], hasScript: boolean, fonts: readonly string[]): string {
  const directives = {
    'default-src': "'none'",
    ...(hasScript && { 'script-src': "'self'", 'connect-src': "'self'" }),
    'style-src': "'self'",
    ...(fonts.length > 0 && { 'font-src': fonts.join(' ') }),
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

/** The origins of fonts. Those with a path have that of the pages. */
function fontSources(fonts: readonly (BrandFont | undefined)[]): readonly string[] {
  return [...new Set(fonts.flatMap((font) => (font ? [originOf(font)] : [])))]
}

function originOf({ src }: BrandFont): string {
  return URL.canParse(src) ? new URL(src).origin : "'self'"
}
