import type { Actor } from '../../access/policy.ts'
import { CalendarError, isCalendarError } from '../../errors.ts'
import type { DateTime } from '../../time/date-time.ts'
import type { TraceSpan } from '../../trace/trace.ts'
import type { ApiReply, ApiRequest, CacheFigures } from '../port/port.ts'
import type { CountedTerm, Dependencies } from '../response/dependencies.ts'
import type { SharedResponse } from '../response/shared-response.ts'
import type { Snapshot } from '../response/snapshot.ts'

/** Handles a request. Rejects with the error that the response then describes. */
export type Handler = (incoming: IncomingRequest, options?: HandlerOptions) => Promise<HandlerResponse>

export interface HandlerOptions {
  /** Whether the caller can store the response. The handler then takes a snapshot before it reads any record. */
  readonly forCache?: boolean
}

export interface HandlerResponse {
  readonly reply: ApiReply
  /** Present only for a cache, if the same request gets the same response until the calendar changes. */
  readonly cacheable?: Cacheable | undefined
}

/** What a cache needs to store a response, and to update it after a write. */
export interface Cacheable {
  /** Taken before the first record was read. */
  readonly snapshot: Snapshot
  /** Absent if every change of the calendar invalidates the response. */
  readonly dependencies?: (() => Dependencies) | undefined
  /** The first second in UTC at which the response may differ within the same snapshot. Absent if there is none. */
  readonly until?: DateTime | undefined
  /** Returns the validators of the same response in another snapshot, with new counts and revisions of terms. */
  validators(snapshot: Snapshot, terms: readonly CountedTerm[]): Readonly<Record<string, string>>
}

/** Caches responses in front of a handler. */
export interface ResponseCache {
  /**
   * Returns a handler that calls `next` only for responses that are not cached. It shares no response with other
   * handlers.
   */
  wrap(next: Handler): Handler
  readonly figures: CacheFigures
}

/** A request whose caller is identified at most once. */
export class IncomingRequest {
  readonly request: ApiRequest
  /**
   * What shared caches need to know of the response. Absent if none may store it, and without the option `sharedCache`.
   */
  shared: SharedResponse | undefined
  /** Absent if the request is not traced. */
  readonly span: TraceSpan | undefined
  #actor: Actor | null | undefined

  constructor(request: ApiRequest, span?: TraceSpan) {
    this.request = request
    this.span = span
  }

  /** The caller. Null for an anonymous one, and until `identify` is called. */
  get actor(): Actor | null {
    return this.#actor ?? null
  }

  /** Returns the caller. Throws `rest_invalid_credentials`. */
  async identify(): Promise<Actor | null> {
    if (this.#actor === undefined) this.#actor = await actorOf(this.request)
    return this.#actor
  }
}

async function actorOf(request: ApiRequest): Promise<Actor | null> {
  let actor: Actor | null | undefined
  try {
    actor = await request.actor()
  } catch (cause) {
    if (isCalendarError(cause)) throw cause
    throw new CalendarError('rest_invalid_credentials', 'The credentials were not accepted.', { cause })
  }
  return actor ?? null
}
