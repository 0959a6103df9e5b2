import type { CollectionName, ResourceName } from 'daybook'

/** What a path below `/desk` shows. */
export type DeskAddress =
  | { readonly view: 'home' }
  | { readonly view: 'list'; readonly resource: ResourceName }
  | { readonly view: 'new'; readonly resource: ResourceName }
  | { readonly view: 'record'; readonly resource: ResourceName; readonly id: number }

/** The collections, as paths name them. */
export const deskFolders: Readonly<Record<ResourceName, CollectionName>> = {
  event: 'events',
  venue: 'venues',
  organizer: 'organizers',
  category: 'categories',
  tag: 'tags',
}

const resourceIn = new Map(
  Object.entries(deskFolders).map(([resource, folder]): [string, ResourceName] => [folder, resource as ResourceName]),
)

/** Returns what a path shows, by its segments after `desk`. `undefined` if there is nothing. */
export function deskAddressOf([folder, last, ...more]: readonly string[]): DeskAddress | undefined {
  if (more.length > 0) return undefined
  if (folder === undefined) return { view: 'home' }
  const resource = resourceIn.get(folder)
  if (resource === undefined) return undefined
  if (last === undefined) return { view: 'list', resource }
  if (last === 'new') return { view: 'new', resource }
  return /^[1-9]\d{0,15}$/.test(last) ? { view: 'record', resource, id: Number(last) } : undefined
}

/** Returns the methods of a page of the desk. */
export function deskMethods({ view }: DeskAddress): readonly ('GET' | 'POST')[] {
  return view === 'new' || view === 'record' ? ['GET', 'POST'] : ['GET']
}

/** Returns whether a name can be that of the stylesheet of the desk, which is loaded with it. */
export function isDeskStylesheet(name: string): boolean {
  return /^desk-[0-9a-z]+\.css$/.test(name)
}
