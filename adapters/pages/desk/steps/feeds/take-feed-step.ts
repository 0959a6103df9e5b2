import { isCalendarError, type SourcePreview, type SourceRun, type Sources } from 'daybook'
import type { PageQuery } from '../../../ground/addresses/page-urls.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { lastValue } from '../../contract/form-values.ts'
import { feedInput, feedPatch, type SentFeed } from '../../values/sent-feed.ts'

/** What follows after a button of feeds was pressed. */
export type FeedOutcome =
  /** The list, with these parameters. */
  | { readonly query: PageQuery }
  /** The form that adds a feed, with what the address has. */
  | { readonly preview: SourcePreview }
  /** The form again, with what is not accepted by the names of its controls. */
  | { readonly errors: Readonly<Record<string, string>> }
  /** The list again. */
  | { readonly fault: string; readonly status: number }

/** Does what a button of feeds asks for. */
export async function takeFeedStep(sources: Sources, sent: SentFeed, context: DeskContext): Promise<FeedOutcome> {
  try {
    return await steps[sent.step](sources, sent)
  } catch (error) {
    const outcome = refused(error, sent, context)
    if (outcome === undefined) throw error
    return outcome
  }
}

const ran = (done: string, { name, result, at }: SourceRun): FeedOutcome => {
  const outcome = { done, failed: 'failed', running: 'running', asks: 'other', removed: 'remove' }[result]
  return { query: { done: done === 'run' && result === 'asks' ? done : outcome, name, at } }
}

const steps: Readonly<Record<SentFeed['step'], (sources: Sources, sent: SentFeed) => Promise<FeedOutcome>>> = {
  look: async (sources, sent) => ({ preview: await sources.preview(feedInput(sent)) }),
  async add(sources, sent) {
    const { name } = await sources.add(feedInput(sent))
    return { query: { done: 'add', name } }
  },
  async run(sources, { name }) {
    const [run] = await sources.run(name)
    return run === undefined ? { query: {} } : ran('run', run)
  },
  async 'run-all'(sources) {
    await sources.run()
    return { query: {} }
  },
  confirm: async (sources, { name, values }) => ran('confirm', await sources.confirm(name, lastValue(values, 'asks'))),
  async pause(sources, { name }) {
    await sources.pause(name)
    return { query: { done: 'pause', name } }
  },
  async resume(sources, { name }) {
    await sources.resume(name)
    return { query: { done: 'resume', name } }
  },
  async change(sources, sent) {
    const { name } = sent
    await sources.change(name, feedPatch(await sources.get(name), sent))
    return { query: { done: 'change', name } }
  },
  async rename(sources, { name, values }) {
    const renamed = await sources.rename(name, lastValue(values, 'to').trim())
    return { query: { done: 'rename', name: renamed.name } }
  },
  async remove(sources, { name, values }) {
    await sources.remove(name, { events: lastValue(values, 'events') === 'trash' ? 'trash' : 'keep' })
    return { query: { done: 'remove', name } }
  },
}

function refused(error: unknown, { step, values }: SentFeed, { deskWords }: DeskContext): FeedOutcome | undefined {
  if (!isCalendarError(error)) return undefined
  const { feeds: words } = deskWords
  const { url, name = error.errors?.to } = error.errors ?? {}
  if (error.code === 'source-not-found') return { fault: words.gone, status: 404 }
  if (error.status === 409 && name === undefined) return { fault: words.running, status: 409 }
  const isForm = step === 'look' || step === 'add' || step === 'change'
  if (error.status === 503) return isForm ? { errors: { url: words.faults.unreachable } } : undefined
  // Beyond its scheme, only the address of another calendar has to be of a form.
  const isAddress = /^(https?|webcals?):\/\/[^/\s]{1,2000}/i.test(lastValue(values, 'url').trim())
  const inUrl = isAddress ? words.wrong.plain : words.wrong.url
  const inName = error.status === 409 ? words.wrong.taken : words.wrong.name
  if (isForm && (name ?? url) !== undefined) {
    return { errors: { ...(url !== undefined && { url: inUrl }), ...(name !== undefined && { name: inName }) } }
  }
  return name === undefined ? undefined : { fault: inName, status: error.status }
}
