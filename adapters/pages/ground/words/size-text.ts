/** Returns a size as text, such as `5 MB` or `500 kB`. */
export function sizeText(bytes: number, locale: string): string {
  const [value, unit] = bytes < 1e6 ? [Math.max(1, Math.floor(bytes / 1e3)), 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}
