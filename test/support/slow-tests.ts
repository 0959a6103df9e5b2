/**
 * What `npm test` leaves out and `npm run test:full` runs: what is about PostgreSQL, workerd, the compiler or whole programs, and
 * what takes longer than five seconds while quicker tests run the same lines.
 */
export const slowTests: readonly string[] = [
  'test/{docs,examples,journeys,mutations}/**/*.test.ts',
  'test/package.test.ts',
  'test/copies/two-copies.test.ts',
  'test/hosts/express-types.test.ts',
  'test/resources/type-errors.test.ts',
  'test/formats/jsonld/structured-data.test.ts',
  'test/stores/{durable-objects,postgres,faults,within,transfer}/**/*.test.ts',
  'test/stores/{double-bookings,followers,migrations,restored-backup,term-removal,trigrams}.test.ts',
  'test/stores/sqlite/{threads,write-ahead-log}.test.ts',
  'test/stores/sql/caches/totals.test.ts',
  'test/stores/tenants/{concurrency,interrupted-removal,statements}.test.ts',
  'test/support/postgres*.test.ts',
  'test/trace/attributes.test.ts',
  // Models, and much generated input.
  'test/domain/matches.test.ts',
  'test/formats/feed/feed.test.ts',
  'test/formats/ics/reading/{generated,hostile}-files.test.ts',
  'test/http/formats/cached-texts.test.ts',
  'test/http/shared/no-stale-byte.test.ts',
  'test/memory/indexes/start-index.test.ts',
  'test/recurrence/{expand.property,zones}.test.ts',
  'test/series/{event-status,random-rights}.test.ts',
  'test/services/facets/facets-model.test.ts',
  'test/services/events/conflicts/brute-force.test.ts',
  'test/services/followers/latest-state.test.ts',
  'test/sync/random-source.test.ts',
]
