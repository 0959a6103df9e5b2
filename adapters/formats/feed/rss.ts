import { inAtom } from './atom.ts'
import { type FeedLanguage, namespaces } from './channel.ts'
import { extensionElements } from './extensions.ts'
import { emptyElement, startTag, textElement } from './xml.ts'

const mediaType = 'application/rss+xml'

const attributes = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
  ...namespaces,
}

/** RSS 2.0, by the best practices of the RSS Advisory Board. What RSS lacks is from Atom. */
export const rss: FeedLanguage = {
  name: 'rss',
  mediaType,
  begin({ name, description, url, language, urls, updated }) {
    const { self, first, next, previous } = urls
    const link = (rel: string, href: string | undefined) =>
      href ? emptyElement('atom:link', { rel, type: mediaType, href }) : ''
    return (
      `<?xml version="1.0" encoding="utf-8"?>\n${startTag('rss', attributes)}<channel>\n` +
      textElement('title', name) +
      textElement('link', url || first) +
      textElement('description', description || name) +
      textElement('language', language) +
      (updated ? textElement('lastBuildDate', inRss(updated)) : '') +
      textElement('generator', 'daybook') +
      textElement('ttl', '60') +
      link('self', self) +
      link('previous', previous) +
      link('next', next)
    )
  },
  entry(entry) {
    return (
      '<item>\n' +
      textElement('guid', entry.id, { isPermaLink: 'false' }) +
      textElement('title', entry.title) +
      textElement('link', entry.link) +
      textElement('pubDate', inRss(entry.published)) +
      textElement('atom:updated', inAtom(entry.updated)) +
      entry.organizers.map((name) => textElement('dc:creator', name)).join('') +
      entry.terms.map(({ name }) => textElement('category', name)).join('') +
      textElement('description', entry.html) +
      extensionElements(entry) +
      '</item>\n'
    )
  },
  end: '</channel>\n</rss>\n',
}

/** Returns a date in UTC as RFC 822 writes it, with a year of four digits. */
function inRss(utc: string): string {
  return new Date(inAtom(utc)).toUTCString()
}
