import { type Area, type Mutation, mutationsOf } from './mutation.ts'

// Options that nobody would refuse if they were misspelt.

/** Of each file, the beginning of the call that refuses them. */
const refusals: Readonly<Record<string, string>> = {
  'src/series/extend-series.ts': 'checkOptions(options, {',
  'src/series/recurring-events.ts': 'checkOptions<RecurringEventsOptions>(',
  'src/schema/vocabulary/standard-field.ts': 'checkOptions(options, schema',
  'src/services/shared/to-replies.ts': 'checkOptions(options, reply',
  'src/services/environment/list-settings.ts': 'checkOptions(\n',
  'src/calendar/check-options.ts': 'checkOptions(options, option',
  'src/services/events/conflicts/conflict-options.ts': 'checkOptions(\n',
  'src/services/check-arguments.ts': 'checkOptions<Options>(',
  'src/services/events/event-import.ts': 'checkOptions<ImportOptions>(',
  'src/services/events/rebuild-instants.ts': 'checkOptions(options, rebuild',
  'src/services/run-transaction.ts': 'checkOptions<CalendarTransactionOptions>(',
  'src/services/followers/follower.ts': 'checkOptions(options, {',
  'src/services/followers/follow-options.ts': 'checkOptions(options, follow',
  'src/schemas/schemas-of.ts': 'checkOptions<SchemaOptions<AppFields>>(',
  'src/http/views/open-visit.ts': 'checkOptions(options, visit',
  'src/recurrence/expand.ts': 'checkOptions(options, expand',
  'src/recurrence/parse-rule.ts': 'checkOptions(options, {',
  'src/sync/sync.ts': 'checkOptions(options, sync',
  'adapters/kit/store-cases.ts': 'checkOptions(options, {',
  'src/calendar/create-environment.ts': 'checkOptions(perPage, {',
  'src/domain/matches.ts': 'checkOptions(context, members',
  'src/domain/month-grid.ts': 'checkOptions(options, {',
  'src/memory/memory-store.ts': 'checkOptions(options, {',
  'adapters/formats/jsonld/json-ld.ts': 'checkJsonLdOptions(options)\n',
  'adapters/formats/dates/format-span.ts': 'checkSpanOptions(options)\n',
  'adapters/hosts/options.ts': 'checkOptions(options, shared',
  'adapters/stores/durable-objects.ts': 'checkOptions(options, store',
  'adapters/stores/postgres.ts': 'checkOptions(freshness, ',
  'adapters/stores/durable-objects/alarm.ts': 'checkOptions(options, alarm',
  'adapters/formats/geojson/format.ts': 'checkOptions(options, {',
  'adapters/formats/stand-in/upstream-replies.ts': 'checkOptions(options, {',
  'adapters/sources/calendar-api/from-calendar-api.ts': 'checkOptions(options, calendar',
  'adapters/sources/csv/from-csv.ts': 'checkOptions(options, csv',
  'adapters/sources/ical/from-icalendar-url.ts': 'checkOptions(options, feed',
  'adapters/client/options.ts': 'checkOptions(options, client',
  'adapters/client/call-options.ts': 'checkOptions(options, (',
  'adapters/formats/feed/format.ts': 'checkOptions(options, feed',
  'adapters/pages/serving/check-page-options.ts': 'checkOptions(options, checks',
  'adapters/formats/ics/format.ts': 'checkOptions<ICalendarFormatOptions>(',
  'adapters/formats/ics/to-icalendar.ts': 'checkOptions(options, calendar',
}

function mutationsInChecks(
  mutations: readonly (readonly [name: string, find: string, replace: string])[],
): readonly Mutation[] {
  return mutations.map((mutation) => mutationsOf('check of the options', 'src/calendar/check-options.ts')(...mutation))
}

