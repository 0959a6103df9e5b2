import type { Actor, Calendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createPages, type PageOptions } from 'daybook/pages'

/** A page of the desk as a browser receives it. */
export interface DeskReply {
  readonly status: number
  readonly headers: Headers
  readonly body: string
  /** Where a redirect leads; empty without one. */
  readonly location: string
}

/** Name and value pairs of a form, in the order of its controls. */
export type SentForm = readonly (readonly [name: string, value: string])[]

/** Mounts the pages of a calendar, and returns a browser of one caller without scripts. */
export function aBrowser(
  calendar: Pick<Calendar, 'api'>,
  caller: Actor | null,
  options: PageOptions = {},
  pages = createPages(calendar, options),
) {
  const handle = fetchHandler(pages, { authenticate: () => caller })
  const send = async (path: string, init: RequestInit = {}): Promise<DeskReply> => {
    const response = await handle(new Request(`https://town.example${path}`, { ...init, redirect: 'manual' }))
    const location = response.headers.get('location') ?? ''
    return { status: response.status, headers: response.headers, body: await response.text(), location }
  }
  return {
    get: (path: string) => send(path),
    send,
    post: (path: string, form: SentForm, headers: Readonly<Record<string, string>> = {}) =>
      send(path, {
        method: 'POST',
        headers,
        body: new URLSearchParams(form.map(([name, value]): [string, string] => [name, value])),
      }),
    /** Sends a form that may have files, as browsers do if its `enctype` says so. */
    postFiles(
      path: string,
      form: SentForm,
      files: Readonly<Record<string, File>>,
      headers: Readonly<Record<string, string>> = {},
    ) {
      const body = new FormData()
      for (const [name, value] of form) body.append(name, value)
      for (const [name, file] of Object.entries(files)) body.append(name, file, file.name)
      return send(path, { method: 'POST', headers, body })
    },
  }
}

/** Returns what the form of a page would send, as a browser does: without the values of buttons. */
export function formOf(page: DeskReply, changes: Readonly<Record<string, string | readonly string[]>> = {}): SentForm {
  const [markup = ''] = /<form class="db-(?:form|conf)[" ][\s\S]*?<\/form>/.exec(page.body) ?? []
  const sent: [string, string][] = []
  let select: { readonly name: string; first?: string; chosen?: string } | undefined
  const tags =
    /<(input|textarea|select|option|\/select)\b((?:\s+[^\s"=>]+(?:="[^"]*")?)*)\s*>(?:\n?([^<]*)<\/(?:textarea|option)>)?/g
  for (const [, tag, text = '', content = ''] of markup.matchAll(tags)) {
    const values = new Map(
      [...text.matchAll(/([^\s"=>]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
    )
    const name = values.get('name') ?? ''
    if (values.has('disabled')) continue
    if (tag === 'select') select = { name }
    else if (tag === 'option' && select) {
      const value = values.get('value') ?? ''
      select.first ??= value
      if (values.has('selected')) select.chosen = value
    } else if (tag === '/select' && select) {
      sent.push([select.name, select.chosen ?? select.first ?? ''])
      select = undefined
    } else if (tag === 'textarea') sent.push([name, decoded(content).replaceAll('\n', '\r\n')])
    else if (tag === 'input') {
      const type = values.get('type')
      if ((type === 'checkbox' || type === 'radio') && !values.has('checked')) continue
      sent.push([name, values.get('value') ?? ''])
    }
  }
  const others = sent.filter(([name]) => !Object.hasOwn(changes, name))
  const changed = Object.entries(changes).flatMap(([name, value]) =>
    [value].flat().map((one): readonly [string, string] => [name, one]),
  )
  return [...others, ...changed]
}

function decoded(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

/** Returns the names in the rows of a table. */
export function rowsOf({ body }: DeskReply): readonly string[] {
  return [
    ...body.matchAll(/<tr[^>]*>(?:<td class="db-tick">.*?<\/td>)?<th scope="row">[\s\S]*?<bdi>([^<]*)<\/bdi>/g),
  ].map(([, name = '']) => name)
}

/** Returns what the button of a step beside an event sends. */
export function buttonOf({ body }: DeskReply, name: string, step: string) {
  const row = body.split('<tr').find((one) => one.includes(`<bdi>${name}</bdi>`)) ?? ''
  const form = row.split('<form').find((one) => one.includes(`value="${step}"`))
  if (form === undefined) return undefined
  const [, id = ''] = /name="id" value="(\d+)"/.exec(form) ?? []
  const [, revision = ''] = /name="form.revision" value="([^"]*)"/.exec(form) ?? []
  return { id, 'form.revision': revision, 'form.do': step }
}

/** Returns a form as it is sent. */
export const sent = (form: object | undefined) => Object.entries(form ?? {}) as [string, string][]
