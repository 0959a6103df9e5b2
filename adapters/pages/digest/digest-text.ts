import type { DigestContent, DigestSection } from './digest-content.ts'
import type { DigestEntry } from './digest-entry.ts'
import { wrapText } from './wrap-text.ts'

/** What RFC 5322 recommends for the lines of a mail. */
const width = 78

/** Renders a digest as plain text. */
export function digestText({ title, days, sections, nothing, list, zone, links }: DigestContent): string {
  const paragraphs = [
    wrapText(title, { width }),
    underlined(days, '='),
    ...(sections.length > 0 ? sections.flatMap(sectionText) : [wrapText(nothing, { width })]),
    linkText(list),
    wrapText(zone, { width }),
    ...links.map(linkText),
  ]
  return `${paragraphs.join('\n\n')}\n`
}

function sectionText({ heading, entries }: DigestSection): readonly string[] {
  return [underlined(heading, '-'), ...entries.map(entryText)]
}

function entryText({ url, title, time, to, until, zone, status, summary, facts }: DigestEntry): string {
  const indented = [status, summary, facts.join(' · '), url ?? ''].filter((text) => text !== '')
  const times = [time, to && `– ${to}`, zone].filter(Boolean).join(' ')
  const when = [times, until].filter(Boolean).join(' · ')
  return [
    wrapText(`${when}: ${title}`, { width }),
    ...indented.map((text) => wrapText(text, { width, indent: '  ' })),
  ].join('\n')
}

function underlined(text: string, line: '=' | '-'): string {
  const heading = wrapText(text, { width })
  return `${heading}\n${line.repeat(Math.max(...heading.split('\n').map(({ length }) => length)))}`
}

function linkText({ label, url }: { readonly label: string; readonly url: string }): string {
  return `${wrapText(`${label}:`, { width })}\n${url}`
}
