import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('passes both of its tests', () => {
  const args = ['--import', 'tsx', '--test', '--test-reporter=tap', 'examples/calendar-tests.ts']
  // A runner inside another would report to it.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
  expect([stdout, stderr].join('\n')).toMatch(/^# pass 2$/m)
  expect(stdout).toMatch(/^# fail 0$/m)
})
