import type { Access } from '../../access/access.ts'
import type { Actor } from '../../access/policy.ts'
import { createBrand } from '../../brand.ts'
import type { RunTransaction } from '../../services/calendar-transaction.ts'
import type { Environment } from '../../services/environment/environment.ts'
import type { DaysOfWhen } from '../../services/events/lists/read-days.ts'
import type { PlanningServices, Services } from '../../services/services.ts'
import type { Sources } from '../../services/sources/sources.ts'
import type { UnitOfWork } from '../../services/transaction/unit-of-work.ts'
import type { DateTime } from '../../time/date-time.ts'
import type { ResponseCache } from '../handler/handler.ts'
import type { Api } from '../port/port.ts'
import type { DeclaredCalendar } from '../port/view.ts'
import type { PageAddresses } from '../request/page-addresses.ts'
import type { TakeSnapshot } from '../response/snapshot.ts'

/** What views use of the calendar that they belong to. */
export interface ServedCalendar {
  readonly environment: Pick<Environment, 'store' | 'now' | 'timeZone' | 'resources' | 'tracer'>
  readonly takeSnapshot: TakeSnapshot
  readonly declared: DeclaredCalendar
  /** Absent if the calendar has no cache. */
  readonly cache: ResponseCache | undefined
  /** Returns the services for one request. */
  as(actor: Actor | null): PlanningServices
  /** Returns the services that `calendar.as` returns. */
  servicesFor(actor: Actor | null): Services
  /**
   * Runs work in a transaction with the rights of a caller. An inline venue or organizer is an existing one of its
   * name.
   */
  transactionFor(actor: Actor | null): RunTransaction
  access(actor: Actor | null): Access
  /** Returns the days of the parameter `when`, at a time in UTC. */
  daysOf(when: string, now: DateTime): DaysOfWhen
  /** Absent without the option. */
  readonly sources: Sources | undefined
  /** Runs work of the calendar itself, for no caller. */
  readonly unitOfWork: UnitOfWork
  onError(error: unknown): void
  /** Where its views are mounted. They are the `url` of records, unless the calendar has a `links` port. */
  readonly pageAddresses: Pick<PageAddresses, 'add'>
}

/** On the HTTP interface of a calendar, which an object that extends a calendar has too. */
const served = createBrand<ServedCalendar>('calendar')

/** Records what views use of a calendar. */
export function recordServed(api: object, calendar: ServedCalendar): void {
  served.attach(api, calendar)
}

/** A calendar, or an object that extends one. */
export interface HasApi {
  /** The interface of the calendar. */
  readonly api: Api
}

/** Returns what views use of a calendar. Throws a `TypeError` if the argument is not one. */
export function servedCalendar({ api }: HasApi): ServedCalendar {
  const calendar = served.of(api)
  if (calendar === undefined) throw new TypeError('A view needs a calendar, as createCalendar returns it.')
  return calendar
}
