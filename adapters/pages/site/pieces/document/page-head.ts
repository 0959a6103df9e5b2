import { isChosen } from '../../../ground/addresses/choice.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { Page, PageMeta } from '../../../ground/page/page.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'

/** The formats of events that other programs subscribe to. Of several with a media type, the first counts. */
const feedTypes = ['text/calendar', 'application/rss+xml', 'application/atom+xml', 'application/geo+json']

/** In characters: search engines show no more of a description. */
const longestDescription = 160

/** What the `head` of a page says to programs: its address, its feeds, and what it is about. */
export function pageHead({ title, isIndexed = true, meta = {} }: Page, context: PageContext): Html {
  const { canonical, description, structured } = meta
  return html`${canonical !== undefined && html`<link rel="canonical" href="${canonical}">\n`}${
    (!isIndexed || isChosen(context.choice) || context.embedded) &&
    html`<meta name="robots" content="noindex,follow">\n`
  }${
    description !== undefined && html`<meta name="description" content="${shortened(description)}">\n`
  }${openGraph(title, meta, context)}${feedLinks(title, meta, context)}${structured && html`${structured}\n`}`
}

/** A page with events of its own has their feeds, by its name. */
function feedLinks(
  page: string,
  { feed, feedTitle = page }: PageMeta,
  { formats, urls, title }: PageContext,
): readonly Html[] {
  const name = feed === undefined ? title : `${feedTitle} · ${title}`
  return formats
    .filter(
      ({ mediaType }, at) =>
        feedTypes.includes(mediaType) && formats.findIndex((one) => one.mediaType === mediaType) === at,
    )
    .map(({ name: format, mediaType }) => {
      const href = urls.events({ ...feed, format })
      return html`<link rel="alternate" type="${mediaType}" title="${name} (${format})" href="${href}">\n`
    })
}

/** Only a page with an address of its own can be shared. */
function openGraph(title: string, { canonical, description, image, type = 'website' }: PageMeta, context: PageContext) {
  if (canonical === undefined) return undefined
  const properties = {
    'og:title': title || context.title,
    'og:type': type,
    'og:url': canonical,
    'og:site_name': context.title,
    'og:locale': /^[a-z]{2}-[A-Z]{2}$/.test(context.locale) && context.locale.replace('-', '_'),
    'og:description': description && shortened(description),
    'og:image': image,
  }
  const tags = Object.entries(properties).map(
    ([property, content]) => content && html`<meta ${attributes({ property, content })}>\n`,
  )
  // Without `twitter:title` and the others, title, description and image are those above.
  const card = image === undefined ? 'summary' : 'summary_large_image'
  return [...tags, html`<meta name="twitter:card" content="${card}">\n`]
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= longestDescription) return line
  return `${characters
    .slice(0, longestDescription - 1)
    .join('')
    .replace(/ [^ ]*$/, '')}…`
}
