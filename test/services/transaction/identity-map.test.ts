import { expect, it } from 'vitest'
import { IdentityMap } from '../../../src/services/transaction/identity-map.ts'

interface Named {
  readonly name: string
  readonly from: string
}

const inStore = (name: string): Named => ({ name, from: 'the store' })

it('keeps a record that was put during a load', async () => {
  const map = new IdentityMap<string, Named>(
    async (names) => names.filter((name) => name !== 'none').map(inStore),
    ({ name }) => name,
  )
  const loading = map.load(['one', 'two', 'none'])
  map.put({ name: 'two', from: 'us' })
  await loading
  expect([map.get('one'), map.get('two'), map.get('none')]).toEqual([inStore('one'), { name: 'two', from: 'us' }, null])
})

it('loads again if it was cleared during a load', async () => {
  const answers = [['before'], ['after']]
  const map = new IdentityMap<string, Named>(
    async ([name = '']) => (answers.shift() ?? []).map((from) => ({ name, from })),
    ({ name }) => name,
  )
  const loading = map.load(['one'])
  map.clear()
  await loading
  expect(map.get('one')).toEqual({ name: 'one', from: 'after' })
})
