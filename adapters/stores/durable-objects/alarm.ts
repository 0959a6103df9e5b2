import type { Calendar, FollowHandler, FollowOptions } from 'daybook'
import { checkOptions, type OptionChecks, optionKinds, type Store, wholeNumber } from 'daybook/storage'

/** The part of `ctx.storage` of a Durable Object that an alarm needs. */
export interface AlarmStorage {
  /** Sets the only alarm of the object, in milliseconds since 1970. */
  setAlarm(time: number): Promise<void>
  /** Returns the time of the alarm, or null. */
  getAlarm(): Promise<number | null>
  /** Returns a stored value. */
  get(key: string): Promise<unknown>
  /** Stores a value. */
  put(key: string, value: number): Promise<void>
}

/** A follower that works when the alarm of the object calls it. */
export interface AlarmFollower {
  /** The name of the follower. */
  readonly name: string
  /** Handles one change, as in `calendar.follow`. */
  readonly handle: FollowHandler
  /** The options of `calendar.follow`, with a `lease` of at most 13 minutes. */
  readonly options?: FollowOptions
}

/** The work of a calendar in a Durable Object that no request asks for. */
export interface AlarmOptions {
  /** The storage of the object, `ctx.storage`. */
  readonly storage: AlarmStorage
  /** The calendar of the object. */
  readonly calendar: Pick<Calendar, 'follow' | 'recurrence'>
  /** Its store, whose commits set the alarm. */
  readonly store: Pick<Store, 'watchCommits'>
  /**
   * Called with an error of the extension of series, of a follower that cannot start, or of `appAlarm`. It is tried
   * again after a minute.
   */
  readonly onError: (error: unknown) => void
  /** The followers. The default is none. */
  readonly followers?: readonly AlarmFollower[]
  /** How often `calendar.recurrence.extend()` is called, in milliseconds. The default is never. */
  readonly extendEvery?: number
  /** Returns when the app needs the next alarm for itself, in milliseconds since 1970, or null. */
  readonly appAlarm?: () => number | null | Promise<number | null>
  /** Returns the present time in milliseconds since 1970. The default is `Date.now`. */
  readonly now?: () => number
}

/** Does the work of a calendar when the alarm of its object calls. */
export interface CalendarAlarm {
  /** Sets the alarm for work that an earlier instance of the object has left. Call it when the object starts. */
  start(): Promise<void>
  /** Does what is due, and sets the next alarm. Call it from `alarm()`. Never rejects for failed work. */
  run(): Promise<void>
}

/** The pause after a failed extension, in milliseconds. */
const retryPause = 60_000

/** How long followers work in one alarm, in milliseconds. The platform ends an alarm after 15 minutes. */
const longestRun = 60_000

/**
 * How long they wait before that, for the lease of an instance that was evicted. The next alarm would wait from the
 * beginning.
 */
const longestWait = 780_000

const extendedAt = 'daybook_extended_at'

const alarmOptions: OptionChecks<AlarmOptions> = {
  storage: optionKinds.object,
  calendar: optionKinds.object,
  store: optionKinds.object,
  onError: optionKinds.function,
  followers: optionKinds.list,
  extendEvery: wholeNumber(1),
  appAlarm: optionKinds.function,
  now: optionKinds.function,
}

/**
 * Creates the alarm of a calendar. Each commit sets the alarm of the object if there are followers, so that they go on
 * even if the object is evicted in the meantime.
 */
export function createCalendarAlarm(options: AlarmOptions): CalendarAlarm {
  checkOptions(options, alarmOptions)
  const {
    storage,
    calendar,
    store,
    onError,
    followers = [],
    extendEvery,
    appAlarm = () => null,
    now = Date.now,
  } = options
  for (const { options: { lease = 1 } = {} } of followers) {
    if (lease <= longestWait) continue
    throw new TypeError(`lease: received ${lease}; accepted is a whole number from 1 to ${longestWait} in an alarm.`)
  }
  let isSet = false

  const wake = () => {
    if (isSet) return Promise.resolve()
    isSet = true
    return storage.setAlarm(now()).catch((error: unknown) => {
      isSet = false
      throw error
    })
  }
  // In the turn of the commit, so that no response is sent before the alarm is stored too.
  if (followers.length > 0) store.watchCommits?.(() => void wake().catch(onError))

  async function setNext([extension, ...others]: readonly (number | null)[] = []): Promise<void> {
    const times = [extension ?? (await nextExtension()), ...others, await alarmOfApp(), await storage.getAlarm()]
    const next = Math.min(...times.filter((time) => time !== null))
    if (next < Number.POSITIVE_INFINITY) await storage.setAlarm(next)
  }

  async function alarmOfApp(): Promise<number | null> {
    try {
      const time: unknown = await appAlarm()
      if (time === null || (typeof time === 'number' && Number.isFinite(time))) return time
      throw new TypeError(`appAlarm: returned ${String(time)}; accepted are milliseconds since 1970, or null.`)
    } catch (error) {
      onError(error)
      return now() + retryPause
    }
  }

  async function nextExtension(): Promise<number | null> {
    if (extendEvery === undefined) return null
    const last = await storage.get(extendedAt)
    return typeof last === 'number' ? last + extendEvery : now()
  }

  /** Returns when it is to be tried again, or null. */
  async function extendIfDue(): Promise<number | null> {
    const due = await nextExtension()
    if (due === null || due > now()) return null
    try {
      await calendar.recurrence.extend()
      await storage.put(extendedAt, now())
      return null
    } catch (error) {
      onError(error)
      return now() + retryPause
    }
  }

  /** Lets a follower work until it has handled every change, or is parked. Returns when it has to go on, or null. */
  async function catchUp({ name, handle, options: followOptions }: AlarmFollower): Promise<number | null> {
    const begun = now()
    let end = begun + longestRun
    try {
      const follower = await calendar.follow(name, handle, followOptions)
      try {
        for (let pause = 1; now() < end; pause = Math.min(pause * 2, 500)) {
          const { state, behind } = await follower.status()
          if (behind === 0 || state === 'parked') return null
          if (state === 'waiting' && now() < begun + longestWait) end = now() + longestRun
          await new Promise((resolve) => setTimeout(resolve, pause))
        }
        return now()
      } finally {
        await follower.stop()
      }
    } catch (error) {
      onError(error)
      return now() + retryPause
    }
  }

  return {
    async start() {
      if (followers.length === 0) return setNext()
      // An alarm that is due may have started this object. Another one would run after it.
      const at = await storage.getAlarm()
      if (at === null || at > now()) await wake()
    },
    async run() {
      isSet = false
      const retries = await Promise.all([extendIfDue(), ...followers.map(catchUp)])
      await setNext(retries)
    },
  }
}
