import { classNames } from '../elements/class-names.ts'
import { hueClass } from '../elements/hue.ts'
import { type Html, html } from '../markup/html.ts'
import type { EventSpan } from '../page/day-props.ts'
import type { PageContext } from '../page/page-context.ts'

/** A day, by its column, and the bars that pass it. */
interface BarsOfDay {
  readonly spans: readonly EventSpan[]
  readonly column: number
}

/**
 * The events of several days that pass a day, by their lanes. A bar is one link, in the first cell of the week that it
 * takes; the cells after it say that it continues. A lane without a bar is an empty item, so that those below keep
 * their row.
 */
export function barItems(
  { spans, column }: BarsOfDay,
  bar: (span: EventSpan) => Html,
  context: Pick<PageContext, 'words'>,
): readonly Html[] {
  const lanes: (Html | undefined)[] = Array.from({ length: Math.max(0, ...spans.map(({ lane }) => lane + 1)) })
  for (const span of spans) lanes[span.lane] = span.from === column ? firstItem(span, bar) : laterItem(span, context)
  return lanes.map((item) => item ?? html`<li class="db-lane is-blank" aria-hidden="true"></li>`)
}

function firstItem(span: EventSpan, bar: (span: EventSpan) => Html): Html {
  return html`<li class="${classNames('db-lane', hueOf(span))}">${bar(span)}</li>`
}

function laterItem(span: EventSpan, { words }: Pick<PageContext, 'words'>): Html {
  const title = html`<span class="db-vh">${words.continues}<bdi>${span.event.title}</bdi></span>`
  return html`<li class="${classNames('db-lane is-cont', hueOf(span))}">${title}</li>`
}

function hueOf({ event }: EventSpan): string {
  return hueClass(event.categories[0])
}
