import { expect, it } from 'vitest'
import { snapshotWith } from '../../adapters/storage/postgres/snapshot.ts'

it.each([
  ['alone', '750:750:', 750, '751:751:'],
  ['beside one that began before', '748:750:748', 750, '748:751:748'],
  ['beside some', '740:750:740,745', 750, '740:751:740,745'],
  ['beside one that began between its snapshot and its first write', '750:750:', 751, '750:752:750'],
  ['beside those as well', '748:750:748', 752, '748:753:748,750,751'],
])('a snapshot goes on to what its transaction leaves, %s', (_, found, own, left) => {
  expect(snapshotWith(found, own)).toBe(left)
})

it.each([
  ['many others are in between', '750:750:', 771],
  ['the transaction is older than what it sees', '750:750:', 749],
  ['there is no telling', 'undefined', Number.NaN],
  ['numbers are beyond what can be counted', '9007199254740992:9007199254740992:', 9_007_199_254_740_992],
])('a snapshot tells nothing of what comes where %s', (_, found, own) => {
  expect(snapshotWith(found, own)).toBeNull()
})
