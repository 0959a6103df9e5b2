import { readFileSync } from 'node:fs'

/** `sysconf(_SC_CLK_TCK)` of Linux on every architecture that Node runs on. */
const ticksPerSecond = 100

/** The CPU time in milliseconds that a process and its children have had, also of those that ended. */
export function cpuOfTree(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  // The name of the program, in brackets, may contain spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return (ticks * 1000) / ticksPerSecond + children.reduce((sum, child) => sum + cpuOfTree(Number(child)), 0)
}

export function cpuOfThisProcess(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
