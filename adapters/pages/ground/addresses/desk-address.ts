import type { CollectionName, LinkedName, ResourceName, Taxonomy } from 'daybook'
import { folders } from './address.ts'

/** What a path below `/desk` shows. */
export type DeskAddress =
  | { readonly view: 'overview' }
  | { readonly view: 'period'; readonly period: DeskPeriod }
  | { readonly view: 'rooms' }
  | { readonly view: 'events'; readonly list: EventListName }
  | { readonly view: 'import' }
  | { readonly view: 'embed' }
  | { readonly view: 'feeds' }
  | { readonly view: 'records'; readonly resource: ListedResource }
  | { readonly view: 'new'; readonly resource: ResourceName }
  | { readonly view: 'record'; readonly resource: ResourceName; readonly id: number }
  | { readonly view: 'dates'; readonly id: number }
  | { readonly view: 'remove'; readonly resource: Taxonomy; readonly id: number }
  | { readonly view: 'duplicates'; readonly resource: ListedResource }
  | { readonly view: 'merge'; readonly resource: ListedResource; readonly id: number }

/** The resources other than events, whose lists are alike. */
export type ListedResource = Exclude<ResourceName, 'event'>

/** The lists of events, and their paths. */
export const eventListPaths = {
  mine: 'mine',
  drafts: 'drafts',
  review: 'review',
  scheduled: 'scheduled',
  trash: 'trash',
  all: 'events',
} as const

/** A list of events of the desk. */
export type EventListName = keyof typeof eventListPaths

// The keys of the table are lists.
const listAt = new Map(Object.entries(eventListPaths).map(([list, path]) => [path as string, list as EventListName]))

/** The periods whose events the desk shows as a table, and their paths. */
export const periodPaths = { month: 'month', week: 'week' } as const

/** A period whose events the desk shows as a table. */
export type DeskPeriod = keyof typeof periodPaths

/** The path of the venues with what takes them. */
export const roomsPath = 'rooms'

/** The path of the import. */
export const importPath = 'import'

/** The path of the feeds. */
export const feedsPath = 'feeds'

/** The path of the code for other sites. */
export const embedPath = 'embed'

/** The collections, as paths name them. */
export const deskFolders: Readonly<Record<ResourceName, CollectionName>> = { event: 'events', ...folders }

/** The resources, in the order of the interface. */
export const deskResources = Object.keys(deskFolders) as readonly ResourceName[] // its keys are resources

const resourceIn = new Map<string, ResourceName>(deskResources.map((resource) => [deskFolders[resource], resource]))

/** Returns what a path shows, by its segments after `desk`. `undefined` if there is nothing. */
export function deskAddressOf([folder = '', last, step, ...more]: readonly string[]): DeskAddress | undefined {
  if (more.length > 0) return undefined
  if (folder === '') return { view: 'overview' }
  if (last === undefined && isPeriod(folder)) return { view: 'period', period: folder }
  if (folder === roomsPath) return last === undefined ? { view: 'rooms' } : undefined
  if (folder === importPath) return last === undefined ? { view: 'import' } : undefined
  if (folder === embedPath) return last === undefined ? { view: 'embed' } : undefined
  if (folder === feedsPath) return last === undefined ? { view: 'feeds' } : undefined
  const list = listAt.get(folder)
  if (last === undefined && list !== undefined) return { view: 'events', list }
  const resource = resourceIn.get(folder)
  if (resource === undefined) return undefined
  if (last === undefined) return resource === 'event' ? undefined : { view: 'records', resource }
  if (last === 'new') return step === undefined ? { view: 'new', resource } : undefined
  if (last === 'duplicates' && step === undefined && resource !== 'event') return { view: 'duplicates', resource }
  const id = /^[1-9]\d{0,15}$/.test(last) ? Number(last) : undefined
  if (id === undefined) return undefined
  if (step === undefined) return { view: 'record', resource, id }
  if (step === 'dates') return resource === 'event' ? { view: 'dates', id } : undefined
  if (step === 'merge') return resource === 'event' ? undefined : { view: 'merge', resource, id }
  return step === 'delete' && isTerm(resource) ? { view: 'remove', resource, id } : undefined
}

function isPeriod(folder: string): folder is DeskPeriod {
  return Object.hasOwn(periodPaths, folder)
}

const terms: Readonly<Record<Taxonomy, true>> = { category: true, tag: true }

/** Returns whether records of a resource are deleted, not moved to the trash. */
export function isTerm(resource: ResourceName): resource is Taxonomy {
  return Object.hasOwn(terms, resource)
}

/** Returns whether events link to records of a resource that have a status and a trash. */
export function isLinked(resource: ResourceName): resource is LinkedName {
  return resource !== 'event' && !isTerm(resource)
}

/** Returns whether a name can be that of a file of the desk, which is loaded with it. */
export function isDeskFile(name: string): boolean {
  return /^desk-[0-9a-z]+\.(css|js)$/.test(name)
}
