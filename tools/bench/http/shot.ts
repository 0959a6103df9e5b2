/** One request. */
export interface Shot {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** Below the namespace. */
  readonly path: string
  readonly authorization?: string
  readonly body?: object
  readonly etag?: string
  readonly status: number
}

export const get = (path: string): Shot => ({ method: 'GET', path, status: 200 })

/** What is written or requested only once is so in each run on the same file. */
export const run = Date.now().toString(36)
