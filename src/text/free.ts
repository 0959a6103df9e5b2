import { cachedCost } from './cost.ts'
import { usDollars } from './currency.ts'
import { fold } from './fold.ts'
import type { TextLanguage } from './languages.ts'

/** What people write instead of an amount if there is nothing to pay, folded. */
const words: Readonly<Record<TextLanguage, readonly string[]>> = {
  en: ['free', 'free admission', 'free entry', 'free entrance', 'free of charge', 'admission free', 'no charge'],
  de: ['frei', 'gratis', 'kostenlos', 'kostenfrei', 'eintritt frei', 'freier eintritt', 'umsonst'],
  fr: ['gratuit', 'gratuite', 'entree libre', 'entree gratuite', 'acces libre', 'acces gratuit'],
  es: ['gratuito', 'gratuita', 'entrada libre', 'entrada gratuita', 'entrada gratis', 'acceso libre'],
  it: ['ingresso libero', 'ingresso gratuito', 'entrata libera', 'entrata gratuita'],
}

const ofAllLanguages = new Set(Object.values(words).flat())

/**
 * Returns whether a cost says that there is nothing to pay: all its amounts are 0, or it has none and begins with words
 * for it, alone or before a mark such as a comma (rule 37). The currency does not matter.
 */
export function isFree(cost: string): boolean {
  if (cost === '') return false
  const { values } = cachedCost(cost, usDollars)
  if (values.length > 0) return values.every((value) => value === '0')
  // A digit could be a price, or an age from which there is one.
  if (/\p{Nd}/u.test(cost)) return false
  const [first = ''] = fold(cost).split(/[,;:.!(/*+-]/)
  return ofAllLanguages.has(first.trim())
}
