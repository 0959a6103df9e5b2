import type { EventReply } from 'daybook'
import type { GridSpan } from 'daybook/domain'
import { classNames } from '../../../ground/elements/class-names.ts'
import { hueClass } from '../../../ground/elements/hue.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { PageContext } from '../../../ground/page/page-context.ts'

/**
 * The events of several days that pass a day, by their lanes. A bar is one link, in the first cell of the week that it
 * takes; the cells after it say that it continues. A lane without a bar is an empty item, so that those below keep
 * their row.
 */
export function barItems(
  spans: readonly GridSpan<EventReply>[],
  column: number,
  context: PageContext,
): readonly Html[] {
  const lanes: (Html | undefined)[] = Array.from({ length: Math.max(0, ...spans.map(({ lane }) => lane + 1)) })
  for (const span of spans) lanes[span.lane] = barItem(span, column, context)
  return lanes.map((item) => item ?? html`<li class="db-lane is-blank" aria-hidden="true"></li>`)
}

function barItem(span: GridSpan<EventReply>, column: number, context: PageContext): Html {
  const { event, from } = span
  const { words, pieces } = context
  const hue = hueClass(event.categories[0])
  if (from === column) return html`<li class="${classNames('db-lane', hue)}">${pieces.eventBar(span, context)}</li>`
  const title = html`<span class="db-vh">${words.continues}<bdi>${event.title}</bdi></span>`
  return html`<li class="${classNames('db-lane is-cont', hue)}">${title}</li>`
}
