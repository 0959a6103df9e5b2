import type { PostgresJs } from 'daybook/postgres'
import { expect, it } from 'vitest'
import { postgresJsDriver } from '../../../adapters/stores/postgres/postgres-js.ts'

it('notices each time that postgres.js listens again, because notifications may be missing', async () => {
  const notices: unknown[] = []
  let listensAgain = () => {}
  const client: PostgresJs = {
    unsafe: async () => [],
    begin: async () => {},
    end: async () => {},
    async listen(_channel, onNotice, onListening) {
      onNotice('sender')
      listensAgain = onListening
    },
  }
  await postgresJsDriver(client, true).listen?.('commits', (payload) => notices.push(payload))
  listensAgain()
  expect(notices).toEqual(['sender', undefined])
})
