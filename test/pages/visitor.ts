import type { Actor, Calendar } from 'daybook'
import { createPages, type PageOptions } from 'daybook/pages'
import { aRequest } from '../http/request.ts'

/** A page as a visitor receives it. */
export interface VisitedPage {
  readonly status: number
  readonly body: string
}

/** Returns what reads a page of a calendar by its address. */
export function aVisitor(
  calendar: Pick<Calendar, 'api'>,
  { actor = null, ...options }: PageOptions & { readonly actor?: Actor | null } = {},
): (address: string) => Promise<VisitedPage> {
  const { api } = createPages(calendar, options)
  return async (address) => {
    const [path = '', query = ''] = address.split('?')
    const reply = await api.handle(aRequest({ path, query, actor: () => actor }))
    return { status: reply.status, body: new TextDecoder().decode(reply.body ?? new Uint8Array()) }
  }
}

/** A link of a page. */
export interface Link {
  readonly href: string
  readonly isFollowed: boolean
}

/** Returns the links of a page within the site. */
export function linksOf({ body }: VisitedPage): readonly Link[] {
  return [...body.matchAll(/<a\s([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const href = /(?:^|\s)href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&')
    return href?.startsWith('/') ? [{ href, isFollowed: !/rel="[^"]*nofollow/.test(attributes) }] : []
  })
}

/** Returns the addresses that a crawler visits, and their pages, up to a number. */
export async function crawl(
  visit: (address: string) => Promise<VisitedPage>,
  most: number,
): Promise<ReadonlyMap<string, VisitedPage>> {
  const visited = new Map<string, VisitedPage>()
  const waiting = ['/']
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (visited.has(address)) continue
    if (visited.size >= most) throw new Error(`A crawler visits more than ${most} pages, such as ${address}`)
    const page = await visit(address)
    visited.set(address, page)
    waiting.push(...linksOf(page).flatMap(({ href, isFollowed }) => (isFollowed ? [href.replace(/#.*$/, '')] : [])))
  }
  return visited
}
