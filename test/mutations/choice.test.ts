import { describe, expect, it } from 'vitest'
import { chosenOf, readChoice } from './choice.ts'

const all = Array.from({ length: 195 }, (_, index) => ({ name: `mutation ${index}` }))
const tenth = (seed: number, parts: readonly string[] = []) => chosenOf(all, { parts, tenth: { seed } })

describe('the arguments of npm run test:mutations', () => {
  it.each([
    [[], { parts: [] }],
    [['desk', 'the list'], { parts: ['desk', 'the list'] }],
    [['--tenth'], { parts: [], tenth: { seed: 7 } }],
    [['--tenth', '--seed', '4294967295'], { parts: [], tenth: { seed: 4_294_967_295 } }],
    [['desk', '--seed=0', '--tenth'], { parts: ['desk'], tenth: { seed: 0 } }],
    [['--tenth', '--seconds', '180'], { parts: [], tenth: { seed: 7 }, seconds: 180 }],
    [['desk', '--seconds=60'], { parts: ['desk'], seconds: 60 }],
  ])('are %j', (args, choice) => {
    expect(readChoice(args, () => 7)).toEqual(choice)
  })

  it.each([
    [['--tenths'], "Unknown option '--tenths'"],
    [['--tenth=7'], "Option '--tenth' does not take an argument"],
    [['--tenth', '--seed'], "Option '--seed <value>' argument missing"],
    [['--seed', '7'], '--seed repeats a random tenth: give --tenth too.'],
    [['--tenth', '--seed', 'x'], '--seed must be a whole number from 0 to 4294967295; received "x".'],
    [['--tenth', '--seed=-1'], '--seed must be a whole number from 0 to 4294967295; received "-1".'],
    [['--tenth', '--seed='], '--seed must be a whole number from 0 to 4294967295; received "".'],
    [['--tenth', '--seed', '4294967296'], '--seed must be a whole number from 0 to 4294967295; received "4294967296".'],
    [['--seconds', '3m'], '--seconds must be a whole number from 0 to 4294967295; received "3m".'],
    [[''], 'A part of a name must not be empty.'],
  ])('are not %j', (args, message) => {
    expect(() => readChoice(args)).toThrow(message)
  })

  it('are refused if a part is in no name', () => {
    expect(() => chosenOf(all, { parts: ['mutation 1', 'Desk', 'x'] })).toThrow(
      'No mutation has a name with Desk, or with x.',
    )
  })

  it('take another seed each time', () => {
    const seeds = Array.from({ length: 5 }, () => readChoice(['--tenth']).tenth?.seed)
    expect(new Set(seeds).size).toBeGreaterThan(1)
  })
})

describe('a tenth of the mutations', () => {
  it('is a tenth, rounded up, of those with a part in their name', () => {
    expect(tenth(1)).toHaveLength(20)
    const named = tenth(1, ['mutation 1'])
    expect(named).toHaveLength(11) // of 106
    expect(named.every(({ name }) => name.startsWith('mutation 1'))).toBe(true)
    expect(tenth(1, ['mutation 77'])).toEqual([{ name: 'mutation 77' }])
  })

  it('has each mutation at most once, in an order that follows from the seed too', () => {
    const places = tenth(2).map((one) => all.indexOf(one))
    expect(new Set(places).size).toBe(places.length)
    expect(places).not.toEqual(places.toSorted((a, b) => a - b))
  })

  it('is the same for the same seed, and another one for another', () => {
    expect(tenth(3)).toEqual(tenth(3))
    expect(tenth(3)).not.toEqual(tenth(4))
  })

  it('has each mutation about as often as any other', () => {
    const counts = new Map(all.map(({ name }) => [name, 0]))
    for (let seed = 0; seed < 1_000; seed += 1) {
      for (const { name } of tenth(seed)) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    // 103 on average: five standard deviations are 48.
    expect(Math.min(...counts.values())).toBeGreaterThan(55)
    expect(Math.max(...counts.values())).toBeLessThan(151)
  })
})
