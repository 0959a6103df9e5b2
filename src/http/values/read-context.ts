import type { Access } from '../../access/access.ts'
import type { UrlRoot } from '../../resources/urls.ts'
import type { Environment } from '../../services/environment/environment.ts'
import type { ReplyView } from './reply-view.ts'

/** A mount, as one caller sees it. */
export interface ReadContext {
  readonly access: Access
  readonly environment: Environment
  readonly root: UrlRoot
  /** Absent if the response shows replies as they are. */
  readonly view?: ReplyView | undefined
}
