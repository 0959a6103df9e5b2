import type { OrganizerReply, TermReply, VenueReply } from 'daybook'
import type { ViewResponse } from 'daybook/http'
import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { attributes, html } from '../../ground/markup/html.ts'
import type { Page } from '../../ground/page/page.ts'
import { renderEvent } from '../../site/views/event-view.ts'
import { renderOrganizer, renderTerm, renderVenue } from '../../site/views/record-view.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { stepName } from '../contract/form-values.ts'
import { deskNotices } from '../pieces/desk-notice.ts'
import { formAddress } from '../reading/open-form.ts'
import type { PreviewedForm, PreviewedRecord } from '../reading/unsaved-form.ts'
import { deskPageResponse } from './desk-page.ts'

/** Responds with the page of a record as visitors will see it once it is published. */
export function previewScreen({ open, sent, hint, record }: PreviewedForm, context: DeskContext): ViewResponse {
  const { deskWords: words, urls } = context
  const page = pageOf(record, context)
  const hidden = Object.entries(sent).flatMap(([name, values]) =>
    name === stepName ? [] : values.map((value) => hiddenInput(name, value)),
  )
  const action = urls.desk(formAddress(open))
  const edit = attributes({ class: 'db-btn is-primary', type: 'submit', name: stepName, value: 'edit' })
  const back = html`<form method="post" action="${action}">${hidden}<button ${edit}>${words.backToForm}</button></form>`
  const notice = {
    tone: 'warn',
    text: words.previewHint,
    more: html`${hint && html`<p>${hint}</p>`}${back}`,
  } as const
  return deskPageResponse({ title: page.title, main: html`${deskNotices([notice], context)}${page.main}` }, context)
}

/** The page of each kind of record. Its reply is that of the service of the kind. */
function pageOf(record: PreviewedRecord, context: DeskContext): Page {
  switch (record.resource) {
    case 'event':
      return renderEvent({ event: record.reply, isProtected: false, neighbours: {} }, context)
    case 'venue':
      return renderVenue({ venue: record.reply as VenueReply, events: record.events }, context)
    case 'organizer':
      return renderOrganizer({ organizer: record.reply as OrganizerReply, events: record.events }, context)
    case 'category':
    case 'tag': {
      const { reply, events, parent } = record
      return renderTerm({ term: reply as TermReply, events, ...(parent && { parent }) }, context)
    }
  }
}
