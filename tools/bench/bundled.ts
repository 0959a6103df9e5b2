import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundle } from './bundle.ts'

// Runs a benchmark of this folder as one file: `npx tsx tools/bench/bundled.ts stores --events 10000`

const [name = '', ...args] = process.argv.slice(2)
const program = await bundle(name, new URL(`${name}.ts`, import.meta.url))
const [code] = await once(spawn(process.execPath, ['--expose-gc', program, ...args], { stdio: 'inherit' }), 'exit')
process.exitCode = code ?? 1
