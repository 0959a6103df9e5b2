import { type Access, createAccess, fullAccess } from '../access/access.ts'
import { type Actor, readActor } from '../access/policy.ts'
import { isRolePolicy } from '../access/role-policy.ts'
import type { AppFields } from '../schema/app-fields.ts'
import type { RunTransaction } from '../services/calendar-transaction.ts'
import { checkedServices } from '../services/check-arguments.ts'
import { type Diagnostics, type Environment, withDiagnostics } from '../services/environment/environment.ts'
import { hook } from '../services/environment/report-error.ts'
import { createRoleReport } from '../services/environment/unknown-roles.ts'
import type { ConflictSettings } from '../services/events/conflicts/conflict-options.ts'
import type { SeriesWriter } from '../services/events/series-writer.ts'
import { withShownLinks } from '../services/events/shown-links.ts'
import { createRunTransaction } from '../services/run-transaction.ts'
import { createServices, type PlanningServices, type Services } from '../services/services.ts'
import type { VerifyPassword } from '../services/shared/verify-password.ts'
import type { UnitOfWork } from '../services/transaction/unit-of-work.ts'
import type { CalendarOptions } from './calendar-options.ts'
import type { UnitsOfWork } from './create-units-of-work.ts'

/** The calendar as each caller may use it: through the app, HTTP or views. */
export interface Callers {
  /** The services with every right, in process. */
  readonly everyRight: Services
  /** Runs work with every right. */
  readonly transaction: RunTransaction
  /** Returns the services of a caller, for the app: arguments are checked, and links to join withheld. */
  as(actor: Actor | null): Services
  /** Returns the services of a caller for one request, whose warnings go to `diagnostics` too. */
  forRequest(actor: Actor | null, diagnostics?: Diagnostics): PlanningServices
  /** Runs work with the rights of a caller. An inline venue or organizer is an existing one of its name. */
  transactionOf(actor: Actor | null): RunTransaction
  access(actor: Actor | null): Access
  /** Runs work of the calendar itself, for no caller. */
  readonly unitOfWork: UnitOfWork
}

interface CallersOptions {
  readonly environment: Environment
  readonly unitsOfWork: UnitsOfWork
  readonly seriesWriter: SeriesWriter | undefined
  readonly conflicts: ConflictSettings
}

export function createCallers(
  { hideExistence = false, ...options }: Pick<CalendarOptions<AppFields>, 'hideExistence' | 'onAttempt' | 'policy'>,
  { environment, unitsOfWork, seriesWriter, conflicts }: CallersOptions,
): Callers {
  const { onError } = environment
  const verifyPassword = verifyPasswordOf(environment, options.onAttempt)
  const unitOfWork = unitsOfWork.long(undefined)
  const extendForList = seriesWriter?.listExtension?.({ environment, unitOfWork, conflicts, onError })

  // Another policy may have other roles.
  const reportRole = options.policy === undefined || isRolePolicy(options.policy) ? createRoleReport(onError) : () => {}
  const access = (actor: Actor | null) => {
    const access = createAccess(actor, environment.policy, hideExistence)
    reportRole(actor)
    return access
  }

  const forRequest = (caller: Actor | null, diagnostics?: Diagnostics) => {
    const actor = caller && readActor(caller)
    return createServices(access(actor), {
      actor,
      environment: diagnostics ? withDiagnostics(environment, diagnostics) : environment,
      unitOfWork: unitsOfWork.short(actor),
      verifyPassword,
      seriesWriter,
      conflicts,
      extendForList,
    })
  }
  const restrictedTo = (actor: Actor | null): Services => {
    const services = checkedServices(forRequest(actor))
    const rights = access(actor && readActor(actor))
    return { ...services, events: withShownLinks(services.events, { access: rights, ...environment }) }
  }
  const anonymous = restrictedTo(null)

  const shared = { environment, verifyPassword, seriesWriter, conflicts }
  const ofApp = { ...shared, actor: null, extendForList }
  return {
    everyRight: checkedServices(createServices(fullAccess, { ...ofApp, unitOfWork: unitsOfWork.short(undefined) })),
    transaction: createRunTransaction({ ...ofApp, unitOfWork }, { join: unitsOfWork.join(undefined) }),
    as: (actor) => (actor === null ? anonymous : restrictedTo(actor)),
    forRequest,
    transactionOf(caller) {
      const actor = caller && readActor(caller)
      const ofCaller = { ...shared, actor, extendForList: undefined, mergeLinked: 'name' } as const
      return createRunTransaction(
        { ...ofCaller, unitOfWork: unitsOfWork.long(actor) },
        { access: access(actor), join: unitsOfWork.join(actor) },
      )
    },
    access,
    unitOfWork,
  }
}

/** Returns the check of passwords, whose code the first password loads. */
function verifyPasswordOf(
  { passwords, onError }: Environment,
  onAttempt: CalendarOptions['onAttempt'],
): VerifyPassword {
  let loading: Promise<VerifyPassword> | undefined
  return async (...attempt) => {
    loading ??= import('../services/shared/verify-password.ts').then(({ createVerifyPassword }) =>
      createVerifyPassword(passwords, hook(onAttempt, onError)),
    )
    return (await loading)(...attempt)
  }
}
