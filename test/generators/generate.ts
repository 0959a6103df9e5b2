import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import openapiTypeScript, { astToString } from 'openapi-typescript'
import { generate as generateOrval } from 'orval'

/** The programs import the clients from here. */
const folder = fileURLToPath(new URL('generated/', import.meta.url))

/** Generates a client from a document with each generator, as its users do by default. */
export async function generateClients(document: string): Promise<void> {
  const input = `${folder}doc.json`
  await mkdir(folder, { recursive: true })
  await writeFile(input, document)
  await writeFile(`${folder}openapi-typescript.ts`, astToString(await openapiTypeScript(document)))
  await createClient({ input, output: `${folder}hey-api`, logs: { level: 'silent' } })
  await generateOrval({
    input: { target: input },
    output: { target: `${folder}orval.ts`, client: 'fetch', baseUrl: { getBaseUrlFromSpecification: true } },
  })
}
