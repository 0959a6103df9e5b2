import { invalidParam } from '../../errors.ts'
import { asOfText, parseAsOf } from '../../schema/vocabulary/as-of.ts'
import type { Environment } from '../../services/environment/environment.ts'
import { ownHeader, ownHeaders } from '../port/own-headers.ts'
import type { ApiReply, ApiRequest } from '../port/port.ts'
import { withHeaders } from '../response/reply.ts'

type Source = Pick<Environment, 'store' | 'now'>

/** Lets the response contain the state that a request names (rule 69). Throws `rest_invalid_param`. */
export async function readAsOf({ headers, mount }: ApiRequest, { store }: Source): Promise<void> {
  if (store.includeCommits === undefined) return
  const name = ownHeader(mount, 'As-Of')
  const sent = headers[name.toLowerCase()]
  if (sent === undefined) return
  const asOf = parseAsOf(sent)
  if (asOf === undefined) throw invalidParam(name, `the ${name} of an earlier response`, sent)
  await store.includeCommits(asOf.version)
}

/** Names the state after a write, so that its caller can read it in any process. */
export async function writtenAsOf(reply: ApiReply, { mount }: ApiRequest, { store, now }: Source): Promise<ApiReply> {
  if (store.includeCommits === undefined || reply.status >= 400) return reply
  // What is written stays written, also if the state is unknown.
  const version = await store.version().catch(() => undefined)
  if (version === undefined) return reply
  const asOf = asOfText({ version, time: now(), caller: anyCaller })
  return withHeaders(reply, { ...reply.headers, ...ownHeaders(mount, { 'As-Of': asOf }) })
}

/** States of lists name their caller. This one belongs to no list. */
const anyCaller = '0'
