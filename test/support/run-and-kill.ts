import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/**
 * Runs a program that says when it is ready and then receives a task. Kills it right after it has written so many lines, and returns
 * all that it has written.
 */
export async function runAndKill(path: string, task: object, count: number): Promise<readonly string[]> {
  const child = fork(path, { execArgv: [], stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  await once(child, 'message')
  if (child.stdout === null) throw new Error('The worker has no output.')
  const lines: string[] = []
  const reader = createInterface({ input: child.stdout })
  reader.on('line', (line) => {
    if (lines.push(line) >= count) child.kill('SIGKILL')
  })
  const isRead = once(reader, 'close')
  child.send(task)
  await isRead
  return lines
}
