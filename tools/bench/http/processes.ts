import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { bundle } from '../bundle.ts'
import type { ConstantReply, Contestant, Message, Question, Usage } from './contestants.ts'
import type { Job } from './server.ts'

/** A contestant that listens. */
export interface Running extends Contestant {
  readonly port: number
  usage(): Promise<Usage>
  /** What a bare server is to answer from now on, by turns. */
  answer(replies: readonly ConstantReply[]): Promise<void>
  /** Has daybook serve its store with a new calendar, whose caches are empty. Does nothing elsewhere. */
  forget(): Promise<void>
  stop(): Promise<void>
}

/** This checkout, and the one of the option `against`. */
export type Program = 'now' | 'before'

const programs: Record<Program, string> = { now: '', before: '' }

export async function bundleServers(against = ''): Promise<void> {
  programs.now = await bundle('server', new URL('server.ts', import.meta.url))
  if (against === '') return
  const before = new URL('tools/bench/http/server.ts', pathToFileURL(`${against}/`))
  programs.before = await bundle('server-before', before, against)
}

export async function start(contestant: Contestant): Promise<Running> {
  const child = run({ do: 'serve', setup: contestant.setup }, contestant.program)
  const replies = repliesOf(child, contestant.name)
  const { port } = (await replies()) as { port: number } // its first message
  const ask = async (question: Question) => {
    child.send(question)
    return (await replies()) as Usage // its only other message
  }
  return {
    ...contestant,
    port,
    usage: () => ask({ ask: 'usage' }),
    answer: async (replies) => void (await ask({ ask: 'answer', replies })),
    forget: async () => void (await ask({ ask: 'forget' })),
    async stop() {
      if (child.exitCode !== null) return
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}

/** Fills a store in a process of its own, whose memory is not a server's. */
export async function fillPlace(job: Job & { do: 'fill' }, program: Program): Promise<void> {
  const [code] = await once(run(job, program), 'exit')
  if (code !== 0) throw new Error(`Filling ${job.what} with ${job.events} events failed`)
}

function run(job: Job, program: Program = 'now'): ChildProcess {
  return fork(programs[program], [JSON.stringify(job)], { execArgv: [] })
}

/** What a server says next. One question is open at a time. */
function repliesOf(child: ChildProcess, name: string): () => Promise<Message> {
  let waiting: { resolve(message: Message): void; reject(error: Error): void } | undefined
  child.on('message', (message: Message) => waiting?.resolve(message))
  child.on('exit', (code) => waiting?.reject(new Error(`The server of ${name} ended with ${code}`)))
  return () =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject }
    })
}
