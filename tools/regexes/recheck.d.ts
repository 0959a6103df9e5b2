/** The checker without its native programs, so that every machine has the same result. */
declare module 'recheck/lib/browser.js' {
  interface Diagnosis {
    readonly status: 'safe' | 'vulnerable' | 'unknown'
    readonly complexity?: { readonly summary: string }
    /** A text that takes long, as an expression of JavaScript. */
    readonly attack?: { readonly pattern: string }
    readonly error?: { readonly kind: string }
  }

  const recheck: {
    checkSync(source: string, flags: string, parameters: { readonly timeout: number }): Diagnosis
  }
  export = recheck
}
