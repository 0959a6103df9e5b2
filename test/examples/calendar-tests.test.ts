import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { argumentsFor } from '../support/program.ts'

it('passes both of its tests', async () => {
  const args = ['--test', '--test-reporter=tap', ...(await argumentsFor('examples/calendar-tests.ts'))]
  // A runner inside another would report to it.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', env })
  expect([stdout, stderr].join('\n')).toMatch(/^# pass 2$/m)
  expect(stdout).toMatch(/^# fail 0$/m)
})
