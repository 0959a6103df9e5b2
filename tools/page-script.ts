import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** The file that the pages serve the script from: they read no files, so it is text in a module. */
export const pageScriptFile = 'adapters/pages/script/page-script-text.ts'

/** Returns the source of that file, made from `adapters/embed`. */
export async function makePageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['adapters/embed/pages.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    tsconfigRaw: {},
    write: false,
  })
  const text = outputFiles.map((file) => file.text.trim()).join('')
  return `/** Made from \`adapters/embed\` by \`npm run update:script\`. */\nexport const pageScriptText = ${JSON.stringify(text)}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await writeFile(pageScriptFile, await makePageScript())
