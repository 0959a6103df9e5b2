import { htmlToText } from '../../../html/html-to-text.ts'
import { textAsHtml } from '../../../html/text-as-html.ts'
import { withoutStatus, withoutStatusHtml } from '../../writing/status-line.ts'
import type { Entry } from '../entries/entry.ts'
import type { Property } from '../parsing/property.ts'
import { fits, textOf } from './entry-text.ts'

interface DescriptionOptions {
  readonly format: 'text' | 'html'
  /** What our files say of the status before the description. */
  readonly statusLine: string
}

/**
 * Returns the description of an entry, which a page may print as HTML: text with its markup escaped, or HTML as in the
 * file.
 */
export function readDescription(entry: Entry, { format, statusLine: line }: DescriptionOptions): string {
  const text = entry.one('DESCRIPTION')
  const html = readHtml(entry)
  if (html !== undefined && format === 'html') {
    const value = withoutStatusHtml({ line, text: html.value })
    if (fits(value)) return textOf(entry, html, bodyOf(value))
    entry.note('text-changed', html, `${html.name} is too long. The description is imported without markup.`)
  }
  if (text === undefined) {
    if (html === undefined) return ''
    return textOf(entry, html, textAsHtml(withoutStatus({ line, text: textOfHtml(entry, html) })))
  }
  const value = withoutStatus({ line, text: text.value })
  // Google Calendar writes HTML here.
  const isHtml = format === 'html' && fits(value) && tags.test(value)
  return textOf(entry, text, isHtml ? value : textAsHtml(value))
}

const tags = /<\/?(?:a|b|br|div|em|h[1-6]|i|li|ol|p|span|strong|table|td|tr|u|ul)(?:\s[^<>]*)?\/?>/i

/** Returns the property that has the description as HTML. RFC 9073 defines the first, Outlook writes the second. */
function readHtml(entry: Entry): Property | undefined {
  const properties = [...entry.every('STYLED-DESCRIPTION'), ...entry.every('X-ALT-DESC')]
  const isHtml = ({ parameters }: Property) => /^text\/html\b/i.test(parameters.get('fmttype') ?? '')
  return properties.find((property) => property.type === 'text' && isHtml(property))
}

/** Much longer HTML exceeds the stack of regular expressions. */
const maxHtml = 256 * 1024

function textOfHtml(entry: Entry, { name, line, value }: Property): string {
  if (value.length > maxHtml)
    entry.note('text-changed', { name, line }, `${name} was shortened to ${maxHtml} characters.`)
  return htmlToText(value.slice(0, maxHtml))
}

/** Returns the content of the body of a page, or the whole text if it is no page. */
function bodyOf(html: string): string {
  const begin = /^\s*(?:<\?|<!doctype|<!--|<html|<head|<body)/i.test(html) ? /<body(?:\s[^<>]*)?>/i.exec(html) : null
  if (begin === null) return html
  const content = html.slice(begin.index + begin[0].length)
  const end = content.search(/<\/body\s*>/i)
  return end < 0 ? content : content.slice(0, end)
}
