import { type EventRecord, type EventReply, isCalendarError } from 'daybook'
import type { DeclaredField, Visit } from 'daybook/http'
import type { OpenForm } from '../reading/open-form.ts'
import { recordReader } from '../reading/record-reader.ts'

/** Writes an event as a published one, and takes that back. */
export async function tryEvent(visit: Visit, { found, owned, fields }: OpenForm, input: object): Promise<EventReply> {
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
    const service = recordReader(linksTo, services)
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
