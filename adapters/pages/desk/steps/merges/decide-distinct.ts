import { CalendarError, type CollectionName, isCalendarError, type Services } from 'daybook'
import type { Visit } from 'daybook/http'
import { deskFolders, type ListedResource } from '../../../ground/addresses/desk-address.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { type FormValues, lastValue, stepName } from '../../contract/form-values.ts'
import { mergeNames, mergeSteps } from '../../contract/merge-props.ts'
import type { DeskNotice } from '../../contract/notice-props.ts'

/** Notes whether two records are not the same, by the button of a form. Throws if it has none for that. */
export async function decideDistinct(
  visit: Visit,
  resource: ListedResource,
  sent: FormValues,
  context: DeskContext,
): Promise<DeskNotice> {
  const step = lastValue(sent, stepName)
  const [, one, other] = /^([1-9]\d{0,15}),([1-9]\d{0,15})$/.exec(lastValue(sent, mergeNames.pair)) ?? []
  if ((step !== mergeSteps.differ && step !== mergeSteps.again) || one === undefined || other === undefined)
    throw new CalendarError('rest_invalid_param', `This form has no button that sends ${stepName}=${step}.`)
  return noteDistinct(visit, { resource, pair: [Number(one), Number(other)] }, step === mergeSteps.differ, context)
}

interface NotedPair {
  readonly resource: ListedResource
  readonly pair: readonly [number, number]
}

/** Notes that two records are not the same, or that they may be. */
export async function noteDistinct(
  { services }: Visit,
  { resource, pair }: NotedPair,
  isDistinct: boolean,
  { deskWords }: DeskContext,
): Promise<DeskNotice> {
  const { merges: words } = deskWords
  const collection = deskFolders[resource] as Exclude<CollectionName, 'events'> // that of another resource
  const service: Services[Exclude<CollectionName, 'events'>] = services[collection]
  try {
    await service.distinct(...pair, isDistinct)
    return { tone: 'good', text: isDistinct ? words.differs : words.mayBeSame }
  } catch (error) {
    if (!isCalendarError(error) || error.status !== 409) throw error
    return { tone: 'bad', text: deskWords.tryAgain }
  }
}
