import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { agenda, ensure, inProcess } from '../../examples/client.ts'
import { start } from '../../examples/node-server.ts'
import { argumentsFor } from '../support/program.ts'

const fair = { title: 'Fair', slug: 'fair', start_date: 'today', end_date: 'today', all_day: true }

it('lists what is on, from all pages', async () => {
  const client = inProcess()
  for (let day = 1; day <= 60; day++) await client.events.create({ ...fair, title: `Fair ${day}` })
  const lines = await agenda(client)
  expect(lines).toHaveLength(60)
  expect(lines.at(-1)).toMatch(/^\d{4}-\d\d-\d\d 00:00:00 Europe\/Zurich {2}Fair 60$/)
})

it('creates an event once', async () => {
  const client = inProcess()
  expect(await ensure(client, fair)).toEqual(await ensure(client, fair))
  expect(await client.events.list()).toMatchObject({ total: 1 })
  await expect(ensure(client, { ...fair, slug: 'other', end_date: '1999-01-01' })).rejects.toMatchObject({
    status: 400,
  })
})

it('runs as a program, with a calendar of its own or with that of a server', async () => {
  const server = await start(0)
  onTestFinished(server.close)
  const printed = async (...args: string[]) => {
    const program = [...(await argumentsFor('examples/client.ts')), ...args]
    return (await promisify(execFile)(process.execPath, program)).stdout
  }
  expect(await printed()).toMatch(/ Europe\/Zurich {2}Open house\n$/)
  expect(await printed(server.url)).toMatch(/ Europe\/Zurich {2}Open house\n$/)
})

it('is short', () => {
  expect(readFileSync('examples/client.ts', 'utf8').split('\n').length).toBeLessThan(60)
})
