import type { Visit } from 'daybook/http'
import { deskFolders, isTerm, type ListedResource } from '../../ground/addresses/desk-address.ts'
import type { RecordEvents } from '../../ground/page/record-page.ts'
import { readRecordEvents } from '../../site/reading/read-record-events.ts'
import type { OpenForm } from '../reading/open-form.ts'
import { recordReader } from '../reading/record-reader.ts'
import type { PreviewedRecord } from '../reading/unsaved-form.ts'
import { recordWriter } from './record-writer.ts'
import { tryEvent } from './try-event.ts'

/** Writes what a form has sent as a published record, takes that back, and returns what its page would show. */
export async function tryRecord(visit: Visit, open: OpenForm, input: object): Promise<PreviewedRecord> {
  const { resource } = open
  if (resource !== 'event') return tryListed(visit, resource, open, input)
  return { resource, reply: await tryEvent(visit, open, input) }
}

async function tryListed(
  visit: Visit,
  resource: ListedResource,
  { found, owned }: OpenForm,
  input: object,
): Promise<PreviewedRecord> {
  const written = isTerm(resource)
    ? input
    : { ...input, status: visit.may('publish', resource, owned) ? 'publish' : 'pending' }
  const reply = await visit.transaction(
    async (transaction) => {
      const services = { ...visit.services, ...transaction }
      const writer = recordWriter(resource, services)
      const { id } = found ? await writer.update(found.record.id, written, {}) : await writer.create(written)
      return (await recordReader(resource, services).get(id)).reply
    },
    { isTrial: true },
  )
  const { parent: above = 0 }: { readonly parent?: number } = reply as object
  const [parent] = above > 0 ? await visit.readCategories([above]) : []
  const events = found ? await readRecordEvents(visit, ofRecord(resource, found.record.id)) : noEvents
  return { resource, reply, events, parent }
}

const noEvents: RecordEvents = { isPast: false, page: 1, pages: 0, events: [], hasOthers: false }

/**
 * Returns the query of the events of a record: filters by venues and organizers have the names of these, others those
 * of lists.
 */
function ofRecord(resource: ListedResource, id: number): object {
  return { [isTerm(resource) ? deskFolders[resource] : resource]: [id] }
}
