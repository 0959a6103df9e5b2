import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A file of the explorer. */
export interface ExplorerFile {
  readonly body: string | Buffer
  readonly headers: Readonly<Record<string, string>>
}

const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const page = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Interface · Daybook demo</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="swagger-ui.css">
</head>
<body>
<div id="explorer"></div>
<script src="swagger-ui-bundle.js"></script>
<script src="start.js"></script>
</body>
</html>
`

/** Requests of the explorer carry the cookie of the browser: who is signed in can try writes. */
const start = `SwaggerUIBundle({
  url: '/en/cal/events/v1/doc',
  dom_id: '#explorer',
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  tryItOutEnabled: true,
  validatorUrl: 'none',
})
`

/** The explorer styles elements by script. It loads nothing from other sites. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const files: Readonly<Record<string, () => Promise<ExplorerFile>>> = {
  '': async () => file(page, 'text/html'),
  'start.js': async () => file(start, 'text/javascript'),
  'swagger-ui.css': async () => file(await readFile(join(folder, 'swagger-ui.css')), 'text/css'),
  'swagger-ui-bundle.js': async () => file(await readFile(join(folder, 'swagger-ui-bundle.js')), 'text/javascript'),
}

/** Returns the file at a path below `/explorer/`, the explorer of the OpenAPI description; `undefined` if there is none. */
export async function explorerFile(path: string): Promise<ExplorerFile | undefined> {
  const name = path.slice('/explorer/'.length)
  return path.startsWith('/explorer/') && Object.hasOwn(files, name) ? files[name]?.() : undefined
}

function file(body: string | Buffer, type: string): ExplorerFile {
  return { body, headers: { 'Content-Type': `${type}; charset=utf-8`, 'Content-Security-Policy': policy } }
}
