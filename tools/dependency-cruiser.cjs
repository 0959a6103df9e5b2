/** The layers of src, lowest first: each may import itself and those before it. */
const layers = [
  'brand',
  'errors',
  'options',
  'error-handler',
  'text',
  'search',
  'time',
  'recurrence',
  'schema',
  'resources',
  'trace',
  'storage',
  'access',
  'memory',
  'services',
  'domain',
  'http',
  'cache',
  'testing',
  'sync',
  'series',
  'schemas',
]

const { compilerOptions } = require('../tsconfig.json')

/** What a user can import: the public names' own files, as patterns. */
const publicEntries = Object.values(compilerOptions.paths)
  .flat()
  .map((file) => `^${file.replace(/^\.\//, '').replaceAll('.', '\\.')}$`)

const layer = (names) => `^src/(${names.join('|')})(/|\\.ts$)`

/** The features that `import()` loads, as patterns. */
const loadedLater = [
  '^src/http/openapi/(?!(document|index)-route)',
  '^src/http/formats/(format-response|listed-series|read-)',
  '^src/http/shared/with-shared-caching',
  '^src/http/views/(read-|run-as-caller|shared-visit)',
  '^src/http/ids/(?!with-source-ids\\.)',
  '^src/services/changes/lists/(?!(begin-synchronization|modified-after|synchronized-list)\\.)',
  '^src/services/followers/(?!follow(-all)?\\.)',
  '^src/services/operations/expla',
  '^src/services/events/(conflicts/(?!(conflict-options|load-conflict-check)\\.)|copies/|event-import|many/(?!many-options\\.)|preview-event|rebuild-instants)',
  '^src/services/editing/',
  '^src/services/searches/did-you-mean',
  '^src/search/nearest-word',
  '^src/services/imports/open-presets',
  '^src/services/facets/requested-facets',
  '^src/services/merges/(?!merge-options\\.)',
  '^src/services/duplicates/(?!duplicate-options\\.)',
  '^src/services/(linked|terms)/(merge-|(linked|term)-duplicates)',
  '^src/services/shared/(fair-queue|verify-password)',
]

const deskWords = '^adapters/pages/ground/words/(desk-languages\\.|\\w\\w/desk)'
const digestWords = '^adapters/pages/ground/words/(digest-languages\\.|\\w\\w/digest\\.)'

const oneWay = layers
  // They are entries of their own on top of the calendar.
  .filter((name) => !['testing', 'sync', 'series', 'schemas'].includes(name))
  .map((name, index) => ({
    name: `layer-${name}`,
    comment: 'Imports inside src go one way, in the order of the layers.',
    severity: 'error',
    from: { path: layer([name]) },
    to: { path: '^src/', pathNot: layer(['runtime', ...layers.slice(0, index + 1)]) },
  }))

