import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Area, type Mutation, mutationsOf } from './mutation.ts'

// Each step from a declaration to the types of the calendar and of the client, left out in turn. Only the compiler notices.

const input = mutationsOf('type', 'src/schema/field/field.ts')
const stored = mutationsOf('type', 'src/schema/field/stored-field.ts')
const app = mutationsOf('type', 'src/resources/app-types.ts')

const file = 'adapters/client/resources.ts'
const source = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8')

/** The types of the calendar, and those of the app, in each type of the client. */
const ofClient = [...source.matchAll(/interface Resources<.*?^\}/gms)].flatMap(([resources]) =>
  resources.split('  readonly ').flatMap((resource): Mutation[] =>
    [...resource.matchAll(/(\w+) & (\w+<App, '(\w+)'>)/g)].flatMap(([both, own, ofApp, name]) =>
      [own, ofApp].map((left) => ({
        name: `type of the client, ${name}: ${left} alone`,
        file,
        find: `  readonly ${resource}`,
        replace: `  readonly ${resource.replace(both, String(left))}`,
      })),
    ),
  ),
)

export const types: readonly Area[] = [
  {
    tests: [],
    dependents: [
      'test/client/types.test.ts',
      'test/schema/published-types.test.ts',
      'test/services/types.test.ts',
      'test/interface/app-fields.test.ts',
    ],
    mutations: [
      ...ofClient,
      input(
        'of required fields',
        '& { readonly [K in keyof F as K extends RequiredOf<F> ? K : never]: InputValue<F[K]> }',
        '',
      ),
      input(
        'of optional fields',
        'readonly [K in keyof F as K extends RequiredOf<F> ? never : K]?: InputValue<F[K]> | null | undefined\n',
        '',
      ),
      input('of a change', '{ readonly [K in keyof F]?: InputValue<F[K]> | null | undefined }', 'object'),
      stored('of a record', 'F[K] extends HasColumn ? K : never]', 'never]'),
      stored('of the content of a record', '? never : K & StoredName<F, K>]', '? never : never]'),
      stored('of a reply', 'F[K] extends ShownField ? (F[K] extends Extended ? never : K) : never', 'never'),
      stored('of a reply with an extension', 'F[K] extends ShownField & Extended ? K : never', 'never'),
      stored('of what a password hides', '? Shown | WhenLocked<F> : never', '? Shown : never'),
      app('of the input of the app', '? Spelled<InputOf<Fields>>', '? unknown'),
      app('of inline records', '        | LinksInput<', '        | unknown\n        | LinksInput<'),
      app('of inline records of the app', "['input'] & AppInput<App, Name>>", "['input']>"),
      app('of inline venues', '[Name in ExtendedLink<App>]?:', "[Name in Exclude<ExtendedLink<App>, 'venue'>]?:"),
      app(
        'of inline organizers',
        '[Name in ExtendedLink<App>]?:',
        "[Name in Exclude<ExtendedLink<App>, 'organizer'>]?:",
      ),
      app('of changes of the app', '? Spelled<PatchOf<Fields>>', '? unknown'),
      app(
        'of records of the app',
        'infer Fields> ? Spelled<RecordOf<Fields>> : unknown',
        'infer Fields> ? unknown : unknown',
      ),
      app('of replies of the app', ': RecordOf<Fields>) : unknown', ': unknown) : unknown'),
      app('of replies of events', '? LockedReply<Fields>', '? unknown'),
      app('of what a password hides of the app', ' | NullIfLocked<RecordOf<Fields>[K], Fields, K>', ''),
      app('of what a password shows of the app', '? never\n    : Value', '? null\n    : Value'),
      app('of lists that a password hides', '? never\n      : null', '? null\n      : null'),
      app('of filters of the app', '? Spelled<QueryOf<Fields>>', '? unknown'),
      app('of filters that are not declared', 'Fields[K] extends Filtered ? K : never]?', 'K]?'),
      app('of several values of a filter', '    | readonly Exclude<InputValue<Fields[K]>, readonly unknown[]>[]\n', ''),
    ],
  },
]
