import type { Dependencies } from '../response/dependencies.ts'
import type { Json } from '../response/json.ts'
import type { RecordState } from '../response/validators.ts'

/** A list of serialized records. */
export interface SerializedList {
  /** The members of a JSON array. */
  readonly json: Json
  readonly count: number
}

/** A page of serialized records. */
export interface SerializedPage extends SerializedList {
  /** How many records match, on all pages. */
  readonly total: number
  /** How writes of events affect it. Absent if every change of the calendar does. */
  readonly dependencies?: (() => Dependencies) | undefined
}

/** The response to a request for one record, with the states of all records in it. */
export interface SerializedReply {
  readonly json: Json
  readonly shown: readonly RecordState[]
  /** The ids of parents, where a mount shows those of a source. */
  readonly parents?: string
  /** How writes of events affect it. Absent if every change of the calendar does. */
  readonly dependencies?: (() => Dependencies) | undefined
}
