/** The languages of the pages, whose folders are alike. */
const languages = ['de', 'en', 'es', 'fr', 'it']

/**
 * The parts of each folder that has subfolders, lowest first: each part imports itself and those before it. A part is a subfolder, or
 * a file without its ending; `.` is the files that are not named. The layers of `src` itself are in `tools/dependency-cruiser.cjs`.
 */
export const floors: Readonly<Record<string, readonly string[]>> = {
  adapters: ['hosts', 'stores', 'formats', 'client', 'sources', 'pages', 'kit'],
  'adapters/formats': ['html', 'shown', 'dates', 'feed', 'geojson', 'ics', 'jsonld', 'stand-in'],
  'adapters/formats/ics': ['calendar-error', 'date-text', 'selects-start', 'turns', 'writing', 'reading', '.'],
  'adapters/formats/ics/reading': ['report', 'parsing', 'zones', 'entries', 'event', 'series', '.'],
  'adapters/formats/ics/writing': ['.', 'series'],
  'adapters/kit': ['node', 'assert', 'store', 'store-cases', 'http', '.'],
  'adapters/kit/store': ['fixtures', 'commits', 'criteria', '.'],
  'adapters/pages': ['browser', 'ground', 'site', 'digest', 'desk', 'serving', '.'],
  'adapters/pages/browser': ['frame', '.', 'desk'],
  'adapters/pages/desk': [
    ...['contract', 'values', 'reading', 'controls', 'pieces', 'look', 'files', 'screens', 'steps', 'responses', '.'],
  ],
  'adapters/pages/desk/controls': ['control', 'text-controls', 'pictures', '.'],
  'adapters/pages/desk/reading': ['.', 'choices', 'lists', 'periods', 'home', 'series', 'merges'],
  'adapters/pages/desk/pieces': [
    ...['desk-notice', 'search-form', 'labelled-field', 'import', 'many', 'periods', 'rooms', 'home', 'series', 'merges'],
    ...['feeds', '.'],
  ],
  'adapters/pages/desk/steps': ['taken-venue', 'import', 'many', 'series', 'feeds', '.'],
  'adapters/pages/desk/screens': ['notices', '.', 'merges'],
  'adapters/pages/desk/values': ['choice-names', 'markdown', 'fields', 'series', 'form-labels', 'import', 'rooms', '.'],
  'adapters/pages/ground': ['dates', 'markup', 'addresses', 'words', 'look', 'script', 'page', 'elements', 'grid'],
  'adapters/pages/ground/words': [
    'desk-subjects',
    'en',
    '.',
    'de',
    'es',
    'fr',
    'it',
    'languages',
    'desk-languages',
    'digest-languages',
  ],
  ...Object.fromEntries(languages.map((language) => [`adapters/pages/ground/words/${language}`, ['desk', '.']])),
  'adapters/pages/site': ['reading', 'pieces', 'views', '.'],
  'adapters/pages/site/pieces': ['.', 'document', 'list', 'filters', 'grid', 'event', 'record', 'standard-pieces'],
  'adapters/sources': ['public-url', 'shown-url', 'read-bytes', 'fetch-file', 'calendar-api', 'csv', 'ical', '.'],
  'adapters/sources/csv': ['.', 'table'],
  'adapters/stores': ['of-process', 'sql', 'sqlite', 'postgres', 'durable-objects'],
  'adapters/stores/postgres': [
    ...['commit', 'driver', 'errors', 'executing', 'one-by-one'],
    ...['limits', 'pg-listen', 'pg', 'postgres-js', 'joined', 'replicas', '.'],
  ],
  'adapters/stores/sql': [
    ...['statement', 'dialect', 'tracing', 'columns', 'caches', 'migrations'],
    ...['reading', 'writing', 'tenants', 'store'],
  ],
  'adapters/stores/sql/reading': ['conditions', 'resource', 'event-resource', 'facets', '.'],
  'adapters/stores/sqlite': ['check-database', 'driver', 'errors', 'serial', 'statements', 'joined', '.'],
  'src/http': [
    ...['port', 'request', 'response', 'values', 'transforms', 'records', 'shared', 'routes'],
    ...['ids', 'formats', 'openapi', 'endpoints', 'handler', 'views', '.'],
  ],
  'src/memory': ['orders', 'records', 'indexes', 'commits', '.'],
  'src/recurrence': [
    ...['rule', 'canonical-lists', 'check-parts', 'date-text', 'format-rule', 'parse-rule', 'description', '.'],
  ],
  'src/resources': [
    'change-query',
    'external',
    'merge-input',
    'page-query',
    'post',
    'urls',
    'reply',
    'linked',
    'term',
    'event',
    '.',
  ],
  'src/schema': [
    ...['collections', 'json-schema', 'field', 'resource', 'filter', 'names-with', 'near-miss', 'reader'],
    ...['app-fields', 'vocabulary', '.'],
  ],
  'src/services': [
    ...['environment', 'shared', 'changes', 'transaction', 'followers', 'facets', 'operations', 'duplicates', 'merges'],
    ...['editing', 'terms', 'linked', 'events', '.', 'sources'],
  ],
  'src/services/changes': ['.', 'lists'],
  'src/services/events': [
    ...[
      'lists',
      'occurrences-of',
      'conflicts',
      'event-writes',
      'many',
      'series-rights',
      'series-writer',
      'copies',
      '.',
    ],
  ],
  'src/storage': [
    'criteria',
    'former-names',
    'kept-values',
    'facets',
    'commits',
    'followers',
    'store',
    'latest-version',
    'store-error',
    'transfer',
    '.',
  ],
  'src/sync': [
    ...['records', 'apply', 'removal', 'read-all', 'create-report', 'prepared-passwords', 'sync', 'rename-source'],
    ...['sources', '.'],
  ],
}
