/** The words of a title, a comment or the begin of a description by which people say that an event is postponed. */
const postponed =
  /\b(?:postponed|verschoben|vertagt|report[ée]e?s?|ajourn[ée]e?s?|aplazad[oa]s?|pospuest[oa]s?|rinviat[oaei]|posticipat[oaei])(?!\p{L})/iu
const negation = /\b(?:not|nicht|pas|no|non)$/iu
/** A negation is one of the two words before. */
const charactersBefore = 100

/** Returns whether a text says that its event is postponed. */
export function saysPostponed(text: string): boolean {
  const match = postponed.exec(text)
  if (match === null) return false
  const before = text.slice(Math.max(0, match.index - charactersBefore), match.index).trimEnd()
  return !before
    .split(/\s+/)
    .slice(-2)
    .some((word) => negation.test(word))
}
