import type { ViewResponse } from 'daybook/http'
import type { Html } from '../../ground/markup/html.ts'
import { pageResponse } from '../../ground/page/page-response.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { deskStylesheet } from '../files/desk-stylesheet.ts'
import { deskScript } from '../files/script-file.ts'

/** Pages of the desk are for one caller, at one time. */
export const privately = { 'Cache-Control': 'private, no-store' } as const

/** A page of the desk. */
export interface DeskPage {
  readonly title: string
  readonly main: Html
  readonly status?: number
  /** Whether it shows a page of the calendar in a frame. */
  readonly showsFrame?: boolean
}

/** Returns a page of the desk as a response. */
export function deskPageResponse(
  { title, main, status = 200, showsFrame = false }: DeskPage,
  context: DeskContext,
): ViewResponse {
  const page = {
    title,
    main,
    status,
    isIndexed: false,
    current: 'desk',
    stylesheets: [deskStylesheet.name],
    scripts: [deskScript.name],
  } as const
  const response = pageResponse(page, context)
  return { ...response, headers: { ...framedByItself(response.headers, showsFrame), ...privately } }
}

/**
 * Adds a second policy, which browsers enforce besides that of all pages: a site that may frame what visitors see must
 * not lead clicks to the buttons of the desk.
 */
function framedByItself(
  headers: Readonly<Record<string, string>>,
  showsFrame: boolean,
): Readonly<Record<string, string>> {
  const [name = 'Content-Security-Policy', policy = ''] =
    Object.entries(headers).find(([one]) => one.toLowerCase() === 'content-security-policy') ?? []
  const own = showsFrame ? policy.replace("default-src 'none'", "$&; frame-src 'self'") : policy
  return { ...headers, [name]: [own, "frame-ancestors 'self'"].filter(Boolean).join(', ') }
}

/** Returns the response that shows another page after a write, so that loading it again does not repeat the write. */
export function seeOther(path: string): ViewResponse {
  return {
    status: 303,
    body: '',
    headers: { 'Content-Type': 'text/plain; charset=utf-8', Location: path, ...privately },
  }
}
