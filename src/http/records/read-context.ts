import type { Access } from '../../access/access.ts'
import type { Selection } from '../request/selection.ts'
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
