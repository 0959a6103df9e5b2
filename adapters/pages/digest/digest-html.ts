import { attributes, type Html, html, trusted } from '../ground/markup/html.ts'
import { directionOf } from '../site/pieces/document/direction.ts'
import type { DigestContent, DigestSection } from './digest-content.ts'
import type { DigestEntry } from './digest-entry.ts'

/**
 * Mail programs drop style sheets, classes, `position`, `flex`, `grid`, `rem` and custom properties, and Outlook knows
 * only some attributes of tables, in which no font is inherited. So each element has its whole style. Every text has its color, and every color its
 * background: a dark scheme recolors both or none. The colors are those of the warm look.
 */

/** The colors of the texts of a digest that an app can choose. */
export interface DigestLook {
  /** `#rrggbb`. */
  readonly accent?: string | undefined
  readonly locale: string
}

const defaultAccent = '#005e4a'

/** Renders a digest as the document of a mail. */
export function digestHtml(content: DigestContent, { accent = defaultAccent, locale }: DigestLook): string {
  const { title, days, subject, sections, nothing, list, zone, links } = content
  const body =
    sections.length > 0
      ? sections.map((section) => sectionPart(section, accent))
      : html`<p style="margin:24px 0;color:#605b55">${nothing}</p>
`
  return `${html`<!DOCTYPE html>
<html ${attributes({ lang: locale, dir: directionOf(locale) })}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${subject}</title>
</head>
<body style="margin:0;padding:0;background-color:#fdf7f0;color:#26221d">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview(content)}</div>
<table role="presentation" width="100%" bgcolor="#fdf7f0" border="0" cellpadding="0" cellspacing="0" style="table-layout:fixed;width:100%;background-color:#fdf7f0">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" bgcolor="#fffefd" border="0" cellpadding="0" cellspacing="0" style="table-layout:fixed;width:600px;max-width:100%;background-color:#fffefd;border:1px solid #e6e1da;border-radius:12px">
<tr><td align="${directionOf(locale) === 'rtl' ? 'right' : 'left'}" style="padding:28px 24px;font-family:'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;color:#26221d;word-break:break-word;overflow-wrap:anywhere">
<p style="margin:0;font-size:15px;color:#605b55">${title}</p>
<h1 style="margin:2px 0 4px;font-size:26px;line-height:1.25;font-weight:700;color:#26221d">${days}</h1>
${body}${button(list.label, list.url, accent)}
<p style="margin:28px 0 0;font-size:13px;color:#605b55">${zone}</p>
${
  links.length > 0 &&
  html`<p style="margin:8px 0 0;font-size:13px;color:#605b55">${links.map(
    ({ label, url }, index) => html`${index > 0 && ' · '}${link(label, url, '#605b55;text-decoration:underline')}`,
  )}</p>
`
}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`}`
}

/** The first titles, which lists of mails show after the subject. */
function preview({ sections, nothing }: DigestContent): string {
  const titles = sections.flatMap(({ entries }) => entries.map(({ title }) => title)).slice(0, 4)
  return titles.length > 0
    ? titles
        .join(' · ')
        .slice(0, 200)
        .replace(/[\uD800-\uDBFF]$/, '')
    : nothing
}

function sectionPart({ heading, entries }: DigestSection, accent: string): Html {
  return html`<h2 style="margin:26px 0 0;padding:0 0 6px;border-bottom:1px solid #e6e1da;font-size:18px;line-height:1.3;font-weight:700;color:#26221d">${heading}</h2>
<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" style="table-layout:fixed;width:100%">
${entries.map((entry) => entryRow(entry, accent))}</table>
`
}

function entryRow(entry: DigestEntry, accent: string): Html {
  const { url, title, time, to, until, zone, status, isOff, summary, facts } = entry
  const name = html`<span dir="auto">${title}</span>`
  const style = `${isOff ? '#605b55;text-decoration:line-through' : `${accent};text-decoration:none`};font-weight:700`
  const rest = [[to && `– ${to}`, zone].filter(Boolean).join(' '), until].filter(Boolean)
  return html`<tr><td width="88" valign="top" style="width:88px;padding:12px 0;border-bottom:1px solid #e6e1da;font-family:'Segoe UI',Helvetica,Arial,sans-serif;font-size:14px;line-height:1.4;color:#605b55"><span style="font-weight:700;color:#26221d">${time}</span>${rest.map(
    (line) => html`<br>${line}`,
  )}</td>
<td width="12" style="width:12px;border-bottom:1px solid #e6e1da">&nbsp;</td>
<td valign="top" style="padding:12px 0;border-bottom:1px solid #e6e1da;font-family:'Segoe UI',Helvetica,Arial,sans-serif;color:#26221d">${
    status !== '' &&
    html`<p dir="auto" style="margin:0;font-size:14px;line-height:1.4;font-weight:700;color:#a21a1b">${status}</p>
`
  }<p style="margin:0;font-size:17px;line-height:1.35">${
    url === undefined ? html`<span style="font-weight:700;color:#26221d">${name}</span>` : link(name, url, style)
  }</p>${
    summary !== '' &&
    html`
<p dir="auto" style="margin:2px 0 0;font-size:15px;line-height:1.45;color:#26221d">${summary}</p>`
  }${
    facts.length > 0 &&
    html`
<p style="margin:2px 0 0;font-size:14px;line-height:1.45;color:#605b55">${facts.map(
      (fact, index) => html`${index > 0 && ' · '}<span dir="auto">${fact}</span>`,
    )}</p>`
  }</td></tr>
`
}

/** The color is there twice, because some programs replace that of a link. `style`: our own. */
function link(label: Html | string, url: string, style: string): Html {
  const color = style.split(';')[0]
  const open = html`<a href="${url}"`
  return html`${trusted(`${open} style="color:${style}"><span style="color:${color}">`)}${label}</span></a>`
}

function button(label: string, url: string, accent: string): Html {
  return html`<table role="presentation" border="0" cellpadding="0" cellspacing="0" style="margin:28px 0 0">
<tr>${trusted(`<td bgcolor="${accent}" style="background-color:${accent};border-radius:8px;padding:11px 20px;font-family:'Segoe UI',Helvetica,Arial,sans-serif">`)}${link(
    label,
    url,
    '#ffffff;text-decoration:none;font-size:15px;font-weight:700',
  )}</td></tr>
</table>`
}
