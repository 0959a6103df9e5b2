import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

/** Which mutations a run tries. */
export interface Choice {
  /** Mutations whose name contains one of these parts; all without any. */
  readonly parts: readonly string[]
  /** Of these, a random tenth. */
  readonly tenth?: { readonly seed: number }
  /** After how many seconds no other one is begun. */
  readonly seconds?: number
}

/** Of a seed. */
const maxNumber = 2 ** 32 - 1

/** Reads the arguments of the command. Throws for those that it does not know. */
export function readChoice(args: readonly string[], randomSeed = () => randomInt(2 ** 32)): Choice {
  const { values, positionals: parts } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { tenth: { type: 'boolean', default: false }, seed: { type: 'string' }, seconds: { type: 'string' } },
  })
  if (parts.includes('')) throw new Error('A part of a name must not be empty.')
  const choice = { parts, ...(values.seconds !== undefined && { seconds: numberOf('--seconds', values.seconds) }) }
  if (values.tenth) {
    return { ...choice, tenth: { seed: values.seed === undefined ? randomSeed() : numberOf('--seed', values.seed) } }
  }
  if (values.seed !== undefined) throw new Error('--seed repeats a random tenth: give --tenth too.')
  return choice
}

function numberOf(name: string, text: string): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number <= maxNumber) return number
  throw new Error(`${name} must be a whole number from 0 to ${maxNumber}; received ${JSON.stringify(text)}.`)
}

/** Returns what a run tries: in the order of the list, and a tenth in a random one. Throws if that is nothing. */
export function chosenOf<Named extends { readonly name: string }>(
  all: readonly Named[],
  { parts, tenth }: Choice,
): readonly Named[] {
  const unknown = parts.filter((part) => !all.some(({ name }) => name.includes(part)))
  if (unknown.length > 0) throw new Error(`No mutation has a name with ${unknown.join(', or with ')}.`)
  const named = parts.length === 0 ? all : all.filter(({ name }) => parts.some((part) => name.includes(part)))
  return tenth ? tenthOf(named, tenth.seed) : named
}

/** Returns a tenth of a list, rounded up: the same for the same list and seed, and each part of the list as likely as another. */
function tenthOf<T>(list: readonly T[], seed: number): readonly T[] {
  const random = randomNumbers(seed)
  const ranked = list.map((one) => ({ one, rank: random() }))
  const least = ranked.toSorted((a, b) => a.rank - b.rank).slice(0, Math.ceil(list.length / 10))
  return least.map(({ one }) => one)
}

/** Returns the numbers from 0 to 1 that follow from a seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
