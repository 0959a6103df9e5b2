import { recurrenceScope } from '../../resources/event/recurrence-field.ts'
import { field } from '../../schema/field/field.ts'
import { listOf } from '../../schema/field/list-of.ts'
import { password } from '../../schema/vocabulary/input-fields.ts'
import { boolean, oneOf } from '../../schema/vocabulary/vocabulary.ts'

/** The parameter with the password of an event (rule 40). A response to it is never cached. */
export const passwordQuery = { password: { ...password('Password of the event'), momentary: true } } as const

const path = field((value) => (typeof value === 'string' ? value : undefined), 'the name of a member', {
  type: 'string',
  description: '',
})

/** The parameter that selects the members of records in a response (rule 51). */
export const fieldsQuery = {
  _fields: listOf<string, string>(
    path,
    {
      type: 'array',
      items: { type: 'string' },
      description: 'Only these members of a record, such as id, title or venue.id',
      maxItems: 100,
    },
    { commas: true },
  ),
} as const

/** The parameter that explains a list (rule 50). The explanation contains the present time. */
export const explainQuery = {
  explain: {
    ...boolean({ description: 'Whether to explain what the list did, in `query`, where the mount allows it' }),
    momentary: true,
    extension: 'explain',
    isNeutral: (explain: boolean) => !explain,
    timeless: false,
  },
} as const

/** The parameter of a write of an event that says what happens if its venue is taken (rule 58). */
export const conflictsQuery = {
  conflicts: oneOf(['warn', 'refuse'], {
    description: 'Whether to report, or to refuse with 409, that other events take the venue at the same time',
  }),
} as const

/** The parameter of a removal that says which events of a series it removes (rule 56). */
export const removalQuery = { recurrence_scope: recurrenceScope } as const

/** The parameters that say what a write does. A request that would ignore them is refused (rule 64). */
export const writeQueries = { ...conflictsQuery, ...removalQuery } as const

const json = 'json'

/** The parameter that selects the format of a response: JSON, or one of those that a read has besides (rule 54). */
export function formatQuery(names: readonly string[]) {
  const description = 'Format of the response. By default the one that Accept prefers'
  const isNeutral = (name: string) => name === json
  return { format: { ...oneOf([json, ...names], { description }), extension: 'formats', isNeutral } } as const
}
