/** The words of a title, a comment or the begin of a description by which people say that an event is postponed. */
const postponed =
  /\b(?:postponed|verschoben|vertagt|report[ée]e?s?|ajourn[ée]e?s?|aplazad[oa]s?|pospuest[oa]s?|rinviat[oaei]|posticipat[oaei])(?!\p{L})/iu
const negated = /\b(?:not|nicht|pas|no|non)\s+\S*\s*$/iu

/** Returns whether a text says that its event is postponed. */
export function saysPostponed(text: string): boolean {
  const match = postponed.exec(text)
  return match !== null && !negated.test(text.slice(0, match.index))
}
