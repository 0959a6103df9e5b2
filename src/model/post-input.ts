import type { ImageInput } from './references.ts'
import type { Status } from './status.ts'

/** What a caller may send of an event, a venue or an organizer alike. `null` and `''` are one (rule 5). */
export interface PostPatch {
  /** Id of the author; another than the caller needs the right to set it (rule 30). */
  readonly author?: number | string | null | undefined
  /** Publication date, in the home zone; `date_utc` wins. One that lies ahead schedules the record (rule 32). */
  readonly date?: string | number | null | undefined
  /** Publication date, in UTC. */
  readonly date_utc?: string | number | null | undefined
  /** May hold HTML: at most 64 KiB (rule 39). */
  readonly description?: string | number | null | undefined
  /** A short description, which may hold HTML. */
  readonly excerpt?: string | number | null | undefined
  /** Is brought into the form of a slug, and made from the title or the name where it is absent (rule 33). */
  readonly slug?: string | number | null | undefined
  /** By default `publish` where the caller may publish, else `draft`; `trash` deletes (rules 30, 32, 34). */
  readonly status?: Status | null | undefined
  /** The id or the URL of the featured image, or the object that a reply shows; `false` for none (rule 38). */
  readonly image?: ImageInput | null | undefined
}
