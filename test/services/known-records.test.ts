import { expect, it } from 'vitest'
import { KnownRecords } from '../../src/services/known-records.ts'

interface Named {
  readonly name: string
  readonly from: string
}

const inStore = (name: string): Named => ({ name, from: 'the store' })

it('keeps what was put there while it looked', async () => {
  const known = new KnownRecords<string, Named>(
    async (names) => names.filter((name) => name !== 'none').map(inStore),
    ({ name }) => name,
  )
  const looking = known.look(['one', 'two', 'none'])
  known.put({ name: 'two', from: 'us' })
  await looking
  expect([known.get('one'), known.get('two'), known.get('none')]).toEqual([
    inStore('one'),
    { name: 'two', from: 'us' },
    null,
  ])
})

it('looks again when all was forgotten while it looked', async () => {
  const answers = [['before'], ['after']]
  const known = new KnownRecords<string, Named>(
    async ([name = '']) => (answers.shift() ?? []).map((from) => ({ name, from })),
    ({ name }) => name,
  )
  const looking = known.look(['one'])
  known.forget()
  await looking
  expect(known.get('one')).toEqual({ name: 'one', from: 'after' })
})
