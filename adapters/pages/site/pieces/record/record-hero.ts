import { htmlToText } from '../../../../formats/html/html-to-text.ts'
import { shownImage } from '../../../../formats/shown/shown-image.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { hueClass } from '../../../ground/elements/hue.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'
import { excerptOf, nameOfRecord, type RecordPage } from '../../../ground/page/record-page.ts'

/** The head of a record: what it is, its name and its image. */
export function recordHero(page: RecordPage, { words, urls }: PageContext): Html {
  const { resource, record, parent } = page
  const hue = resource === 'category' ? hueClass(record) : ''
  const image = 'image' in record ? shownImage(record) : undefined
  const lead = record.description === '' ? '' : htmlToText(excerptOf(page))
  const parentLink = parent && html`<a href="${urls.of('category', parent.slug)}"><bdi>${parent.name}</bdi></a>`
  const within = parentLink && html`<p class="db-sub">${words.records.partOf} ${parentLink}</p>`
  const picture =
    image && html`<img ${attributes({ class: 'db-heroi', src: image.url, alt: image.alt, width: 800, height: 500 })}>`
  return html`<div class="${classNames('db-hero is-venue', picture === undefined && 'is-plain')}"><div class="db-herot">
<p class="db-meta"><span class="${classNames('db-tag', hue)}">${words.records[resource]}</span></p>
<h1><bdi>${nameOfRecord(page)}</bdi></h1>${within}${lead !== '' && html`<p class="db-lead">${lead}</p>`}</div>
${picture}</div>
`
}
