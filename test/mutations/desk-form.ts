import { type Area, mutationsOf } from './mutation.ts'

// How the form of an event writes text, shows a card, warns of others, and asks about doubles (rule 65).

const inFile = (file: string) => mutationsOf('desk form', `adapters/pages/desk/${file}`)

const markdown = inFile('values/markdown/markdown-to-html.ts')
const written = inFile('values/markdown/write-markdown.ts')
const opened = inFile('reading/open-form.ts')
const card = inFile('steps/try-card.ts')
const alike = inFile('values/alike-names.ts')
const asked = inFile('steps/ask-alike.ts')
const authors = inFile('reading/lists/author-fields.ts')
const people = inFile('reading/read-people.ts')
const persons = inFile('reading/choices/person-choices.ts')
const brought = inFile('steps/pictures/bring-alt-text.ts')
const uploaded = inFile('reading/choices/uploaded-pictures.ts')
const typed = inFile('values/series/with-typed-dates.ts')
const editing = mutationsOf('desk form', 'src/services/editing/open-forms.ts')
const page = mutationsOf('desk form', 'src/http/request/opens-page.ts')

export const deskFormAreas: readonly Area[] = [
  {
    tests: ['test/pages/desk/markdown.test.ts'],
    mutations: [
      markdown('addresses of links', 'safeAddress.test(href) ? `<a', 'true ? `<a'),
      markdown('HTML as text', 'html: none, ', ''),
      written('Markdown that says the same', '? markdown : undefined', '? markdown : markdown'),
      written('escaped signs', "'\\\\$&'", "'$&'"),
      opened(
        'callers whose HTML is not stored',
        'isStored ? withMarkdown(fields, values) : values',
        'withMarkdown(fields, values)',
      ),
    ],
  },
  {
    tests: ['test/pages/desk/live-card.test.ts'],
    mutations: [card('a series as one event', "['password', 'recurrence']", "['password']")],
  },
  {
    tests: ['test/pages/desk/editing.test.ts'],
    mutations: [
      editing('who has closed a form', '({ by }) => by !== form.by', '() => true'),
      editing('notes that are too old', '< longest)', '< Number.POSITIVE_INFINITY)'),
      page('pages of another site', '&& isOwn &&', '&&'),
    ],
  },
  {
    tests: ['test/pages/desk/alike.test.ts'],
    mutations: [
      alike('venues in two towns', "otherTown === '' || town === otherTown", 'true'),
      asked('records that were not offered', 'found.items.some(({ value }) => value === chosen)', "chosen !== ''"),
    ],
  },
  {
    tests: ['test/pages/desk/authors.test.ts'],
    mutations: [
      authors('who sees the events of everybody', "if (visit.scope('event') !== 'all') return []", ''),
      authors('the name of an author without events', 'isSet && isSeen ?', 'isSet ?'),
      people('people beyond the limit', 'ids.slice(0, mostPeople).flatMap', 'ids.flatMap'),
      persons('an author who is not listed', "chosen === '' || isIn(chosen, found) ? []", "chosen !== '' ? []"),
    ],
  },
  {
    tests: ['test/pages/desk/pictures.test.ts'],
    mutations: [
      brought('a text that was removed', "written === '' && lastValue(opened, text) === ''", "written === ''"),
      brought('the text of another picture', "brought !== '' && written === brought", 'false'),
      uploaded('addresses that are none', '|| !isHttpUrl(url)', ''),
      uploaded('how many are offered', 'found.slice(0, mostUploaded)', 'found'),
    ],
  },
  {
    tests: ['test/pages/desk/on-dates.test.ts'],
    mutations: [typed('the start of typed dates', '...startFrom(sent, starts), ', '')],
  },
]
