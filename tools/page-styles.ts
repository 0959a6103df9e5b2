import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { minifyCss } from '../adapters/pages/ground/look/minify-css.ts'

/** The styles of pages. They read no files, so the files of each sheet, in this order, are text in a module. */
export const pageStyles = [
  {
    folder: 'adapters/pages/ground/look',
    module: 'look-text.ts',
    sheets: {
      base: ['tokens', 'frame', 'head', 'month', 'week', 'day', 'list', 'record'].map((name) => `base/${name}.css`),
      modes: ['base/modes.css'],
      warm: ['tokens', 'surfaces', 'events', 'week'].map((name) => `warm/${name}.css`),
      editorial: ['tokens', 'frame', 'month', 'week', 'day', 'list'].map((name) => `editorial/${name}.css`),
    },
  },
  {
    folder: 'adapters/pages/desk/look',
    module: 'desk-look-text.ts',
    sheets: {
      desk: [
        'forms.css',
        'markdown.css',
        'live.css',
        'tables.css',
        'lists.css',
        'filters.css',
        'many.css',
        'imports.css',
        'series.css',
        'feeds.css',
        'periods.css',
        'rooms.css',
        'home.css',
      ],
    },
  },
] as const

/** Returns the source of the module of some sheets. */
export async function makePageStyles({ folder, sheets }: (typeof pageStyles)[number]): Promise<string> {
  const texts = Object.entries(sheets).map(async ([name, files]) => {
    const rules = await Promise.all(files.map((file: string) => readFile(join(folder, file), 'utf8')))
    return `export const ${name} = ${JSON.stringify(shortened(minifyCss(rules.join(''))))}\n`
  })
  return ['/** Made from the files beside it by `npm run update:pages`. */\n', ...(await Promise.all(texts))].join('')
}

/** Without what only the formatter wants. */
function shortened(rules: string): string {
  return rules.replace(/(?<![\w.#-])0(?=\.\d)/g, '').replaceAll(' / ', '/')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const style of pageStyles) await writeFile(join(style.folder, style.module), await makePageStyles(style))
}
