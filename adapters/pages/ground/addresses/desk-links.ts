import type { Visit } from 'daybook/http'
import { deskResources } from './desk-address.ts'
import { PageUrls } from './page-urls.ts'

/** Where a caller can work. */
export interface DeskLinks {
  /** The start of the desk. */
  readonly home: string
  /** The form of a new event; absent if the caller may not create events. */
  readonly newEvent?: string
}

/** Returns where the caller can work; `undefined` if nowhere: who is anonymous, or may create nothing. */
export function deskLinks({ actor, may, root }: Pick<Visit, 'actor' | 'may' | 'root'>): DeskLinks | undefined {
  if (actor === null) return undefined
  if (!deskResources.some((resource) => may('create', resource))) return undefined
  const urls = new PageUrls(root)
  return { home: urls.desk(), ...(may('create', 'event') && { newEvent: urls.desk('events/new') }) }
}
