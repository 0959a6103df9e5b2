import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Area, interfaceTests, type Mutation } from './mutation.ts'

// Each option, line of a literal and declaration of src/resources, left out in turn. The mutations come from the sources, so
// a new field or filter has its own.

interface Step {
  readonly name: string
  /** The part of a line that is left out. */
  readonly part: RegExp
  readonly replace?: (part: string) => string
}

const steps: readonly Step[] = [
  { name: 'declaration', part: /^ {2}\w+: (?!data\.|\[)[^\n]*\),$|^ {2}\w+: \{ \.\.\..* \},$/ },
  option('text for searches', 'search: true'),
  option('default', 'default: (true|0)'),
  option('required', 'required: true'),
  option('not null', 'notNull: (true|false)'),
  option('what a series hands on', "inherited: (true|false|'\\w+')"),
  option('unit', "unit: '\\w+'"),
  option('what a field moves with', "movesWith: '\\w+'"),
  option('where a field is stored', "storedIn: ('\\w+'|null)"),
  option('extension', "extension: '\\w+'"),
  option('criterion', "criterion: '\\w+'"),
  option('cache policy', 'momentary: true'),
  option('what a synchronized list can follow', 'synchronizable: (true|false|\\{ only: [^}]*\\})'),
  {
    name: 'what a synchronized list can follow, swapped',
    part: /synchronizable: (true|false)/,
    replace: opposite,
  },
  option('dates of events', '\\.\\.\\.bounds'),
  option('bound of dates', 'boundsDates: true'),
  option('list without the default window', 'withoutWindow: true'),
  option('who sees a record', 'decidesVisibility: true'),
  option('value without the parameter', "whenAbsent: (true|false|1|'\\w+')"),
  option('what a password hides', 'hiddenByPassword: (true|false)'),
  { name: 'what a password hides, swapped', part: /hiddenByPassword: (true|false)/, replace: opposite },
  { name: 'what a password does not hide', part: /shown\((?=\w)/, replace: () => '(' },
  { name: 'record', part: /^ {4}\w+: (frozen\()?data\.\w+\)?,$/ },
  { name: 'reply', part: /^ {4}\w+: [^\n]*\b(head|venue|organizer|event|term|cost)\.\w+\)?,$/ },
]

/** An option of a field or filter, on a line of its own or among others. */
function option(name: string, text: string): Step {
  return { name, part: new RegExp(`^ {4}${text},$|, ${text}(?= \\}|,)`) }
}

/** Files that the compiler checks besides the one that was changed. */
const dependents = [
  'src/services/events/lists/event-filter.ts',
  'src/services/events/lists/date-filter.ts',
  'src/services/events/lists/list-dependencies.ts',
  'src/services/linked/linked-filter.ts',
  'src/services/terms/term-filter.ts',
  'src/resources/linked/venue.ts',
  'src/resources/event/event.ts',
  'src/resources/event/event-fields.ts',
  'src/resources/event/event-reply.ts',
  'test/resources/list-filters.test.ts',
]

const tests = [
  'test/resources',
  'test/access/own-events.test.ts',
  'test/services/events/lists',
  'test/services/environment/unknown-input.test.ts',
  'test/services/events/event-import.test.ts',
  'test/sync/mass-removal.test.ts',
  ...interfaceTests(
    'linked-fields',
    'term-fields',
    'event-fields',
    'extension-fields',
    'linked-list',
    'event-list',
    'term-list',
    'passwords',
    'defaults',
    'index-and-doc',
    'ignored-input',
    'errors-at-once',
  ),
]

const resources = [
  'linked/venue',
  'linked/organizer',
  'post',
  'term/term',
  'event/event-fields',
  'event/event',
  'event/event-reply',
] as const
const queries = ['event/event-query', 'linked/linked-query', 'term/term-query'] as const

function mutationsIn(name: string): readonly Mutation[] {
  const file = `src/resources/${name}.ts`
  const source = readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8')
  return source.split('\n').flatMap((line, index, lines) =>
    steps.flatMap(({ name: step, part, replace = () => '' }): readonly Mutation[] => {
      const changed = line.replace(part, replace)
      if (changed === line) return []
      // A line may stand in a file twice; with those before it, it does not.
      const before = lines.slice(Math.max(0, index - 4), index).join('\n')
      return [
        {
          name: `${step}, ${file}:${index + 1}: ${line.trim().slice(0, 60)}`,
          file,
          find: `${before}\n${line}\n`,
          replace: `${before}\n${changed}\n`,
        },
      ]
    }),
  )
}

function opposite(part: string): string {
  return part.replace(/true|false/, (word) => (word === 'true' ? 'false' : 'true'))
}

export const declarations: readonly Area[] = [
  { tests, dependents, mutations: [...resources, ...queries].flatMap(mutationsIn) },
]
