/** What is read of the report that vitest writes with `--reporter=json`. */
export interface SuiteReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly { readonly assertionResults: readonly TestReport[] }[]
}

/** Returns the report of a suite that ran in parts. */
export function joinedReport(parts: readonly SuiteReport[]): SuiteReport {
  const sum = (count: (report: SuiteReport) => number) => parts.reduce((total, report) => total + count(report), 0)
  return {
    numPassedTests: sum((report) => report.numPassedTests),
    numFailedTests: sum((report) => report.numFailedTests),
    numPendingTests: sum((report) => report.numPendingTests),
    numTodoTests: sum((report) => report.numTodoTests),
    testResults: parts.flatMap((report) => report.testResults),
  }
}

interface TestReport {
  readonly ancestorTitles: readonly string[]
  readonly status: string
}

export interface SuiteRun {
  /** Of the Node that ran it: `22.23.3`. */
  readonly node: string
  /** Null when the suite did not come to its end. */
  readonly report: SuiteReport | null
  /** What it tests; by default all. */
  readonly scope?: RunScope
}

/** All tests, every driver, or one driver of SQLite and one of PostgreSQL. The store in memory uses no driver. */
export type RunScope = 'all' | 'drivers' | 'short'

interface StoreTitle {
  /** What the titles of its tests begin with, in brackets. */
  readonly title: string
  readonly name: string
  /** The first version of Node that can run it. */
  readonly from: number
  /** The runs that have to test it. */
  readonly scopes: readonly RunScope[]
}

const everyRun: readonly RunScope[] = ['all', 'drivers', 'short']
const longRuns: readonly RunScope[] = ['all', 'drivers']

const stores: readonly StoreTitle[] = [
  { title: 'memory', name: 'memory', from: 0, scopes: ['all'] },
  { title: 'sqlite libsql', name: 'sqlite (libsql)', from: 0, scopes: everyRun },
  { title: 'sqlite libsql readers', name: 'sqlite (libsql, threads)', from: 0, scopes: longRuns },
  { title: 'sqlite node:sqlite', name: 'sqlite (node:sqlite)', from: 22, scopes: longRuns },
  { title: 'sqlite better-sqlite3', name: 'sqlite (better-sqlite3)', from: 0, scopes: [] },
  { title: 'postgres pg', name: 'postgres (pg)', from: 0, scopes: everyRun },
  { title: 'postgres postgres.js', name: 'postgres (postgres.js)', from: 0, scopes: longRuns },
  { title: 'postgres pglite', name: 'postgres (pglite)', from: 0, scopes: longRuns },
  { title: 'durable objects', name: 'durable objects', from: 0, scopes: everyRun },
]

/**
 * A line for each store and version of Node, and one with all that ran, which comes last. `complete` says that no run left
 * out a store that it has to test, and none was broken off.
 */
export function matrixReport(runs: readonly SuiteRun[]): {
  readonly lines: readonly string[]
  readonly complete: boolean
} {
  const rows = runs.flatMap(({ node, report, scope = 'all' }) =>
    report === null
      ? [{ line: `node ${node}  the suite did not end`, complete: false }]
      : stores.flatMap((store) => storeRow(node, { ...store, scope }, report)),
  )
  return {
    lines: [...rows.map(({ line }) => line), totals(runs.flatMap(({ report }) => report ?? []))],
    complete: rows.every(({ complete }) => complete),
  }
}

interface ExpectedStore extends StoreTitle {
  readonly scope: RunScope
}

function storeRow(node: string, { title, name, from, scopes, scope }: ExpectedStore, report: SuiteReport) {
  const tests = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ ancestorTitles }) => ancestorTitles.some((ancestor) => ancestor.startsWith(`[${title}]`)))
  const passed = tests.filter(({ status }) => status === 'passed').length
  const failed = tests.filter(({ status }) => status === 'failed').length
  const expected = Number.parseInt(node, 10) >= from && scopes.includes(scope)
  if (tests.length === 0 && !expected) return []
  const outcome = passed + failed === 0 ? 'MISSING: no cases ran' : `${passed} cases passed`
  return [
    {
      line: [`node ${node}`, name, failed === 0 ? outcome : `${outcome}, ${failed} failed`].join('  '),
      complete: passed + failed > 0,
    },
  ]
}

function totals(reports: readonly SuiteReport[]): string {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = joinedReport(reports)
  const skipped = numPendingTests + numTodoTests
  const counts = [`${numPassedTests} passed`, `${numFailedTests} failed`]
  return [...counts, ...(skipped > 0 ? [`${skipped} skipped`] : [])].join(', ')
}
