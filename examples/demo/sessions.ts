import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Actor } from 'daybook'
import { actors, isRole, type Role } from './actors.ts'

/** More sessions than this end the oldest. */
const most = 1000

/** Sessions of browsers, in memory: a restart ends them. A browser has one, and there are at most 1,000. */
export class Sessions {
  readonly #roles = new Map<string, Role>()

  /** Returns the caller: by a token such as `Bearer demo-editor`, or by the cookie of a session. Throws for an unknown token. */
  readonly authenticate = (request: IncomingMessage): Actor | null => {
    const { authorization } = request.headers
    const role = authorization === undefined ? this.roleOf(request) : roleOfToken(authorization)
    return role === undefined ? null : actors[role]
  }

  roleOf({ headers }: IncomingMessage): Role | undefined {
    return this.#roles.get(/(?:^|; *)demo=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '')
  }

  /** Begins a session instead of that of the browser, and returns the header that it keeps. */
  begin(role: Role, request: IncomingMessage): string {
    this.end(request)
    const [oldest] = this.#roles.keys()
    if (oldest !== undefined && this.#roles.size >= most) this.#roles.delete(oldest)
    const id = randomUUID()
    this.#roles.set(id, role)
    return `demo=${id}; Path=/; HttpOnly; SameSite=Lax`
  }

  /** Ends the session of a browser, and returns the header that makes it forget. */
  end({ headers }: IncomingMessage): string {
    this.#roles.delete(/(?:^|; *)demo=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '')
    return 'demo=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0'
  }
}

function roleOfToken(authorization: string): Role {
  const role = authorization.replace(/^Bearer demo-/, '')
  if (!isRole(role)) throw new Error('unknown token')
  return role
}
