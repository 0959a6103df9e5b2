import { describe, expect, it } from 'vitest'
import { joinedReport, matrixReport, type SuiteReport } from './matrix-report.ts'

const everywhere = [
  '[memory] cases',
  '[sqlite libsql]',
  '[sqlite libsql readers]',
  '[postgres pg]',
  '[postgres postgres.js]',
  '[postgres pglite]',
  '[durable objects] fetch',
]

describe('matrixReport', () => {
  it('counts the cases of each store under each Node, and closes with all tests', () => {
    const runs = [
      { node: '20.20.2', report: reportOf([...everywhere, '[memory] HTTP', 'time']) },
      { node: '22.23.3', report: reportOf([...everywhere, '[sqlite node:sqlite]', '[sqlite better-sqlite3]']) },
    ]
    expect(matrixReport(runs)).toEqual({
      complete: true,
      lines: [
        'node 20.20.2  memory  2 cases passed',
        'node 20.20.2  sqlite (libsql)  1 cases passed',
        'node 20.20.2  sqlite (libsql, threads)  1 cases passed',
        'node 20.20.2  postgres (pg)  1 cases passed',
        'node 20.20.2  postgres (postgres.js)  1 cases passed',
        'node 20.20.2  postgres (pglite)  1 cases passed',
        'node 20.20.2  durable objects  1 cases passed',
        'node 22.23.3  memory  1 cases passed',
        'node 22.23.3  sqlite (libsql)  1 cases passed',
        'node 22.23.3  sqlite (libsql, threads)  1 cases passed',
        'node 22.23.3  sqlite (node:sqlite)  1 cases passed',
        'node 22.23.3  sqlite (better-sqlite3)  1 cases passed',
        'node 22.23.3  postgres (pg)  1 cases passed',
        'node 22.23.3  postgres (postgres.js)  1 cases passed',
        'node 22.23.3  postgres (pglite)  1 cases passed',
        'node 22.23.3  durable objects  1 cases passed',
        '18 passed, 0 failed',
      ],
    })
  })

  it.each([
    ['20.20.2', 'memory', 'memory'],
    ['20.20.2', 'sqlite libsql', 'sqlite (libsql)'],
    ['20.20.2', 'sqlite libsql readers', 'sqlite (libsql, threads)'],
    ['22.23.3', 'sqlite node:sqlite', 'sqlite (node:sqlite)'],
    ['24.1.0', 'sqlite node:sqlite', 'sqlite (node:sqlite)'],
    ['20.20.2', 'postgres pg', 'postgres (pg)'],
    ['20.20.2', 'postgres postgres.js', 'postgres (postgres.js)'],
    ['20.20.2', 'postgres pglite', 'postgres (pglite)'],
    ['20.20.2', 'durable objects', 'durable objects'],
  ])('is incomplete when Node %s ran no test of %s', (node, title, name) => {
    const titles = [...everywhere, '[sqlite node:sqlite]'].filter((other) => !other.startsWith(`[${title}]`))
    const { lines, complete } = matrixReport([{ node, report: reportOf(titles) }])
    expect(complete).toBe(false)
    expect(lines).toContain(`node ${node}  ${name}  MISSING: no cases ran`)
  })

  it.each([
    ['short', ['[sqlite libsql]', '[postgres pg]', '[durable objects]']],
    ['drivers', [...everywhere.slice(1), '[sqlite node:sqlite]']],
  ] as const)('expects the drivers of a run with the scope %s', (scope, titles) => {
    const run = (ran: readonly string[]) => [{ node: '22.23.3', scope, report: reportOf(ran) }]
    expect(matrixReport(run(titles)).complete).toBe(true)
    for (const title of titles) expect(matrixReport(run(titles.filter((one) => one !== title))).complete).toBe(false)
  })

  it('takes tests that were skipped for tests that did not run', () => {
    const { lines, complete } = matrixReport([{ node: '20.20.2', report: reportOf(everywhere, 'pending') }])
    expect(complete).toBe(false)
    expect(lines).toEqual([
      'node 20.20.2  memory  MISSING: no cases ran',
      'node 20.20.2  sqlite (libsql)  MISSING: no cases ran',
      'node 20.20.2  sqlite (libsql, threads)  MISSING: no cases ran',
      'node 20.20.2  postgres (pg)  MISSING: no cases ran',
      'node 20.20.2  postgres (postgres.js)  MISSING: no cases ran',
      'node 20.20.2  postgres (pglite)  MISSING: no cases ran',
      'node 20.20.2  durable objects  MISSING: no cases ran',
      '0 passed, 0 failed, 7 skipped',
    ])
  })

  it('takes the parts of a suite for one', () => {
    const parts = [
      reportOf(everywhere.slice(0, 3)),
      reportOf(everywhere.slice(2), 'failed'),
      reportOf(['time'], 'pending'),
    ]
    const { lines, complete } = matrixReport([{ node: '20.20.2', report: joinedReport(parts) }])
    expect(complete).toBe(true)
    expect(lines).toContain('node 20.20.2  sqlite (libsql, threads)  1 cases passed, 1 failed')
    expect(lines.at(-1)).toBe('3 passed, 5 failed, 1 skipped')
  })

  it('says how many cases failed', () => {
    const { lines, complete } = matrixReport([{ node: '20.20.2', report: reportOf(everywhere, 'failed') }])
    expect(complete).toBe(true)
    expect(lines[0]).toBe('node 20.20.2  memory  0 cases passed, 1 failed')
    expect(lines.at(-1)).toBe('0 passed, 7 failed')
  })

  it('is incomplete when a run broke off', () => {
    expect(matrixReport([{ node: '24.1.0', report: null }])).toEqual({
      complete: false,
      lines: ['node 24.1.0  the suite did not end', '0 passed, 0 failed'],
    })
  })
})

function reportOf(titles: readonly string[], status: 'passed' | 'failed' | 'pending' = 'passed'): SuiteReport {
  const count = (wanted: string) => (status === wanted ? titles.length : 0)
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: 0,
    testResults: titles.map((title) => ({ assertionResults: [{ ancestorTitles: [title, 'inner'], status }] })),
  }
}
