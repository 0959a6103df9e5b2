import type { Members, NewDraft, PatchOf } from '../../schema/field/field.ts'
import { withTraits } from '../../schema/field/with-traits.ts'
import { authors, search, statusList } from '../../schema/vocabulary/input-fields.ts'
import { boolean, integer } from '../../schema/vocabulary/vocabulary.ts'
import { changeFilters } from '../change-query.ts'
import { externalFilters } from '../external.ts'
import { pageFields } from '../page-query.ts'

/** The parameters of the lists of venues and of organizers (rules 13, 15, 19). */
export const linkedFilters = {
  ...pageFields,
  ...changeFilters,
  /** Words, or `"quoted phrases"`, that the name, the description or another text contains (rule 13). */
  search: withTraits(search('Words, or "quoted phrases", that the name, the description or another text contains'), {
    synchronizable: true,
  }),
  /** Words, `"quoted phrases"` and `-excluded` words of the name, the town and other text as it is read (rule 79). */
  q: withTraits(search('Words, "quoted phrases" and -excluded words of the name, the town and other text'), {
    synchronizable: false,
  }),
  /** Records of any of these authors, by id. An id that no record has matches nothing. */
  author: withTraits(authors('Those of any of these authors'), { criterion: 'authors' }),
  ...externalFilters,
  /** Only the records that this event links to, by id. */
  event: withTraits(integer({ description: 'Only those of this event', min: 1 }), {
    idsOf: 'event',
    synchronizable: false,
  }),
  /** Only records with events that the caller may see, or only those without. */
  has_events: withTraits(boolean({ description: 'Only those with events, or only those without' }), {
    synchronizable: false,
  }),
  /** Only records with events that start now or later. False does not filter. */
  only_with_upcoming: withTraits(boolean({ description: 'Only those with events that start now or later' }), {
    momentary: true,
    timeless: false,
    whenAbsent: false,
    synchronizable: false,
  }),
  /** Records with any of these statuses. Statuses other than `publish` are for callers who see them (rule 15). */
  status: withTraits(statusList('Only those with any of these statuses'), { synchronizable: true }),
} as const

/** The query of the lists of venues and of organizers (rules 13, 15, 19). */
export type LinkedQuery = Members<PatchOf<typeof linkedFilters>>

export type LinkedFilter = NewDraft<typeof linkedFilters>
