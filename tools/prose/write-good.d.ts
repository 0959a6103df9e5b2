declare module 'write-good' {
  interface Suggestion {
    readonly index: number
    readonly offset: number
    readonly reason: string
  }
  function writeGood(text: string, rules: Readonly<Record<string, boolean>>): readonly Suggestion[]
  export = writeGood
}
