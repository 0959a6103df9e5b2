import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/** The scripts that pages serve. They read no files, so each script is text in a module. */
export const pageScripts = [
  {
    source: 'adapters/pages/browser/pages.ts',
    file: 'adapters/pages/ground/script/page-script-text.ts',
    name: 'pageScriptText',
  },
  {
    source: 'adapters/pages/browser/desk/desk-script.ts',
    file: 'adapters/pages/ground/script/desk-script-text.ts',
    name: 'deskScriptText',
  },
  {
    source: 'adapters/pages/browser/frame/embed-script.ts',
    file: 'adapters/pages/ground/script/embed-script-text.ts',
    name: 'embedScriptText',
  },
] as const

/** Returns the source of the module of a script, made from `adapters/pages/browser`. */
export async function makePageScript({ source, name }: (typeof pageScripts)[number]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    tsconfigRaw: {},
    write: false,
  })
  const text = outputFiles.map((file) => file.text.trim()).join('')
  return `/** Made from \`adapters/pages/browser\` by \`npm run update:pages\`. */\nexport const ${name} = ${JSON.stringify(text)}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const script of pageScripts) await writeFile(script.file, await makePageScript(script))
