import { byAuthor, checkedMine, type MyEvents } from '../../access/own-events.ts'
import type { Policy } from '../../access/policy.ts'
import { checkedPolicy } from '../../access/policy.ts'
import { rolePolicy } from '../../access/role-policy.ts'
import { checkOptions, checkValue, type OptionChecks, optionKinds, wholeNumber } from '../../options.ts'
import type { Weekday } from '../../recurrence/rule.ts'
import { noExtensions } from '../../schema/field/extension.ts'
import { type TextLanguage, textLanguages } from '../../text/languages.ts'
import { isWeekend, weekendOf } from '../../time/weekend.ts'
import { checkZone } from '../../time/zone.ts'
import type { DefaultWindow, Environment } from './environment.ts'
import { hasMembers } from './has-members.ts'

/** The options of a calendar that decide which events are in a list. */
export interface ListOptions {
  /** The home zone: an IANA name, `UTC` or an offset such as `UTC+5:30` (rule 26). The default is `UTC`. */
  readonly timeZone?: string
  /**
   * The days of `when=weekend`, in order, such as `['FR', 'SA']`. The default is the weekend of the territory of the
   * home zone: Saturday and Sunday in most (rule 22).
   */
  readonly weekend?: readonly Weekday[]
  /** Decides who may do what. The default is `rolePolicy`, by the role of the actor (rule 43). */
  readonly policy?: Policy
  /**
   * What `mine=true` finds: events of any of these authors, or linked to any of these records. The default is the
   * author (rule 14).
   */
  readonly mine?: MyEvents
  /** How far ahead the list of events extends by default: 24 months. `false` lists all events (rule 25). */
  readonly defaultWindow?: DefaultWindow | false
  /** Turns on coordinates of venues and the `geoloc*` filters. Off by default (rule 18). */
  readonly geolocation?: boolean
  /** Turns on the `ticketed` field and filter. Off by default (rule 18). */
  readonly ticketing?: boolean
  /**
   * The languages whose forms of words `q` finds, such as `['de', 'fr']`: plurals and other endings, and words that it
   * does not require, such as `the`. The default is all five (rule 79).
   */
  readonly languages?: readonly TextLanguage[]
}

function isListOfLanguages(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((one) => textLanguages.includes(one))
}

const isFunction = (value: unknown) => typeof value === 'function'

/** The kind of value that each of them accepts. Further requirements are checked where they are read. */
export const listOptionChecks: OptionChecks<ListOptions> = {
  timeZone: [(value) => typeof value === 'string', 'a time zone such as Europe/Zurich'],
  weekend: [isWeekend, "days that follow each other, such as ['SA', 'SU']"],
  policy: [hasMembers({ scope: isFunction, may: isFunction }), 'an object with the functions scope and may'],
  mine: [isFunction, 'a function from an actor to lists of ids'],
  defaultWindow: [
    (value) => value === false || optionKinds.object[0](value),
    'an object such as { months: 24 }, or false',
  ],
  geolocation: optionKinds.boolean,
  ticketing: optionKinds.boolean,
  languages: [isListOfLanguages, `a list of languages: ${textLanguages.join(', ')}`],
}

type ListSettings = Pick<
  Environment,
  'timeZone' | 'weekend' | 'policy' | 'mine' | 'defaultWindow' | 'extensions' | 'languages'
>

/** Returns the options with their defaults. Throws a `TypeError` that names an invalid option. */
export function listSettings(options: ListOptions): ListSettings {
  for (const [name, check] of Object.entries(listOptionChecks)) {
    const value: unknown = Reflect.get(options, name)
    if (value !== undefined) checkValue(name, value, check)
  }
  const { timeZone = 'UTC', policy = rolePolicy, defaultWindow = { months: 24 } } = options
  const { mine = byAuthor, geolocation = false, ticketing = false, languages = textLanguages } = options
  checkZone('timeZone', timeZone)
  // Unlike an option, `months` cannot be absent.
  if (defaultWindow)
    checkOptions(
      { ...defaultWindow, months: defaultWindow.months ?? null },
      { months: wholeNumber(1) },
      'defaultWindow.',
    )
  return {
    timeZone,
    weekend: options.weekend ?? weekendOf(timeZone),
    policy: checkedPolicy(policy),
    mine: checkedMine(mine),
    defaultWindow,
    languages: [...languages],
    extensions: { ...noExtensions, geolocation, ticketing },
  }
}
