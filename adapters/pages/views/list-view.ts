import type { EventReply } from 'daybook'
import type { Visit } from 'daybook/http'
import { html } from '../markup/html.ts'
import type { PageContext } from '../page-context.ts'
import type { Page } from '../pieces/pieces.ts'
import { viewHead } from '../pieces/view-head.ts'

/** What the list shows. */
export interface ListPage {
  readonly events: readonly EventReply[]
  readonly total: number
}

/** Reads the events that run and come. */
export function readList(visit: Visit): Promise<ListPage> {
  return visit.readEvents({}, 50)
}

/** Renders the list. */
export function renderList({ events }: ListPage, context: PageContext): Page {
  const { words, pieces, today } = context
  return {
    title: '',
    current: 'list',
    main: html`${viewHead({ heading: words.whatsOn, view: 'list', day: today }, context)}<ul>${events.map((event) => html`<li>${pieces.eventChip(event, context)}</li>`)}</ul>`,
  }
}
