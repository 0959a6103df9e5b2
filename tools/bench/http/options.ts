import { parseArgs } from 'node:util'
import type { StoreName } from './contestants.ts'

const storeNames: readonly StoreName[] = ['memory', 'sqlite', 'postgres']

const { values } = parseArgs({
  options: {
    /** Requests whose names begin with one of these; all without it. */
    only: { type: 'string', multiple: true, default: [''] },
    stores: { type: 'string', default: storeNames.join(',') },
    events: { type: 'string', default: '10000,100000' },
    /** Measured for each contestant, request and number of connections. */
    seconds: { type: 'string', default: '0.5' },
    connections: { type: 'string', default: '1,16' },
    /** Where filled SQLite files stay for the next run. */
    folder: { type: 'string', default: '' },
    /** The folder of another checkout, whose daybook takes part as `before`. */
    against: { type: 'string', default: '' },
  },
})

export const options = {
  only: values.only,
  stores: storesOf(values.stores),
  events: numbersOf('events', values.events).sort((a, b) => a - b),
  seconds: Number(values.seconds),
  connections: numbersOf('connections', values.connections),
  folder: values.folder,
  against: values.against,
} as const

function storesOf(text: string): StoreName[] {
  const names = text.split(',')
  const unknown = names.find((name) => !storeNames.some((store) => store === name))
  if (unknown !== undefined) throw new TypeError(`--stores: ${unknown} is none of ${storeNames.join(', ')}`)
  return storeNames.filter((store) => names.includes(store))
}

/** `1e6` is a million too. */
function numbersOf(name: string, text: string): number[] {
  const numbers = text.split(',').map(Number)
  if (!numbers.every((number) => Number.isSafeInteger(number) && number > 0)) throw new TypeError(`--${name}: ${text}`)
  return numbers
}
