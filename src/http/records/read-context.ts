import type { Access } from '../../access/access.ts'
import type { CountedTerm, Dependencies } from '../dependencies.ts'
import type { Selection } from '../request/selection.ts'
import type { Json } from '../response/json.ts'
import type { RecordState } from '../response/validators.ts'
import type { Snapshot } from '../snapshot.ts'
import type { SerializerContext } from './serializers.ts'

/** How the replies of a response differ from full ones. */
export interface ReplyShape {
  /** The members that the response shows (rule 51). */
  readonly selection: Selection
}

/** A mount, as one caller sees it. */
export interface ReadContext extends SerializerContext {
  readonly access: Access
  /** The state of the calendar before the first read, if it is known. */
  readonly snapshot?: Snapshot | undefined
  /** Absent if the response shows full replies. */
  readonly shape?: ReplyShape | undefined
}

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
  readonly dependencies?: () => Dependencies
}

/** The response to a request for one record, with the states of all records in it. */
export interface SerializedReply {
  readonly json: Json
  readonly shown: readonly RecordState[]
  /** The terms that an event shows, in the order of the JSON. */
  readonly terms: readonly CountedTerm[]
}
