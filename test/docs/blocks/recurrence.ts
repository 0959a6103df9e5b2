import { expect } from 'vitest'
import { type BlockCase, ran } from '../block.ts'

/** The list in the last comment of a block. */
const shownIn = (code: string) => JSON.parse((/\/\/ (\[.+\])\n$/.exec(code)?.[1] ?? '').replaceAll("'", '"'))

export const recurrenceBlocks: readonly BlockCase[] = [
  {
    does: 'list the starts of a class',
    block: "COUNT=5'",
    async check(code) {
      const { starts } = await ran<{ starts: readonly string[] }>(code)
      expect(starts).toEqual(shownIn(code))
    },
  },
  {
    does: 'list the starts in a month',
    block: 'inOctober',
    async check(code) {
      const { inOctober } = await ran<{ inOctober: readonly string[] }>(code)
      expect(inOctober).toEqual(shownIn(code))
    },
  },
  {
    does: 'convert starts into instants',
    block: 'instants',
    async check(code) {
      const { instants } = await ran<{ instants: readonly string[] }>(code)
      expect(instants).toEqual(shownIn(code))
    },
  },
  {
    does: 'format the text of a rule',
    block: 'formatRule(rule)',
    async check(code) {
      const { text } = await ran<{ text: string }>(code)
      expect(code).toContain(`// '${text}'\n`)
    },
  },
  {
    does: 'describe rules in words',
    block: 'describeRule(',
    async check(code) {
      const { english, german } = await ran<Record<string, string>>(code)
      expect([...code.matchAll(/\/\/ '(.+)'$/gm)].map(([, text]) => text)).toEqual([english, german])
    },
  },
]