module.exports = {
  forbidden: [
    ...oneWay,
    {
      name: 'runtime-stands-alone',
      comment: 'Every layer may import runtime.ts, so it imports none of them.',
      severity: 'error',
      from: { path: '^src/runtime\\.ts$' },
      to: { path: '^src/' },
    },
    {
      name: 'features-load-on-first-use',
      comment: 'What most processes never use is loaded by its first use: check:size counts it apart.',
      severity: 'error',
      from: { path: '^src/', pathNot: [...loadedLater, '^src/schemas/'] },
      to: { path: loadedLater, dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'desk-loads-on-first-use',
      comment: 'Pages for readers load only the names of the templates of the desk, and none of its words.',
      severity: 'error',
      from: { path: '^adapters/pages/', pathNot: ['^adapters/pages/desk/', deskWords] },
      to: {
        path: ['^adapters/pages/desk/(?!contract/desk-context\\.)', deskWords],
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    },
    {
      name: 'digest-is-an-entry-of-its-own',
      comment: 'Pages load nothing of the digest.',
      severity: 'error',
      from: { path: '^adapters/pages/', pathNot: ['^adapters/pages/digest/', digestWords] },
      to: { path: ['^adapters/pages/digest/', digestWords], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pages-read-without-markup',
      comment: 'What the records say, and what a post does, is decided before anything is shown.',
      severity: 'error',
      from: { path: '^adapters/pages/(site/reading|desk/(values|reading|steps))/' },
      to: {
        path: '^adapters/pages/(ground/(markup|elements)|site/(pieces|views)|desk/(controls|pieces|files|screens))/',
      },
    },
    {
      name: 'pieces-read-nothing',
      comment: 'A template shows what its view has read.',
      severity: 'error',
      from: { path: '^adapters/pages/site/pieces/' },
      to: { path: '^adapters/pages/site/reading/' },
    },
    {
      name: 'desk-shows-the-site-as-a-preview',
      comment: 'Desk and site are two wings on one ground: what both need is there.',
      severity: 'error',
      from: { path: '^adapters/pages/desk/', pathNot: '/(preview-screen|try-record)\\.ts$' },
      to: { path: '^adapters/pages/site/' },
    },
    {
      name: 'core-knows-no-outside',
      comment: 'The core does not know its adapters, tests or examples.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(adapters|test|examples|tools)/' },
    },
    {
      name: 'core-uses-no-node',
      comment: 'The core runs anywhere: what it needs of its host comes through a port.',
      severity: 'error',
      from: { path: '^src/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'core-packages',
      comment: 'The core depends on these packages and no other.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/schemas/' },
      to: { path: 'node_modules/', pathNot: 'node_modules/nanoid/' },
    },
    {
      name: 'schemas-use-zod',
      comment: 'Only daybook/schemas loads zod.',
      severity: 'error',
      from: { path: '^src/schemas/' },
      to: { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    },
    {
      name: 'adapters-use-the-public-core',
      comment: 'What an adapter of ours needs, one of a third party needs too: make it public.',
      severity: 'error',
      from: { path: '^adapters/' },
      to: { path: '^src/', pathNot: publicEntries },
    },
    {
      name: 'adapters-import-the-core-by-name',
      comment:
        "An adapter imports the core as its users do, from 'daybook' and its entries, and other adapters by their path.",
      severity: 'error',
      from: { path: '^adapters/' },
      to: { path: '^src/', dependencyTypesNot: ['aliased'] },
    },
    {
      name: 'adapters-import-each-other-by-path',
      comment: 'See the rule before.',
      severity: 'error',
      from: { path: '^adapters/' },
      to: { path: '^adapters/', dependencyTypes: ['aliased'] },
    },
    {
      name: 'stores-run-without-the-calendar',
      comment: 'The built store loads all that its imports reach: what it needs to run is in daybook/storage.',
      severity: 'error',
      from: { path: '^adapters/stores/' },
      to: { path: '^src/index\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'databases-use-the-public-sql-core',
      comment: 'What a database of ours needs, one of a third party needs too: export it from daybook/sql.',
      severity: 'error',
      from: { path: '^adapters/stores/(sqlite|postgres)(/|\\.ts$)' },
      to: { path: '^adapters/stores/sql/' },
    },
    {
      name: 'sql-core-uses-no-node',
      comment: 'The SQL core runs anywhere, also in Workers: a driver that needs Node imports it itself.',
      severity: 'error',
      from: {
        path: '^adapters/stores/(sql|durable-objects)(/|\\.ts$)|^adapters/stores/sqlite/(dialect|trigrams|versions)\\.ts$',
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'adapters-need-no-package',
      comment: 'Hosts and drivers are accepted by shape, so that there are no peer dependencies.',
      severity: 'error',
      from: { path: '^adapters/', pathNot: '^adapters/(formats/(ics/reading|dates)|pages/desk/values/markdown)/' },
      to: { path: ['node_modules/', '^(test|examples|tools)/'] },
    },
    {
      name: 'icalendar-is-parsed-by-a-package',
      comment: 'ical.js parses the lines of iCalendar files. Nothing else of them needs a package.',
      severity: 'error',
      from: { path: '^adapters/formats/ics/reading/' },
      to: { path: ['node_modules/', '^(test|examples|tools)/'], pathNot: 'node_modules/ical\\.js/' },
    },
    {
      name: 'markdown-is-read-by-a-package',
      comment: 'marked reads Markdown. Nothing else of the desk needs a package.',
      severity: 'error',
      from: { path: '^adapters/pages/desk/values/markdown/' },
      to: { path: ['node_modules/', '^(test|examples|tools)/'], pathNot: 'node_modules/marked/' },
    },
    {
      name: 'dates-for-people-use-date-fns',
      comment: 'date-fns has the patterns and locales, date-fns-tz the offsets in them.',
      severity: 'error',
      from: { path: '^adapters/formats/dates/' },
      to: {
        path: ['node_modules/', '^(test|examples|tools)/'],
        pathNot: 'node_modules/(@date-fns/utc|date-fns|date-fns-tz)/',
      },
    },
    {
      name: 'examples-are-user-code',
      comment: 'An example imports what its reader can import.',
      severity: 'error',
      from: { path: '^examples/' },
      to: { path: '^(src|adapters|test)/', pathNot: publicEntries },
    },
    {
      name: 'tests-use-public-entries',
      comment: 'Beside the public entries a test imports the part of src or adapters that its folder mirrors.',
      severity: 'error',
      from: { path: '^test/([^/]+?)(?:\\.test\\.ts$|/)' },
      to: { path: '^(src|adapters)/', pathNot: [...publicEntries, '^(src|adapters)/$1(/|\\.ts$)'] },
    },
    {
      name: 'no-circular',
      comment: 'A circle has no first file to read.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      // The server of an example has these.
      to: { couldNotResolve: true, pathNot: '^/maplibre/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Half of it is generated while it runs.
    exclude: { path: '^test/generators/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
