import type { ImageUpload } from 'daybook/pages'

/** The most pictures in memory. The oldest ones make room. */
const most = 50

/** Pictures that people choose in forms. They are in memory, so they are gone when the demo ends. */
export class Uploads {
  readonly #pictures = new Map<string, { readonly bytes: Uint8Array; readonly type: string }>()
  readonly #origin: () => string
  #count = 0

  /** `origin`: returns where the demo is served. */
  constructor(origin: () => string) {
    this.#origin = origin
  }

  /** The option of the desk. */
  readonly upload: ImageUpload = {
    maxBytes: 2_000_000,
    store: ({ bytes, type }) => {
      this.#count += 1
      const path = `/uploads/${this.#count}`
      this.#pictures.set(path, { bytes, type })
      const [oldest] = this.#pictures.keys()
      if (this.#pictures.size > most && oldest !== undefined) this.#pictures.delete(oldest)
      return this.#origin() + path
    },
  }

  /** Returns the picture at a path such as `/uploads/1`; `undefined` if there is none. */
  at(path: string): { readonly body: Uint8Array; readonly headers: Readonly<Record<string, string>> } | undefined {
    const picture = this.#pictures.get(path)
    if (picture === undefined) return undefined
    const headers = {
      'Content-Type': picture.type,
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    }
    return { body: picture.bytes, headers }
  }
}
