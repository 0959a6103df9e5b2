import { type Area, mutationsOf } from './mutation.ts'

// Former slugs, and what a merge requires and moves (rules 74, 75).

const inFile = (file: string) => mutationsOf('merge', file)

const operation = inFile('src/services/merges/merge-operation.ts')
const links = inFile('src/services/merges/move-links.ts')
const names = inFile('src/services/merges/lead-names.ts')
const values = inFile('src/services/merges/choose-values.ts')
const linked = inFile('src/services/linked/merge-linked.ts')
const terms = inFile('src/services/terms/merge-terms.ts')
const context = inFile('src/services/transaction/transaction-context.ts')
const slugs = inFile('src/services/shared/free-slug.ts')
const posts = inFile('src/services/shared/find-post.ts')
const reading = inFile('src/services/shared/visibility.ts')
const gone = inFile('src/sync/removal/find-gone.ts')
const chunk = inFile('src/sync/apply/sync-chunk.ts')

const sourceIds = inFile('src/http/ids/run-with-source-ids.ts')
const addresses = inFile('src/http/endpoints/require-address.ts')
const input = inFile('src/resources/merge-input.ts')

export const mergeAreas: readonly Area[] = [
  {
    tests: ['test/http/endpoints/merges.test.ts'],
    mutations: [
      sourceIds('a write by the id of a merged record', 'isMoved && endpoint.changesRecord', 'false'),
      addresses('a read by the id of a merged record in a source', '!isMoved && ', ''),
      input('ids that are objects', "(typeof id === 'number' || typeof id === 'string') && ", ''),
    ],
    named: '',
  },
  {
    tests: ['test/services/merges'],
    mutations: [
      operation(
        'the right to change the record that stays',
        "writableNow('update', target",
        "writableNow('delete', target",
      ),
      operation(
        'the right to delete the others',
        "steps.writable('delete', id, at)",
        "steps.writable('update', id, at)",
      ),
      operation('the precondition', '{ options: { ifMatch }, ...at }', '{ options: {}, ...at }'),
      operation(
        'the revisions of the others',
        'if (ifMatch?.some((expected) => expected.id === id)) requireMatch(other, { ifMatch })',
        '',
      ),
      operation('records in the trash', '          steps.requireMergeable(other)\n', ''),
      operation('the record itself', 'if (merge.others.includes(keep.id))', 'if (false)'),
      operation('the limit of a transaction', 'if (!isDone) return keep\n', ''),
      links('events that have both', '[...new Set(ids)]', 'ids'),
      names('former names', '[...former, ...present', '[...present'),
      names('ids', '    formerId(other.id),\n', ''),
      names('slugs', '    formerSlug(other.slug),\n', ''),
      values('fields that need a right', 'right === undefined && ', ''),
      values('fields that change together', 'units.fieldsOf(units.unitOf(name))', '[name]'),
      linked('the trash', "status: 'trash', ...noExternal", '...noExternal'),
      terms('a category below the merged one', 'if (line.includes(other.id)) return other.parent\n', ''),
      terms(
        'an ancestor that was one of the others',
        'await terms.getMany([id])',
        'others.filter((one) => one.id === id)',
      ),
      operation(
        'what refuses a merge before links move',
        '      await steps.requirePossible(others, keep, values, transaction)\n',
        '',
      ),
      terms('names of the others', '[keep.id, ...merged]', '[keep.id]'),
      terms(
        'the depth before links move',
        'for (const other of others) await parentOfChildren',
        'for (const other of []) await parentOfChildren',
      ),
      reading('the id of a merged record', '(await findMoved(resource, target, lookup)) ?? record', 'record'),
    ],
    named: '',
  },
  {
    tests: ['test/sync/merged-records.test.ts'],
    mutations: [
      links('the state of an event', 'sync_state: stateOf({ before, after })', 'sync_state: before.sync_state'),
      links('the state of a series', 'if (sync_state !== series.sync_state) await', 'if (false) await'),
      names('external ids', "other.source === '' || other === adopted", 'true'),
      terms('the state of a child', '{ parent, sync_state }', '{ parent }'),
      gone('records that were merged', ' && !isSeen(id)', ''),
      chunk('links to merged records', '[...new Set(present)]', 'present'),
      chunk('records that follow another key', '    if (one) {\n', '    if (one && false) {\n'),
    ],
    named: '',
  },
  {
    tests: ['test/interface/former-names.test.ts', 'test/services/shared/free-slug.test.ts'],
    mutations: [
      context('former slugs', '      await leadFrom(before, after)\n', ''),
      context('the trash', " || before.status === 'trash') return", ') return'),
      slugs('slugs that lead to others', '[...held, ...leading]', '[...held]'),
      slugs('slugs that are sent', '!(isSent && slug === wanted)', 'true'),
      posts(
        'records in the trash',
        "record && Reflect.get(record, 'status') === 'trash' ? undefined : record",
        'record',
      ),
    ],
    named: '',
  },
]
