import { expect, it } from 'vitest'
import { hosts } from './harness.ts'

const [host] = hosts
const broken = {
  event: {
    members: {},
    inLists: false,
    toReply() {
      throw new Error('a broken transform')
    },
  },
}

it('says why a request was answered with 500, also at another mount', async () => {
  const site = await host?.open({}, { transforms: [broken] })
  const reason = { message: 'GET /events/1: Error: a broken transform', cause: new Error('a broken transform') }
  await site?.calendar.events.create(site.calendar.make.event())
  await expect(site?.request('GET', '/events/1')).rejects.toMatchObject(reason)
  const other = await site?.mount({ basePath: '/other', transforms: [broken] })
  await expect(other?.request('GET', '/events/1')).rejects.toMatchObject(reason)
})

it('leaves a fault to the `onError` of a test', async () => {
  const faults: unknown[] = []
  const site = await host?.open({ onError: (error) => void faults.push(error) }, { transforms: [broken] })
  await site?.calendar.events.create(site.calendar.make.event())
  await expect(site?.request('GET', '/events/1')).resolves.toMatchObject({ status: 500 })
  expect(faults).toEqual([new Error('a broken transform')])
})
