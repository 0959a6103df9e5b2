import { type Area, mutationsOf } from './mutation.ts'

// What is compared, who may see and decide it (rule 77), and what the desk makes of it.

const inFile = (file: string) => mutationsOf('duplicates', file)

const key = inFile('src/text/alike-names.ts')
const compared = inFile('src/services/duplicates/duplicate-keys.ts')
const pairs = inFile('src/services/duplicates/find-pairs.ts')
const decisions = inFile('src/services/duplicates/distinct.ts')
const operation = inFile('src/services/duplicates/distinct-operation.ts')
const merging = inFile('adapters/pages/desk/reading/merges/read-merge.ts')
const undo = inFile('adapters/pages/desk/values/change-undo.ts')

export const duplicateAreas: readonly Area[] = [
  {
    tests: ['test/text/alike-names.test.ts'],
    mutations: [
      key('the order of words', '.map(spelledAlike).sort()', '.map(spelledAlike)'),
      key('a name of articles', '(telling.length > 0 ? telling : words)', 'telling'),
      key('umlauts', ".replace(/([aou])e/g, '$1')", ''),
    ],
  },
  {
    tests: ['test/services/duplicates'],
    mutations: [
      compared('streets without a number', '/\\p{N}/u.test(key) ?', 'true ?'),
      pairs('what many have in common', "if (reason !== 'name' && group.length > mostAlike) continue", ''),
      pairs('the city', 'cities.length === 1 ? [group] : ', '[group].length === 1 ? [group] : '),
      pairs('what is decided', '!isDistinct(id, other.id)', 'true'),
      operation('the right to decide', "['update', 'delete'] as const", '[] as const'),
      decisions('decisions about a merged record', 'await decide(collection, [keep, id], true, transaction)', '{}'),
    ],
  },
  {
    tests: ['test/pages/desk/merges.test.ts'],
    mutations: [
      merging('the value of the one that has it', 'isEmpty ? other : keep', 'keep'),
      merging('the right to delete the other', 'if (!mayGo(going))', 'if (false)'),
    ],
  },
  {
    tests: ['test/pages/desk/form-undo.test.ts'],
    mutations: [
      undo('what has followed', ' || hasFollowed(change, changed)', ''),
      undo('a value of its own', ' || hasOwnOf(change, changed)', ''),
      undo('other controls of an address', 'isOfForm && Array.isArray(value)', 'Array.isArray(value)'),
    ],
  },
]
