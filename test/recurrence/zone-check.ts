// Expands rules around the transitions of the zones on standard input, a JSON list, in the zone of this process, which TZ
// sets; prints a ZoneReport. A process of its own, because a thread cannot change its zone.
import { text } from 'node:stream/consumers'
import { toUtc } from 'daybook/domain'
import { expand } from 'daybook/recurrence'
import { Temporal } from 'temporal-polyfill'
import { expansionsAt } from './wall-expansions.ts'

export interface ZoneReport {
  /** The offset, in minutes, of this process's own zone in January. */
  readonly processOffset: number
  readonly transitions: number
  /** Those of the first zone of each history. */
  readonly distinct: number
  readonly rules: number
  readonly occurrences: number
  readonly differences: number
  readonly examples: readonly string[]
}

/** Wall-clock times before, in and after what a transition skips or repeats. */
function wallsAround(transition: Temporal.ZonedDateTime): readonly Temporal.PlainDateTime[] {
  const walls = [
    transition.subtract({ seconds: 1 }).toPlainDateTime().add({ seconds: 1 }),
    transition.toPlainDateTime(),
  ]
  const [from, to] = walls.sort(Temporal.PlainDateTime.compare)
  if (from === undefined || to === undefined) return []
  const half = Math.floor(from.until(to).total('seconds') / 2)
  return [
    from.subtract({ hours: 1 }),
    from,
    from.add({ seconds: half }),
    to.subtract({ seconds: 1 }),
    to,
    to.add({ hours: 1 }),
  ]
}

function textOf(wall: Temporal.PlainDateTime): string {
  return wall.toString({ smallestUnit: 'second' }).replace('T', ' ')
}

/** What rules around a wall-clock time give, here and by Temporal. No zone is needed for it. */
function expandedAt(wall: Temporal.PlainDateTime) {
  return expansionsAt(wall).map(({ rule, walls }) => {
    const texts = walls.map(textOf)
    const [start = '', to = ''] = [texts[0], texts.at(-1)]
    const ours = expand({ rules: [rule] }, { start, ...(!/COUNT|UNTIL/.test(rule) && { to }) })
    return { rule, start, texts, ours }
  })
}

/** The transitions from 2000 to 2045, in which all occurrences lie. */
function transitionsOf(zone: string): readonly Temporal.ZonedDateTime[] {
  const transitions = [Temporal.ZonedDateTime.from(`2000-01-01T00:00:00[${zone}]`)]
  for (;;) {
    const next = transitions.at(-1)?.getTimeZoneTransition('next')
    if (!next || next.year > 2045) return transitions
    transitions.push(next)
  }
}

/** The instants of wall-clock times by Temporal, each computed once. */
function createInstants(zone: string): (wall: string) => string {
  const computed = new Map<string, string>()
  return (wall) => {
    const instant = computed.get(wall) ?? instantOf(wall, zone)
    computed.set(wall, instant)
    return instant
  }
}

function instantOf(wall: string, zone: string): string {
  const { epochMilliseconds } = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone)
  return new Date(epochMilliseconds).toISOString().slice(0, 19).replace('T', ' ')
}

function check(zones: readonly string[]) {
  const count = { transitions: 0, distinct: 0, rules: 0, occurrences: 0, differences: 0 }
  const examples: string[] = []
  // Many zones change their clocks at the same wall-clock times.
  const everyExpanded = new Map<string, ReturnType<typeof expandedAt>>()

  // So do zones of the same history: the first has all rules, and the others the instants that those meet.
  const everyHistory = new Map<string, (wall: string) => string>()

  const compare = (what: string, instants: string, expected: string) => {
    if (instants === expected) return
    count.differences += 1
    if (examples.length < 10) examples.push(`${what}: ${instants}, but Temporal: ${expected}`)
  }

  function checkAt(wall: Temporal.PlainDateTime, zone: string, instantOf: (wall: string) => string) {
    const key = textOf(wall)
    const expanded = everyExpanded.get(key) ?? expandedAt(wall)
    everyExpanded.set(key, expanded)
    for (const { rule, start, texts, ours } of expanded) {
      count.rules += 1
      count.occurrences += ours.length
      const instants = ours.map((wall) => toUtc(wall, zone)).join()
      compare(`${rule} from ${start} in ${zone}`, instants, texts.map(instantOf).join())
    }
  }

  for (const zone of zones) {
    const transitions = transitionsOf(zone)
    const history = transitions.map(({ epochMilliseconds, offset }) => `${epochMilliseconds} ${offset}`).join()
    const known = everyHistory.get(history)
    const instantOf = known ?? createInstants(zone)
    everyHistory.set(history, instantOf)
    for (const transition of transitions) {
      if (transition.year < 2005 || transition.year > 2035) continue
      count.transitions += 1
      if (!known) count.distinct += 1
      for (const wall of wallsAround(transition)) {
        if (known) compare(`${textOf(wall)} in ${zone}`, toUtc(textOf(wall), zone), instantOf(textOf(wall)))
        else checkAt(wall, zone, instantOf)
      }
    }
  }
  return { ...count, examples }
}

const report: ZoneReport = {
  processOffset: -new Date(2030, 0, 15).getTimezoneOffset(),
  ...check(JSON.parse(await text(process.stdin))),
}
console.log(JSON.stringify(report))
