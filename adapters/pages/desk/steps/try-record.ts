import type { OrganizerReply, TermReply, VenueReply } from 'daybook'
import type { Visit } from 'daybook/http'
import { deskFolders, isTerm, type ListedResource } from '../../ground/addresses/desk-address.ts'
import type { Page } from '../../ground/page/page.ts'
import type { RecordEvents } from '../../ground/page/record-page.ts'
import { readRecordEvents } from '../../site/reading/read-record-events.ts'
import { renderOrganizer, renderTerm, renderVenue } from '../../site/views/record-view.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { OpenForm } from '../reading/open-form.ts'
import { recordService } from '../reading/record-reader.ts'

/** What the page of a record other than an event is made of. */
interface Shown {
  readonly events: RecordEvents
  readonly context: DeskContext
  /** Of a category within another one. */
  readonly parent?: TermReply | undefined
}

/** The page of each kind of record. Its reply is that of the service of the kind. */
const pages: Readonly<Record<ListedResource, (reply: object, shown: Shown) => Page>> = {
  venue: (reply, { events, context }) => renderVenue({ venue: reply as VenueReply, events }, context),
  organizer: (reply, { events, context }) => renderOrganizer({ organizer: reply as OrganizerReply, events }, context),
  category: termPage,
  tag: termPage,
}

function termPage(reply: object, { events, context, parent }: Shown): Page {
  return renderTerm({ term: reply as TermReply, events, ...(parent && { parent }) }, context)
}

/** Writes a record as a published one, takes that back, and returns its page with the events that it has. */
export async function previewRecord(
  visit: Visit,
  resource: ListedResource,
  { found, owned }: OpenForm,
  input: object,
  context: DeskContext,
): Promise<Page> {
  const written = isTerm(resource)
    ? input
    : { ...input, status: visit.may('publish', resource, owned) ? 'publish' : 'pending' }
  const reply = await visit.transaction(
    async (transaction) => {
      const service = recordService(resource, { ...visit.services, ...transaction })
      const { id } = found ? await service.update(found.record.id, written, {}) : await service.create(written)
      return (await service.get(id)).reply
    },
    { isTrial: true },
  )
  const { parent: above = 0 }: { readonly parent?: number } = reply as object
  const [parent] = above > 0 ? await visit.readCategories([above]) : []
  const events = found ? await readRecordEvents(visit, ofRecord(resource, found.record.id)) : noEvents
  return pages[resource](reply, { events, context, parent })
}

const noEvents: RecordEvents = { isPast: false, page: 1, pages: 0, events: [], hasOthers: false }

/** Returns the query of the events of a record: filters by venues and organizers have the names of these, others those of lists. */
function ofRecord(resource: ListedResource, id: number): object {
  return { [isTerm(resource) ? deskFolders[resource] : resource]: [id] }
}
