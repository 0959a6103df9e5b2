import { expect, it } from 'vitest'
import { createSummarize } from '../../../adapters/stores/sql/tracing/query-summary.ts'

const summarize = createSummarize('app_')

it.each([
  ['SELECT x FROM "app_events" e', 'SELECT app_events', 'SELECT', 'app_events'],
  [
    'SELECT x FROM "s"."app_events" e CROSS JOIN "s"."app_tags" JOIN "app_events"',
    'SELECT app_events app_tags',
    'SELECT',
    undefined,
  ],
  ['\n  WITH a AS (SELECT 1 FROM "app_tags") SELECT * FROM a', 'SELECT app_tags', 'SELECT', 'app_tags'],
  ['SELECT 1 FROM "app_tags" INDEXED BY "app_tags_by_name"', 'SELECT app_tags', 'SELECT', 'app_tags'],
  ['INSERT INTO "app_tags" (id) VALUES (?)', 'INSERT app_tags', 'INSERT', 'app_tags'],
  [
    'UPDATE "app_tags" SET x = (SELECT max(x) FROM "app_tags")',
    'UPDATE app_tags SELECT app_tags',
    'UPDATE',
    'app_tags',
  ],
  ['DELETE FROM "app_tags" WHERE id = $1', 'DELETE app_tags', 'DELETE', 'app_tags'],
  [
    'WITH a AS (INSERT INTO "app_a" VALUES ($1)), b AS (DELETE FROM "app_b") SELECT 1',
    'INSERT app_a DELETE app_b',
    undefined,
    undefined,
  ],
  ['PRAGMA wal_checkpoint(PASSIVE)', 'PRAGMA', 'PRAGMA', undefined],
  ['create table "app_tags" (id)', 'CREATE', 'CREATE', undefined],
  ['SELECT 1 FROM "other"', 'SELECT', 'SELECT', undefined],
])('summarizes %j', (text, summary, operation, table) => {
  expect(summarize(text)).toEqual({ summary, operation, table })
})

it('limits the length of a summary', () => {
  const tables = Array.from({ length: 40 }, (_, index) => `SELECT 1 FROM "app_table_${index}"`)
  expect(summarize(tables.join(' UNION ')).summary).toHaveLength(255)
})
