const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** Returns the direction in which a language is written. */
export function directionOf(locale: string): 'rtl' | 'ltr' {
  return rightToLeft.has(new Intl.Locale(locale).language) ? 'rtl' : 'ltr'
}
