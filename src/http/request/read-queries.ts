import { password } from '../../schema/input-fields.ts'
import { boolean } from '../../schema/vocabulary.ts'

/** The parameter with the password of an event (rule 40). A response to it is never cached. */
export const passwordQuery = { password: { ...password('Password of the event'), momentary: true } } as const

/** The parameter that explains a list (rule 50). The explanation contains the present time. */
export const explainQuery = {
  explain: {
    ...boolean({ description: 'Whether to tell what the list did, in `query`, where the mount allows it' }),
    momentary: true,
  },
} as const
