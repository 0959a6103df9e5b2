/**
 * The tests that no coverage is counted of, which makes everything a quarter slower: those that take long, while shorter ones run the
 * same lines.
 */
export const uncountedTests: readonly string[] = [
  'test/docs/**/*.test.ts',
  'test/examples/**/*.test.ts',
  'test/formats/ics/reading/generated-files.test.ts',
  'test/interface/**/*.test.ts',
  'test/journeys/**/*.test.ts',
  'test/mutations/**/*.test.ts',
  'test/package.test.ts',
  'test/recurrence/zones.test.ts',
  'test/stores/**/*.test.ts',
  'test/kit/faulty-stores.test.ts',
]
