import type { ApiRequest, Mount, RawBody } from 'daybook/http'

type RequestOf = Partial<Omit<ApiRequest, 'mount' | 'body'>> & {
  readonly mount?: Partial<Mount>
  readonly body?: RawBody
}

/** An anonymous GET of the index at calendar.test, with the members of the argument replaced. */
export function aRequest({ mount, body = { kind: 'text', text: '' }, ...given }: RequestOf = {}): ApiRequest {
  return {
    method: 'GET',
    path: '/cal/events/v1',
    query: '',
    headers: { host: 'calendar.test' },
    secure: false,
    mount: { basePath: '', namespace: 'cal/events/v1', origins: [], trustProxy: false, ...mount },
    body: async () => body,
    actor: () => null,
    ...given,
  }
}

/** A POST with a body and its type. */
export function aPost(body: RawBody, type?: string | readonly string[]): ApiRequest {
  return aRequest({ method: 'POST', body, headers: { host: 'calendar.test', 'content-type': type } })
}

export function text(content: string): RawBody {
  return { kind: 'text', text: content }
}

/** What was thrown, by what a caller sees of it. */
export async function refusal(work: () => unknown): Promise<unknown> {
  try {
    await work()
  } catch (error) {
    const { code, status } = error as { readonly code: unknown; readonly status: unknown }
    return { code, status }
  }
  return 'nothing was thrown'
}
