const maxSummary = 220

/** Returns the first words of a text, in one line. */
export function firstWords(text: string): string {
  const line = text
    .slice(0, maxSummary * 4)
    .replace(/\s+/g, ' ')
    .trim()
  if (line.length <= maxSummary) return line
  return `${line
    .slice(0, maxSummary)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/ [^ ]*$/, '')}…`
}
