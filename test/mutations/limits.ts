import { type Area, interfaceTests, mutationsOf } from './mutation.ts'

// What is joined, repeated, expanded or made to wait, each with its bound.

const inFile = (file: string) => mutationsOf('limit', file)

const cost = inFile('src/text/cost.ts')
const levels = inFile('src/services/shared/ancestors.ts')
const form = inFile('src/http/request/form.ts')
const size = inFile('src/http/response/reply-size.ts')
const list = inFile('src/http/response/list-urls.ts')
const queue = inFile('src/services/shared/fair-queue.ts')
const attempts = inFile('src/services/shared/verify-password.ts')
const work = inFile('src/services/transaction/unit-of-work.ts')
const eventWrites = inFile('src/services/events/event-steps.ts')
const seriesWrites = inFile('src/services/events/series-writer.ts')
const termWrites = inFile('src/services/terms/term-steps.ts')
const groups = inFile('adapters/stores/sqlite/group-commit.ts')
const chunks = inFile('src/services/transaction/chunks.ts')
const parents = inFile('src/services/events/event-parent.ts')
const pace = inFile('src/services/transaction/pace.ts')

export const limits: readonly Area[] = [
  {
    tests: interfaceTests('cost', 'limits'),
    mutations: [
      cost('characters of a cost', 'longestShown = 400', 'longestShown = 401'),
      cost('characters of a cost, exactly', 'longestShown = 400', 'longestShown = 399'),
      levels('levels of a tree', 'mostLevels = 64', 'mostLevels = 65'),
      levels('levels of a tree, exactly', 'mostLevels = 64', 'mostLevels = 63'),
      parents('levels of events', 'mostLevels = 8', 'mostLevels = 9'),
      parents('levels of events, exactly', 'mostLevels = 8', 'mostLevels = 7'),
      parents(
        'levels below an event',
        '(current && (await isDeeper(current.id',
        '(current?.id === 0 && (await isDeeper(current.id',
      ),
      form('values of a form', 'maxValues = 5_000', 'maxValues = 5_001'),
      form('values of a form, exactly', 'maxValues = 5_000', 'maxValues = 4_999'),
      size('the JSON of a list', 'if (count < 2 || json.length <= longestList) return', 'return'),
      list('a Link header', ' && link.length <= longestLink', ''),
      list('a Link header, exactly', 'longestLink = 4096', 'longestLink = 2000'),
    ],
  },
  {
    tests: [
      'test/calendar/create-calendar.test.ts',
      'test/stores/sqlite/group-commit.test.ts',
      'test/services/transaction',
    ],
    mutations: [
      work('long work in a transaction of its own', 'if (hasJoined) throw', 'if (false) throw'),
      eventWrites('new series', 'requireOwnCommit(draft, undefined, transaction)', ''),
      eventWrites('changes of series', 'requireOwnCommit(sent, current, transaction)', ''),
      seriesWrites('ends of series', ' || isOfMany', ''),
      eventWrites('removals of series', 'requireOwnCommit({ recurrence_scope: scope }, current, transaction)', ''),
      termWrites('removals of terms', 'requireOwnCommit()\n', ''),
      groups('those that join others', 'if (group.size > 1) onJoin()', 'onJoin()'),
      groups('error of the member that ended a group', "'endsGroup' in outcome ? outcome : ", ''),
      groups('error of the other members', 'error: rolledBackBy(failure.error)', 'error: failure.error'),
      chunks('items of a chunk that were handled', 'onHandled(handled)\n', ''),
      pace('size by the items that were handled', 'adapt(count, ', 'adapt(items, '),
    ],
  },
  {
    tests: ['test/services/shared/fair-queue.test.ts', 'test/services/shared/verify-password.test.ts'],
    mutations: [
      queue('guesses of one event', 'if (own.length >= perKey) throw full()', ''),
      queue('turns among events', 'lines.delete(key)\n    if (line.length > 0) lines', 'if (line.length > 0) lines'),
      queue('clients that have gone, of one event', 'dropGone(own)\n', ''),
      queue('clients that have gone, of all', 'if (waiting >= total) dropAllGone()', ''),
      queue('a client that has gone before its turn', 'if (signal?.aborted) throw clientGone()\n    if', 'if'),
      queue('count of those who have gone', 'waiting -= line.length - present.length', ''),
      queue('count of those whose turn comes', 'continue\n      waiting -= 1', 'continue'),
      queue(
        'count of those who give way',
        'longest.pop()?.refuse(full())\n    waiting -= 1',
        'longest.pop()?.refuse(full())',
      ),
      queue('the longest line gives way', 'line.length > longest.length ? line : longest', 'longest'),
      queue('a line that is as long', 'if (longest.length <= (lines.get(key)?.length ?? 0) + 1) throw full()', ''),
      queue('turns that are handed on', 'following.start()\n      else running', 'following.start()\n      running'),
      queue('seconds to wait', 'retry_after: retryAfter,', ''),
      attempts('the right password among those who wait', 'const isRight = isVerified() || (', 'const isRight = ('),
      attempts('wrong passwords that are remembered', 'if (isRight) remember(', 'remember('),
      attempts('another password of the event', 'verified?.hash === hash && ', ''),
      attempts('notice of an attempt', 'onAttempt({ opened, refused: false, ...attempt })', ''),
      attempts('notice of a refusal', 'if (isCalendarError(error)) onAttempt({', 'if (false) onAttempt({'),
      attempts('faults that are no attempts', 'if (isCalendarError(error)) onAttempt', 'onAttempt'),
      attempts('events whose right password is remembered', 'rememberedEvents = 1000', 'rememberedEvents = 999'),
    ],
  },
]
