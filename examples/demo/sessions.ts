import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Actor } from 'daybook'
import { actors, isRole, type Role } from './actors.ts'

/** Sessions of browsers, in memory: a restart ends them. */
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

  /** Begins a session, and returns the header that the browser keeps. */
  begin(role: Role): string {
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
