/**
 * The parts of the platform that the core uses. Only this file reads `globalThis`, by shape, because `src` compiles
 * without the types of Node or of a browser.
 */
interface Platform {
  readonly process?: {
    readonly versions?: { readonly tz?: unknown }
    /** Node from 20.16 and 22.3, Deno, Bun, and Workers with `nodejs_compat` have it. */
    readonly getBuiltinModule?: (name: string) => { readonly AsyncLocalStorage?: AsyncLocalStorageClass } | undefined
  }
  /** Some edge runtimes have it. */
  readonly AsyncLocalStorage?: AsyncLocalStorageClass
  readonly TextEncoder: new () => {
    encode(text: string): Uint8Array
    encodeInto(text: string, into: Uint8Array): { readonly read: number; readonly written: number }
  }
  readonly TextDecoder: new (label: string, options: { fatal: boolean }) => { decode(bytes: Uint8Array): string }
  /** Parses the bodies of forms with files. */
  readonly Response: new (
    body: Uint8Array,
    init: { readonly headers: Readonly<Record<string, string>> },
  ) => { formData(): Promise<Iterable<readonly [name: string, value: string | PlatformFile]>> }
  readonly crypto: {
    getRandomValues<T extends Uint8Array>(array: T): T
    readonly subtle: {
      importKey(
        format: 'raw',
        key: Uint8Array,
        algorithm: 'PBKDF2',
        extractable: false,
        usages: readonly ['deriveBits'],
      ): Promise<object>
      deriveBits(
        algorithm: { name: 'PBKDF2'; hash: 'SHA-256'; salt: Uint8Array; iterations: number },
        key: object,
        bits: number,
      ): Promise<ArrayBuffer>
    }
  }
  readonly performance: { now(): number }
  readonly console: { error(value: unknown): void }
  readonly setTimeout: (act: () => void, milliseconds: number) => unknown
  readonly clearTimeout: (timer: unknown) => void
  /** Node, Deno and Bun have it. Other platforms do not. */
  readonly setImmediate?: (act: () => void) => unknown
}

/** A file of a form. */
interface PlatformFile {
  readonly name: string
  readonly type: string
  arrayBuffer(): Promise<ArrayBuffer>
}

type AsyncLocalStorageClass = new () => {
  run<T>(value: object, act: () => T): T
  getStore(): object | undefined
}

/**
 * Returns the values of a form with files, in the order of its controls, by the parser of the platform. Rejects if the
 * bytes are not in the form of the type, which names the boundary of the parts.
 */
export async function parseMultipart(
  bytes: Uint8Array,
  type: string,
): Promise<readonly (readonly [name: string, value: string | PlatformFile])[]> {
  return [...(await new platform.Response(bytes, { headers: { 'content-type': type } }).formData())]
}

// Every platform that runs ES2023 modules on a server has all of these except `setImmediate` and `process`.
export const platform = globalThis as unknown as Platform

const encoder = new platform.TextEncoder()
const decoder = new platform.TextDecoder('utf-8', { fatal: true })

export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text)
}

/** Longer than nearly all bodies. `encode` counts the bytes before it writes them, and `encodeInto` does not. */
const scratch = new Uint8Array(262_144)

/**
 * Encodes the texts of a body, each by itself: joining many long texts before their encoding takes more. The bytes stay
 * in memory until the next body, so do not use it for passwords.
 */
export class ScratchEncoder {
  #used = 0

  /** Returns the bytes of a text. They are valid until another encoder is used. */
  encode(text: string): Uint8Array {
    const { read, written } = encoder.encodeInto(text, scratch.subarray(this.#used))
    if (read < text.length) return encoder.encode(text)
    this.#used += written
    return scratch.subarray(this.#used - written, this.#used)
  }
}

/** Returns `undefined` if the bytes are not UTF-8. Drops a leading byte order mark. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** The event loop of the host, for long work that must not block the rest of the process. */
export interface EventLoop {
  /** Milliseconds on a monotonic clock. */
  now(): number
  /** Resolves in a later turn of the loop, after timers, I/O and requests that are due. */
  endOfTurn(): Promise<void>
}

// Read at load, because tests replace them later. `setTimeout` waits some milliseconds longer.
const { setImmediate, setTimeout } = platform

export const hostLoop: EventLoop = {
  now: () => platform.performance.now(),
  endOfTurn: () =>
    new Promise((resolve) => {
      if (setImmediate) setImmediate(resolve)
      else setTimeout(resolve, 0)
    }),
}

const { tz } = platform.process?.versions ?? {}

/** The version of the time-zone data of this runtime, such as `2025b`; `null` if the runtime does not report it. */
export const timeZoneDataVersion: string | null = typeof tz === 'string' ? tz : null

/** Writes an error to the log of the process. */
export function writeError(error: unknown): void {
  platform.console.error(error)
}

/** Returns a value that all copies of the library in the process share. The first one that needs it creates it. */
export function ofProcess<Value>(name: string, create: () => Value): Value {
  const values = platform as unknown as Record<symbol, Value | undefined>
  const key = Symbol.for(`daybook.${name}`)
  const shared = values[key]
  if (shared !== undefined) return shared
  const value = create()
  values[key] = value
  return value
}

/** A value that everything that an action calls can read, also asynchronously and after timers, and nothing else. */
export interface AsyncContext<Value extends object> {
  /** Runs an action with a value. */
  run<T>(value: Value, act: () => T): T
  get(): Value | undefined
}

/** Returns a new context, or `undefined` if the runtime has none. */
export function asyncContext<Value extends object>(): AsyncContext<Value> | undefined {
  const { process, AsyncLocalStorage = process?.getBuiltinModule?.('node:async_hooks')?.AsyncLocalStorage } = platform
  if (AsyncLocalStorage === undefined) return undefined
  const storage = new AsyncLocalStorage()
  return {
    run: (value, act) => storage.run(value, act),
    get: () => storage.getStore() as Value | undefined, // only `run` sets it
  }
}

/** Starts a timer as `startTimer` does, for which no process stays up. */
export function startBackgroundTimer(act: () => void, milliseconds: number): () => void {
  const timer = platform.setTimeout(act, milliseconds)
  const { unref } = Object(timer) as { readonly unref?: () => void } // timers of Node, Deno and Bun have it
  unref?.call(timer)
  return () => platform.clearTimeout(timer)
}

/** Calls an action after some milliseconds. Returns a function that cancels it. */
export function startTimer(act: () => void, milliseconds: number): () => void {
  const timer = platform.setTimeout(act, milliseconds)
  return () => platform.clearTimeout(timer)
}
