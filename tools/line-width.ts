// npm run check:lint: no line of the sources is wider than the formatter's, which breaks neither texts nor comments.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** In columns: `lineWidth` of biome.json. */
const width = 120

/** A regular expression cannot be broken. A comment, which begins and may end with a slash too, can. */
const expression = /^\s*\/(?![*/]).*\/[a-z]*,?$/

/** Texts that a program has made. */
const made = /-text\.ts$/

/** Returns `file:line: columns` for each line of the files below some folders that is too wide. */
export function wideLines(folders: readonly string[]): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:ts|css)$/.test(name) && !made.test(name))
      .map((name) => join(folder, name))
      .flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .flatMap((line, index) =>
            line.length > width && !expression.test(line) ? [`${file}:${index + 1}: ${line.length} columns`] : [],
          ),
      ),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = wideLines(['src', 'adapters'])
  if (found.length > 0) {
    console.error([...found, `${found.length} lines are wider than ${width} columns.`].join('\n'))
    process.exitCode = 1
  }
}
