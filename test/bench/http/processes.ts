import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { build } from 'tsup'
import type { ConstantReply, Contestant, Message, Question, Usage } from './contestants.ts'
import type { Job } from './server.ts'

/** A contestant that listens. */
export interface Running extends Contestant {
  readonly port: number
  usage(): Promise<Usage>
  /** What a bare server is to answer from now on. */
  answer(reply: ConstantReply): Promise<void>
  stop(): Promise<void>
}

const folder = fileURLToPath(new URL('../../../node_modules/.cache/daybook-bench', import.meta.url))

/** Servers run as a bundle, as daybook does from its package: what runs sources directly names each inner function anew. */
export async function bundleServer(): Promise<void> {
  await build({
    entry: { server: fileURLToPath(new URL('server.ts', import.meta.url)) },
    outDir: folder,
    ...{ config: false, silent: true, clean: true, dts: false, format: 'esm', target: 'node20' },
    ...{ skipNodeModulesBundle: true, noExternal: ['date-fns-tz', 'date-fns'] },
  })
}

export async function start(contestant: Contestant): Promise<Running> {
  const child = run({ do: 'serve', setup: contestant.setup })
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
    answer: async (reply) => void (await ask({ ask: 'answer', reply })),
    async stop() {
      if (child.exitCode !== null) return
      const exit = once(child, 'exit')
      child.disconnect()
      await exit
    },
  }
}

/** Fills a place in a process of its own, whose memory is not a server's. */
export async function fillPlace(job: Job & { do: 'fill' }): Promise<void> {
  const [code] = await once(run(job), 'exit')
  if (code !== 0) throw new Error(`Filling ${job.what} with ${job.events} events failed`)
}

function run(job: Job): ChildProcess {
  return fork(`${folder}/server.js`, [JSON.stringify(job)], { execArgv: [] })
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
