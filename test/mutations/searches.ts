import { type Area, interfaceTests, mutationsOf } from './mutation.ts'

// What the search for people looks in, and who finds what (rule 79).

const found = mutationsOf('search', 'src/memory/relevance/found.ts')
const names = mutationsOf('search', 'src/services/searches/searched-names.ts')
const meant = mutationsOf('search', 'src/services/searches/did-you-mean.ts')
const filter = mutationsOf('search', 'src/services/events/lists/event-filter.ts')
const query = mutationsOf('search', 'src/search/parse-query.ts')
const forms = mutationsOf('search', 'src/search/forms/searched-word.ts')
const text = mutationsOf('search', 'src/search/text-as-read.ts')

export const searchAreas: readonly Area[] = [
  {
    tests: ['test/search', ...interfaceTests('q')],
    mutations: [
      found('text behind a password', "(protectedByTitle && event.password_hash !== '')", 'false'),
      found('names before text', 'if (linked && isLinked(event)) return linked.weight', ''),
      found('excluded words', '!excluded.some((rank) => rank(record) > 0)', 'true'),
      names('hidden records', "!('status' in record) || isVisible(record, link as LinkedName, viewer)", 'true'),
      names('categories below', "link === 'categories' ? withDescendants(named, referenced.categories) : ", ''),
      meant('words of hidden records', 'records.filter((record) => isVisible(record, link, viewer))', 'records'),
      meant('words behind a password', "protectedByTitle && event.password_hash !== ''", 'false'),
      meant('words that exist', ' && (await countOf(alone, search)) === 0', ''),
      filter(
        'rights of the caller',
        'const protectedByTitle = !mayEditAll(access)\n  if (!searchesWords)',
        'const protectedByTitle = false\n  if (!searchesWords)',
      ),
      query('minus', "const isExcluded = minus !== ''", 'const isExcluded = false'),
      query('phrases', 'phrase === undefined ? openTexts(word) : [phrase]', 'openTexts(phrase ?? word)'),
      forms('short beginnings', '[...one].length < shortestBeginning ? [] : one', 'one'),
      text('tags in a word', "inline.has(name.toLowerCase()) ? '' : ' '", "false ? '' : ' '"),
    ],
  },
]
