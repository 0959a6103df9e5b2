import type { RecurrenceScope, ResourceName } from 'daybook'
import { deskFolders, deskResources } from '../../../ground/addresses/desk-address.ts'
import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { attributes, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { revisionName, stepName } from '../../contract/form-values.ts'
import type { DeskNotice } from '../../contract/notice-props.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { readSeries, recurrenceOf, seriesDateOf } from '../../reading/event-series.ts'
import { recordName } from '../../reading/record-name.ts'
import { type DeskRecord, recordReader } from '../../reading/record-reader.ts'
import { type Undo, undoOf } from '../../reading/trash-undo.ts'

/** Returns what the last step has moved to the trash, with a button that puts it back. */
export async function trashNotice(visit: ReadingVisit, context: DeskContext): Promise<readonly DeskNotice[]> {
  const { trashed, in: folder } = visit.query
  const resource = deskResources.find((name) => deskFolders[name] === folder)
  if (resource === undefined || typeof trashed !== 'string' || !/^[1-9]\d{0,15}$/.test(trashed)) return []
  const found = await recordReader(resource, visit.services)
    .get(Number(trashed))
    .catch(() => undefined)
  if (found === undefined || Reflect.get(found.reply, 'status') !== 'trash') return []
  const undo = await undoOf(visit, resource, found)
  const { trashed: inTrash, scope: words } = context.deskWords
  const scope = await trashedScope(visit, found)
  const dates = scope === undefined ? '' : ` ${words.appliesTo} ${words.names[scope]}.`
  const text = `${inTrash(recordName(resource, found.reply, visit))}${dates}`
  return [{ tone: 'good', text, ...(undo && { more: undoForm(resource, undo, context) }) }]
}

/** Returns which dates of a series went to the trash with one of them; `undefined` for an event of no series. */
async function trashedScope(visit: ReadingVisit, { reply }: DeskRecord): Promise<RecurrenceScope | undefined> {
  const series = await readSeries(reply, visit)
  if (series === undefined) return undefined
  if (Reflect.get(series.reply, 'status') === 'trash') return 'all'
  const { exceptions = [] } = recurrenceOf(series) ?? {}
  // One that goes alone becomes an exception of its series.
  return exceptions.includes(seriesDateOf(reply)?.start ?? '') ? 'this' : 'following'
}

function undoForm(resource: ResourceName, { target, values }: Undo, { deskWords: words, urls }: DeskContext) {
  const { id, revision } = target.record
  const sent = { [revisionName]: [revision], ...values }
  const hidden = Object.entries(sent).flatMap(([name, all]) => all.map((value) => hiddenInput(name, value)))
  const action = urls.desk(`${deskFolders[resource]}/${id}`)
  const restore = attributes({ class: 'db-btn', type: 'submit', name: stepName, value: 'restore' })
  const button = html`<button ${restore}>${icon('undo')}${words.undo}</button>`
  return html`<form method="post" action="${action}">${hidden}${button}</form>`
}
