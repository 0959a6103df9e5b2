/** One request. */
export interface Shot {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** Below the mount. */
  readonly path: string
  /** The path of the mount; that of daybook itself if it is absent. */
  readonly mount?: string
  readonly authorization?: string
  readonly body?: object
  readonly etag?: string
  readonly status: number
}

export const get = (path: string): Shot => ({ method: 'GET', path, status: 200 })

/** The path of the mount that a request is sent to. */
export const mountOf = ({ mount = '/cal/events/v1' }: Shot) => mount

/** Where daybook stands in for the system that its interface comes from. */
export const standIn = { basePath: '/wp-json', namespace: 'tribe/events/v1' }

/** What is written or requested only once is so in each run on the same file. */
export const run = Date.now().toString(36)
