import { type EventRecord, type EventReply, isCalendarError } from 'daybook'
import type { DeclaredField, ViewResponse, Visit } from 'daybook/http'
import { attributes, html } from '../../ground/markup/html.ts'
import type { Page } from '../../ground/page/page.ts'
import { renderEvent } from '../../site/views/event-view.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { type FormValues, stepName } from '../contract/form-values.ts'
import { deskNotices } from '../pieces/desk-notice.ts'
import { formAddress, type OpenForm } from '../reading/open-form.ts'
import { recordService } from '../reading/record-reader.ts'
import { previewRecord } from '../steps/try-record.ts'
import { deskPageResponse } from './desk-page.ts'

/** A record that a form has sent, and that is not stored. */
export interface UnsavedRecord {
  readonly open: OpenForm
  /** The input of the interface. */
  readonly input: object
  /** What the form has sent. */
  readonly sent: FormValues
  /** What the preview does not show. */
  readonly hint?: string | undefined
}

/** Responds with the page of a record as visitors will see it once it is published. Nothing is stored. */
export async function previewResponse(
  visit: Visit,
  { open, input, sent, hint }: UnsavedRecord,
  context: DeskContext,
): Promise<ViewResponse> {
  const { deskWords: words, urls } = context
  const page = await pageOf(visit, open, input, context)
  const hidden = Object.entries(sent).flatMap(([name, values]) =>
    name === stepName ? [] : values.map((value) => html`<input ${attributes({ type: 'hidden', name, value })}>`),
  )
  const back = html`<form method="post" action="${urls.desk(formAddress(open))}">${hidden}<button ${attributes({ class: 'db-btn is-primary', type: 'submit', name: stepName, value: 'edit' })}>${words.backToForm}</button></form>`
  const notice = {
    tone: 'warn',
    text: words.previewHint,
    more: html`${hint && html`<p>${hint}</p>`}${back}`,
  } as const
  return deskPageResponse({ title: page.title, main: html`${deskNotices([notice], context)}${page.main}` }, context)
}

async function pageOf(visit: Visit, open: OpenForm, input: object, context: DeskContext): Promise<Page> {
  if (open.resource !== 'event') return previewRecord(visit, open.resource, open, input, context)
  const event = await tryEvent(visit, open, input)
  return renderEvent({ event, isProtected: false, neighbours: {} }, context)
}

/** Writes an event as a published one, and takes that back. */
async function tryEvent(visit: Visit, { found, owned, fields }: OpenForm, input: object): Promise<EventReply> {
  const { toReply } = visit.services
  const status = visit.may('publish', 'event', owned) ? 'publish' : 'pending'
  const { record, links } = await visit.transaction(
    async (transaction) => {
      const { events } = transaction
      // The service names what it does not accept.
      const written = { ...input, status } as never
      const record: EventRecord = found ? await events.update(found.record.id, written) : await events.create(written)
      return { record, links: await readLinks(record, fields, { ...visit.services, ...transaction }) }
    },
    { isTrial: true },
  )
  // The reply cannot have records that the event has created on the way.
  const reply = { ...(await toReply.events(record, { root: visit.root })), ...links }
  // Visitors see the link to join only from its time on.
  return reply.online_url_from === '' ? reply : { ...reply, online_url: '' }
}

/** Returns the linked records of an event, as its reply has them. */
async function readLinks(
  record: EventRecord,
  fields: readonly DeclaredField[],
  services: Visit['services'],
): Promise<Partial<EventReply>> {
  const links = fields.map(async ({ name, kind, linksTo }) => {
    if (kind !== 'references' || linksTo === undefined) return []
    const ids: readonly unknown[] = [Reflect.get(record, name)].flat()
    const service = recordService(linksTo, services)
    const found = await Promise.all(ids.map((id) => service.get(Number(id)).catch(unlessHidden)))
    const shown = found.flatMap((one) => (one && isShown(one.reply) ? [one.reply] : []))
    return [[name, shown] as const]
  })
  return Object.fromEntries((await Promise.all(links)).flat())
}

function unlessHidden(error: unknown): undefined {
  if (!isCalendarError(error)) throw error
}

/** Pending venues and organizers are published with their event. */
function isShown(reply: object): boolean {
  const { status = 'publish' }: { readonly status?: unknown } = reply
  return status === 'publish' || status === 'pending'
}
