import { type FeedLanguage, namespaces } from './channel.ts'
import { extensionElements } from './extensions.ts'
import { emptyElement, startTag, textElement } from './xml.ts'

const mediaType = 'application/atom+xml'

/** Atom (RFC 4287), with pages (RFC 5005). */
export const atom: FeedLanguage = {
  name: 'atom',
  mediaType,
  begin({ name, description, url, language, urls, updated = neverUpdated }) {
    const { self, first, next, previous } = urls
    const link = (rel: string, href: string | undefined, type = mediaType) =>
      href ? emptyElement('link', { rel, type, href }) : ''
    const attributes = { xmlns: 'http://www.w3.org/2005/Atom', ...namespaces, 'xml:lang': language }
    return (
      `<?xml version="1.0" encoding="utf-8"?>\n${startTag('feed', attributes)}` +
      textElement('id', first) +
      textElement('title', name) +
      textElement('subtitle', description) +
      textElement('updated', inAtom(updated)) +
      `<author>\n${textElement('name', name)}</author>\n` +
      textElement('generator', 'daybook') +
      link('self', self) +
      link('alternate', url, 'text/html') +
      (next || previous ? link('first', first) : '') +
      link('previous', previous) +
      link('next', next)
    )
  },
  entry(entry) {
    const authors = entry.organizers.map((name) => `<author>\n${textElement('name', name)}</author>\n`)
    const terms = entry.terms.map(({ slug, name }) => emptyElement('category', { term: slug, label: name }))
    return (
      '<entry>\n' +
      textElement('id', entry.id) +
      textElement('title', entry.title) +
      emptyElement('link', { rel: 'alternate', href: entry.link }) +
      textElement('published', inAtom(entry.published)) +
      textElement('updated', inAtom(entry.updated)) +
      authors.join('') +
      terms.join('') +
      textElement('summary', entry.summary) +
      textElement('content', entry.html, { type: 'html' }) +
      extensionElements(entry) +
      '</entry>\n'
    )
  },
  end: '</feed>\n',
}

/** A feed needs a date. Without entries it has one that does not change. */
const neverUpdated = '1970-01-01 00:00:00'

/** Returns a date in UTC as RFC 3339 writes it. */
export function inAtom(utc: string): string {
  return `${utc.replace(' ', 'T')}Z`
}
