import type { Policy } from '../access/policy.ts'
import { checkedPolicy } from '../access/policy.ts'
import { rolePolicy } from '../access/role-policy.ts'
import { checkZone } from '../time/zone.ts'
import { checkOption } from './check-options.ts'
import type { DefaultWindow, Environment } from './environment.ts'

/** The options of a calendar that decide which events are in a list; all of them optional. */
export interface ListOptions {
  /** The home zone: an IANA name, `UTC` or an offset such as `UTC+5:30` (rule 26); `UTC` by default. */
  readonly timeZone?: string
  /** Who may do what; by default what `rolePolicy` says of the role of the actor (rule 43). */
  readonly policy?: Policy
  /** How far the list of events looks ahead by default: 24 months; `false` for all events ever (rule 25). */
  readonly defaultWindow?: DefaultWindow | false
  /** Coordinates of venues and the `geoloc*` filters; off by default (rule 18). */
  readonly geolocation?: boolean
  /** The `ticketed` field and filter; off by default (rule 18). */
  readonly ticketing?: boolean
}

const listOptions = ['timeZone', 'policy', 'defaultWindow', 'geolocation', 'ticketing'] as const

type ListSettings = Pick<Environment, 'timeZone' | 'policy' | 'defaultWindow' | 'extensions'>

/** The options with the defaults filled in. Throws `TypeError` for one that cannot work, naming it. */
export function listSettings(options: ListOptions): ListSettings {
  for (const name of listOptions) checkOption(name, options[name])
  const { timeZone = 'UTC', policy = rolePolicy, defaultWindow = { months: 24 } } = options
  const { geolocation = false, ticketing = false } = options
  checkZone('timeZone', timeZone)
  if (defaultWindow && !(Number.isSafeInteger(defaultWindow.months) && defaultWindow.months >= 1)) {
    throw new TypeError(`defaultWindow.months must be a whole number from 1, not ${defaultWindow.months}`)
  }
  return { timeZone, policy: checkedPolicy(policy), defaultWindow, extensions: { geolocation, ticketing } }
}
