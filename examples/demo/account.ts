import type { IncomingMessage, ServerResponse } from 'node:http'
import { isCrossSite } from 'daybook/http'
import { html } from 'daybook/pages'
import { isRole, roles } from './actors.ts'
import type { Sessions } from './sessions.ts'

const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'",
}

/** Serves `/account`: a button for each role, and one to sign out. Each begins or ends a session of the browser. */
export async function serveAccount(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Sessions,
): Promise<void> {
  if (request.method === 'GET') {
    response.writeHead(200, headers).end(String(accountPage(sessions.roleOf(request))))
    return
  }
  if (request.method !== 'POST') {
    response.writeHead(405, { Allow: 'GET, POST' }).end()
    return
  }
  // A page of another site must not sign anybody in or out.
  if (isCrossSite(request)) {
    response.writeHead(403).end()
    return
  }
  const role = new URLSearchParams(await bodyOf(request)).get('role') ?? ''
  const cookie = isRole(role) ? sessions.begin(role, request) : sessions.end(request)
  const next = isRole(role) && role !== 'subscriber' ? '/en/desk' : '/en/'
  response.writeHead(303, { Location: next, 'Set-Cookie': cookie }).end()
}

function accountPage(current: string | undefined) {
  const buttons = Object.entries(roles).map(
    ([role, description]) =>
      html`<li><button name="role" value="${role}">${role === current ? `${role}: that is you` : `Sign in as ${role}`}</button> ${description}</li>\n`,
  )
  return html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Account · Daybook demo</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/account.css">
</head>
<body>
<main>
<h1>Account</h1>
<p>${current === undefined ? 'You look at the calendar as a visitor.' : `You are signed in as ${current}.`} This is a demo: nobody asks for a password.</p>
<form method="post" action="/account">
<ul>
${buttons}</ul>
${current !== undefined && html`<p><button name="role" value="">Sign out</button></p>`}
</form>
<p><a href="/en/">Calendar</a> · <a href="/de/">Kalender</a> · <a href="/explorer/">Interface</a></p>
</main>
</body>
</html>
`
}

/** The stylesheet of the page. */
export const accountStyles = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { margin: 0 }
a { color: inherit }
main { max-width: 40rem; margin: 4rem auto; padding: 0 1.5rem }
ul { list-style: none; padding: 0 }
li { margin: .75rem 0 }
button { font: inherit; min-width: 13rem; min-height: 2.75rem; padding: 0 1rem; text-align: start; cursor: pointer }
`

/** Reads the first 1,000 bytes of a body, which no form of this page exceeds. */
async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = Buffer.alloc(0)
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    body = Buffer.concat([body, chunk])
    if (body.length > 1000) break
  }
  return body.toString('utf8', 0, 1000)
}
