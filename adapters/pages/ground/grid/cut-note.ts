import type { ListedEvents } from 'daybook/http'
import { icon } from '../elements/icon.ts'
import { type Html, html } from '../markup/html.ts'
import type { PageContext } from '../page/page-context.ts'

/** Says that a page does not show all events of its period. Nothing if it does. */
export function cutNote(
  { events, total }: Pick<ListedEvents, 'events' | 'total'>,
  context: PageContext,
): Html | undefined {
  if (total <= events.length) return undefined
  const [shown, all] = [events.length, total].map((count) => new Intl.NumberFormat(context.locale).format(count))
  return html`<div class="db-note">${icon('info')}<p>${context.words.lists.cut(shown ?? '', all ?? '')}</p></div>
`
}
