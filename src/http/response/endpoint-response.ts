import type { CountedTerm, Dependencies } from './dependencies.ts'
import type { ShownRecord } from './shown-records.ts'

/** The response of an endpoint, which `reply.ts` turns into bytes. */
export interface EndpointResponse {
  readonly status: number
  /** A value to serialize, `Json`, or a text in the format of the header `Content-Type`. */
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** How writes of events affect it. Absent if every change of the calendar invalidates it. */
  readonly dependencies?: (() => Dependencies) | undefined
  /** The records whose changes change it, for shared caches. Absent if any change can. */
  readonly shown?: readonly ShownRecord[] | undefined
  /** Returns its validators with new counts and revisions of terms. */
  validators?(terms: readonly CountedTerm[]): Readonly<Record<string, string>>
}
