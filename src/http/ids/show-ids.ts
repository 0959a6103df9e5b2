import type { Resources } from '../../resources/resources.ts'
import { recordUrl, type UrlRoot } from '../../resources/urls.ts'
import type { Fields } from '../../schema/field/field.ts'
import type { ResourceName } from '../../schema/resource.ts'
import type { Reader } from '../../storage/store.ts'
import type { ExternalRecord, RecordIds } from '../values/record-ids.ts'
import { idFields } from './read-ids.ts'
import { loadRecords, ownIdsFrom, shownId } from './source-ids.ts'

type Members = Readonly<Record<string, unknown>>

interface Shown {
  readonly resource: ResourceName
  readonly root: UrlRoot
  /** Returns the id that the mount shows of a parent. */
  parentId(id: number, resource: ResourceName): number
}

/** Returns what shows records with the ids of a source. */
export function createRecordIds(
  sourceIds: string,
  { resources, store }: { readonly resources: Resources; readonly store: Reader },
): RecordIds {
  const fieldsOf = (resource: ResourceName): Fields => resources[resource].fields

  /** Adds the ids of parents, which replies contain without the records. */
  const addParents = (reply: Members, resource: ResourceName, parents: Map<ResourceName, Set<number>>) => {
    for (const [name, { resource: target }] of idFields(fieldsOf(resource), resource)) {
      const value = reply[name]
      if (typeof value === 'number' && value > 0) parents.set(target, (parents.get(target) ?? new Set()).add(value))
      for (const one of recordsOf(value)) addParents(one, target, parents)
    }
  }

  const showOne = (reply: Members, { resource, root, parentId }: Shown): Members => {
    // Replies of all resources have these members.
    const record = reply as Members & ExternalRecord
    const id = shownId(record, sourceIds)
    const urls = new Map([[recordUrl(root, resource, record.id), recordUrl(root, resource, id)]])
    const changed: [string, unknown][] = [['id', id]]
    for (const [name, { resource: target }] of idFields(fieldsOf(resource), resource)) {
      const value = reply[name]
      if (typeof value === 'number' && value > 0) {
        const parent = parentId(value, target)
        urls.set(recordUrl(root, target, value), recordUrl(root, target, parent))
        changed.push([name, parent])
      } else if (typeof value === 'object' && value !== null) {
        const show = (one: Members) => showOne(one, { resource: target, root, parentId })
        changed.push([name, Array.isArray(value) ? recordsOf(value).map(show) : show(value as Members)])
      }
    }
    return { ...reply, ...Object.fromEntries(changed), ...urlsOf(reply, urls) }
  }

  return {
    idOf: (record) => shownId(record, sourceIds),
    async show(values, resource, root) {
      const replies = values as readonly Members[] // any object has members by name
      const parents = new Map<ResourceName, Set<number>>()
      for (const reply of replies) addParents(reply, resource, parents)
      const shownIds = new Map<string, number>()
      for (const [target, ids] of parents) {
        const records = await loadRecords(ids, target, store)
        for (const id of ids) {
          const record = records.get(id)
          shownIds.set(`${target} ${id}`, record ? shownId(record, sourceIds) : ownIdsFrom + id)
        }
      }
      const parentId = (id: number, target: ResourceName) => shownIds.get(`${target} ${id}`) ?? ownIdsFrom + id
      const shown = replies.map((reply) => showOne(reply, { resource, root, parentId }))
      return { replies: shown, parents: shownIds.size === 0 ? '' : JSON.stringify([...shownIds]) }
    },
  }
}

/** Returns the linked records in a member of a reply: one, several or none. */
function recordsOf(value: unknown): readonly Members[] {
  return [value].flat().filter((one): one is Members => typeof one === 'object' && one !== null)
}

/** Returns the members with URLs of a record, which contain ids. Those of the `links` port stay. */
function urlsOf({ rest_url, url, urls }: Members, shown: ReadonlyMap<string, string>): Members {
  const other = (value: unknown) => (typeof value === 'string' ? (shown.get(value) ?? value) : value)
  return {
    ...(rest_url !== undefined && { rest_url: other(rest_url) }),
    ...(url !== undefined && { url: other(url) }),
    ...(typeof urls === 'object' &&
      urls !== null && { urls: Object.fromEntries(Object.entries(urls).map(([name, one]) => [name, other(one)])) }),
  }
}
