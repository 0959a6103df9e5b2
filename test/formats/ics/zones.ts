import { toWallClock } from 'daybook/domain'

interface ZoneWithTransitions {
  readonly zone: string
  readonly instants: readonly string[]
}

/** Those of the zones that change their offset from 2020 to 2035, each with the wall clocks around the first and the last change. */
export function zonesWithTransitions(zones: readonly string[]): readonly ZoneWithTransitions[] {
  return zones.flatMap((zone) => {
    const changes = changesOf(zone)
    const [first, last] = [changes[0], changes.at(-1)]
    if (first === undefined || last === undefined) return []
    const hours = [-25, -2, -1, -0.5, 0, 0.5, 1, 2, 25]
    return [{ zone, instants: [first, last].flatMap((at) => hours.map((hour) => textOf(at + hour * 3600))) }]
  })
}

/** No zone has two transitions within these days. */
const step = 4 * 86_400

/** Returns the instants in seconds, to the quarter of an hour. */
function changesOf(zone: string): readonly number[] {
  const changes: number[] = []
  const end = Date.UTC(2036, 0) / 1000
  let before = offset(zone, Date.UTC(2020, 0) / 1000)
  for (let at = Date.UTC(2020, 0) / 1000; at < end; at += step) {
    const after = offset(zone, at + step)
    if (after === before) continue
    let quarter = at
    while (offset(zone, quarter + 900) === before) quarter += 900
    changes.push(quarter + 900)
    before = after
  }
  return changes
}

function offset(zone: string, at: number): number {
  return Date.parse(`${toWallClock(textOf(at), zone).replace(' ', 'T')}Z`) / 1000 - at
}

function textOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ')
}
