/** What mail programs show: all else is dropped by some of them, such as Outlook, Gmail and Yahoo (caniemail.com). */
const elements = new Set('html head meta title body div table tr td p h1 h2 a span br'.split(' '))
const attributes = new Set(
  'lang dir charset name content style role width bgcolor border cellpadding cellspacing align valign href'.split(' '),
)
const properties = new Set(
  [
    'margin padding width max-width color background-color border border-bottom border-radius text-decoration',
    'font-family font-size font-weight line-height table-layout word-break overflow-wrap',
    // Of the preview text.
    'display max-height overflow mso-hide',
  ].flatMap((names) => names.split(' ')),
)

/** Returns what a mail must not contain, or lacks. */
export function mailFaults(html: string): readonly string[] {
  const faults = new Set<string>()
  if (!/^<!DOCTYPE html>\n<html lang="[\w-]+" dir="(ltr|rtl)">/.test(html)) faults.add('no doctype and language')
  if (!html.includes('<meta name="color-scheme"')) faults.add('no color scheme')
  if (/<!--/.test(html)) faults.add('a comment')
  if (new TextEncoder().encode(html).length > 100_000) faults.add('too long')
  for (const [tag, name = '', rest = ''] of html
    .replace(/^<!DOCTYPE html>/, '')
    .matchAll(/<\/?([a-z][^\s>/]*)([^>]*)>/gi)) {
    if (!elements.has(name)) faults.add(`<${name}>`)
    const values = new Map(
      Array.from(rest.matchAll(/\s([\w-]+)="([^"]*)"/g), ([, key = '', value = '']) => [key, value]),
    )
    if (rest.replace(/\s[\w-]+="[^"]*"/g, '').trim() !== '') faults.add(`loose text in ${tag}`)
    for (const key of values.keys()) if (!attributes.has(key)) faults.add(`${name} ${key}`)
    const isTable = name === 'table' && !tag.startsWith('</')
    if (isTable && values.get('role') !== 'presentation') faults.add('a table that is read as data')
    const href = values.get('href')
    if (href !== undefined && !/^(https?:\/\/|mailto:)/.test(href)) faults.add(`href ${href}`)
    for (const fault of styleFaults(values.get('style'))) faults.add(fault)
    if (['a', 'h1', 'h2', 'p'].includes(name) && !tag.startsWith('</') && !/[";]color:#/.test(tag))
      faults.add(`no color in ${tag}`)
  }
  return [...faults]
}

function styleFaults(style: string | undefined): readonly string[] {
  return (style ?? '').split(';').flatMap((declaration) => {
    if (declaration === '') return []
    const [property = '', value = ''] = declaration.split(':')
    const isShown =
      properties.has(property) && !/rem|em\b|v[wh]\b|var\(|calc\(|url\(|!important|oklch|flex|grid/.test(value)
    return isShown ? [] : [declaration]
  })
}