const more: readonly Mutation[] = [
  mutationsOf('option', 'src/services/check-arguments.ts')(
    'of the key of another calendar',
    'if (isObject(key)) check',
    'if (false) check',
  ),
  mutationsOf('option', 'src/services/run-transaction.ts')(
    'of a search by keys',
    'checkOptions(query, ',
    'false && checkOptions(query, ',
  ),
  mutationsOf('option', 'src/options.ts')(
    'of an object',
    'Object.hasOwn(table, name) ? table[name]',
    'true ? table[name]',
  ),
  mutationsOf('option', 'src/options.ts')('that is undefined', 'if (value !== undefined) checkValue', 'checkValue'),
  mutationsOf('option', 'src/options.ts')('of some words', 'words.some((word) => word === value)', 'words.length > 0'),
  mutationsOf('option', 'src/domain/month-grid.ts')('first day of a week', 'wholeNumber(0, 6)', 'wholeNumber(0)'),
  mutationsOf('option', 'src/calendar/check-options.ts')(
    'size of the cache',
    "[wholeNumber(0)[0], 'a whole number of bytes",
    "[(value) => typeof value === 'number', 'a whole number of bytes",
  ),
  mutationsOf('option', 'src/calendar/check-options.ts')(
    'time of a transaction',
    '[milliseconds(0)[0],',
    '[wholeNumber(0)[0],',
  ),
  mutationsOf('option', 'src/calendar/check-options.ts')('of the currency', 'hasOnly({', 'hasMembers({'),
  ...mutationsInChecks([
    ['no list of formats', '!Array.isArray(value) || !value.every(isFormat)', '!Array.isArray(value)'],
    ['two formats of one name', 'size === names.length + 1', 'size >= names.length'],
    ['a format named json', "[...names, 'json']", "[...names, 'csv']"],
    [
      'another place of the currency',
      "position: (value) => value === 'prefix' || value === 'postfix'",
      'position: isText',
    ],
    ['hash of passwords', 'hasMembers({ hash: isFunction, verify: isFunction })', 'hasMembers({ verify: isFunction })'],
    ['verify of passwords', 'hasMembers({ hash: isFunction, verify: isFunction })', 'hasMembers({ hash: isFunction })'],
    [
      'recurrence of another kind',
      'hasMembers({ insert: isFunction, update: isFunction, extend: isFunction })',
      'isObject',
    ],
    ['options that are no object', 'if (!isObject(options)) throw', 'if (false) throw'],
    ['a promise of a store', 'if (isPromise(store)) throw', 'if (false) throw'],
    ['a store without reads', 'lacking(memberOf(store, repository), Object.keys(names))', '[]'],
    ['a store without commits', "'transaction', 'commitsSince']", "'transaction']"],
    ['a store without a version', '...Object.keys(ownReads),', ''],
    ['a store without followers', "['get', 'put']", "['get']"],
    ['a store that is not checked', 'if (store !== undefined) checkStore(store)', ''],
    ['a filter without an index', '!filter || notified[name]?.filter', '!filter || notified[name]'],
    ['a filter of a store without indexes', 'if (store.fields === undefined) return', ''],
    ['a field that is no filter', 'if (!filter || ', 'if ('],
  ]),
  mutationsOf('option', 'adapters/pages/serving/check-page-options.ts')(
    'of the desk',
    "if (typeof options.desk === 'object') checkDesk(options.desk)",
    '',
  ),
  mutationsOf('option', 'adapters/pages/serving/check-page-options.ts')(
    'of uploads without a function',
    "checkValue('desk.upload.store', desk.upload.store, uploadOptions.store)",
    '',
  ),
  mutationsOf('option', 'adapters/pages/serving/check-page-options.ts')(
    'of presets without a function',
    "checkValue('desk.importPresets.save', save, presetOptions.save)",
    '',
  ),
  mutationsOf('option', 'adapters/formats/dates/format-options.ts')(
    'zone of a date',
    "typeof value === 'string' && isZone(value)",
    "typeof value === 'string'",
  ),
  mutationsOf('option', 'adapters/stores/postgres.ts')(
    'of the store',
    'checkOptions(options, store',
    'false && checkOptions(options, store',
  ),
  mutationsOf('option', 'adapters/stores/sqlite.ts')(
    'of the store',
    'checkOptions(options, store',
    'false && checkOptions(options, store',
  ),
  mutationsOf('option', 'adapters/stores/sqlite.ts')(
    'of the file',
    'checkOptions(options, file',
    'false && checkOptions(options, file',
  ),
  mutationsOf('option', 'adapters/hosts/options.ts')(
    'of the mount',
    'checkOptions(options, checks',
    'false && checkOptions(options, checks',
  ),
  mutationsOf('option', 'adapters/pages/desk/steps/write-form.ts')('of events alone', "resource === 'event' && {", '{'),
]

export const optionAreas: readonly Area[] = [
  {
    tests: [
      'test/options.test.ts',
      'test/calendar/create-calendar.test.ts',
      'test/domain/month-grid.test.ts',
      'test/formats/dates/format.test.ts',
      'test/formats/ics/reading/files.test.ts',
      'test/pages/desk/records.test.ts',
      'test/pages/desk/steps/import/presets.test.ts',
      'test/pages/desk/upload.test.ts',
      'test/services/transaction/transaction-guard.test.ts',
    ],
    mutations: [
      ...Object.entries(refusals).map(([file, find]) =>
        mutationsOf('option', file)(`refused in ${file}`, find, `false && ${find}`),
      ),
      ...more,
    ],
  },
]
