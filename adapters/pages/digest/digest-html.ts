import { attributes, type Content, type Html, html } from '../ground/markup/html.ts'
import { directionOf } from '../site/pieces/document/direction.ts'
import type { DigestContent, DigestSection } from './digest-content.ts'
import type { DigestEntry } from './digest-entry.ts'
import { colors, element, font, link, type Style, table } from './mail-elements.ts'

const { ink, soft, bad, white, line, paper, surface } = colors

/** What an app decides of the look of a digest. */
export interface DigestLook {
  /** `#rrggbb`. */
  readonly accent?: string | undefined
  readonly locale: string
}

const defaultAccent = '#005e4a'

/** Renders a digest as the document of a mail. */
export function digestHtml(content: DigestContent, { accent = defaultAccent, locale }: DigestLook): string {
  const dir = directionOf(locale)
  const side = dir === 'rtl' ? 'right' : 'left'
  return html`<!DOCTYPE html>
<html ${attributes({ lang: locale, dir })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${content.subject}</title>
</head>
${element(
  'body',
  { margin: '0', padding: '0', 'background-color': paper, color: ink },
  html`
${element('div', hidden, preview(content))}
${around(card(html`${main(content, accent)}${foot(content)}`, side))}
`,
)}
</html>
`.toString()
}

const hidden: Style = { display: 'none', 'max-height': '0', overflow: 'hidden', 'mso-hide': 'all' }

/** The first titles, which lists of mails show after the subject. */
function preview({ sections, nothing }: DigestContent): string {
  const titles = sections.flatMap(({ entries }) => entries.map(({ title }) => title)).slice(0, 4)
  return titles.length > 0 ? [...titles.join(' · ')].slice(0, 200).join('') : nothing
}

/** As wide as the window. */
function around(content: Html): Html {
  const cell = element('td', { padding: '24px 12px' }, html`\n${content}\n`, { align: 'center' })
  const style = { ...fixed, width: '100%', 'background-color': paper }
  return table(style, html`<tr>${cell}</tr>`, { width: '100%', bgcolor: paper })
}

/** Without it, a long word would make a table wider than the window. */
const fixed = { 'table-layout': 'fixed' } as const

/** Of 600 pixels, or as wide as a narrower window. Outlook knows only the attribute. */
function card(content: Html, align: string): Html {
  const text = { 'font-size': '16px', 'line-height': '1.5', color: ink }
  const broken = { 'word-break': 'break-word', 'overflow-wrap': 'anywhere' }
  const cell = element('td', { padding: '28px 24px', ...font, ...text, ...broken }, html`\n${content}`, { align })
  const box = { 'background-color': surface, border: line, 'border-radius': '12px' }
  const style = { ...fixed, width: '600px', 'max-width': '100%', ...box }
  return table(style, html`<tr>${cell}</tr>`, { width: 600, bgcolor: surface })
}

function main({ title, days, sections, nothing, list }: DigestContent, accent: string): Html {
  const heading = { margin: '2px 0 4px', 'font-size': '26px', 'line-height': '1.25', 'font-weight': '700', color: ink }
  return html`${element('p', { margin: '0', 'font-size': '15px', color: soft }, title)}
${element('h1', heading, days)}
${
  sections.length > 0
    ? sections.map((section) => sectionPart(section, accent))
    : html`${element('p', { margin: '24px 0', color: soft }, nothing)}\n`
}${button(list.label, list.url, accent)}
`
}

function foot({ zone, links }: DigestContent): Html {
  const small = { 'font-size': '13px', color: soft }
  const all = links.map(({ label, url }) => link(label, url, { color: soft, 'text-decoration': 'underline' }))
  return html`${element('p', { margin: '28px 0 0', ...small }, zone)}
${all.length > 0 && html`${element('p', { margin: '8px 0 0', ...small }, dotted(all))}\n`}`
}

function button(label: string, url: string, accent: string): Html {
  const text = { color: white, 'text-decoration': 'none', 'font-size': '15px', 'font-weight': '700' }
  const box = { 'background-color': accent, 'border-radius': '8px', padding: '11px 20px', ...font }
  const cell = element('td', box, link(label, url, text), { bgcolor: accent })
  return table({ margin: '28px 0 0' }, html`<tr>${cell}</tr>`)
}

const rule = { 'border-bottom': line } as const

function sectionPart({ heading, entries }: DigestSection, accent: string): Html {
  const text = { 'font-size': '18px', 'line-height': '1.3', 'font-weight': '700', color: ink }
  const rows = entries.map((entry, index) => html`${index > 0 && '\n'}${entryRow(entry, accent)}`)
  return html`${element('h2', { margin: '26px 0 0', padding: '0 0 6px', ...rule, ...text }, heading)}
${table({ ...fixed, width: '100%' }, rows, { width: '100%' })}
`
}

function entryRow(entry: DigestEntry, accent: string): Html {
  const when = { width: '88px', padding: '12px 0', ...rule, ...font, 'font-size': '14px', 'line-height': '1.4' }
  return html`<tr>${element('td', { ...when, color: soft }, whenLines(entry), { width: 88, valign: 'top' })}
${element('td', { width: '12px', ...rule }, html`&nbsp;`, { width: 12 })}
${element('td', { padding: '12px 0', ...rule, ...font, color: ink }, whatLines(entry, accent), { valign: 'top' })}</tr>`
}

function whenLines({ time, to, until, zone }: DigestEntry): Html {
  const rest = [[to && `– ${to}`, zone].filter(Boolean).join(' '), until].filter(Boolean)
  return html`${element('span', { 'font-weight': '700', color: ink }, time)}${rest.map((text) => html`<br>${text}`)}`
}

function whatLines({ url, title, status, isOff, summary, facts }: DigestEntry, accent: string): Html {
  const name = ownDirection(title)
  const look = isOff ? { color: soft, 'text-decoration': 'line-through' } : { color: accent, 'text-decoration': 'none' }
  const bold = { 'font-weight': '700' }
  const named =
    url === undefined ? element('span', { ...bold, color: ink }, name) : link(name, url, { ...look, ...bold })
  const text = { margin: '2px 0 0', 'line-height': '1.45' }
  const lines = [
    status !== '' &&
      element(
        'p',
        { margin: '0', 'font-size': '14px', 'line-height': '1.4', ...bold, color: bad },
        ownDirection(status),
      ),
    element('p', { margin: '0', 'font-size': '17px', 'line-height': '1.35', color: ink }, named),
    summary !== '' && element('p', { ...text, 'font-size': '15px', color: ink }, ownDirection(summary)),
    facts.length > 0 && element('p', { ...text, 'font-size': '14px', color: soft }, dotted(facts.map(ownDirection))),
  ]
  return html`${lines.filter(Boolean).map((one, index) => html`${index > 0 && '\n'}${one}`)}`
}

/** Text in its own direction, on the side on which the others are. */
function ownDirection(text: string): Html {
  return html`<span dir="auto">${text}</span>`
}

function dotted(parts: readonly Content[]): Content {
  return parts.map((part, index) => html`${index > 0 && ' · '}${part}`)
}
