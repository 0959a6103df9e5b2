// Fails for a folder of src and adapters that has subfolders and no floors, and for an import that runs up: see floors.ts.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { floorFindings } from './check.ts'
import { floors } from './floors.ts'

const imports = new Map(['src', 'adapters'].flatMap(sourcesIn).map((file) => [file, importsOf(file)]))
// The layers of src have rules of their own.
const findings = floorFindings(imports, { floors, without: ['src'] })
process.stdout.write(
  `${findings.map((line) => `${line}\n`).join('')}${imports.size} files, ${findings.length} findings\n`,
)
process.exitCode = findings.length > 0 ? 1 : 0

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name))
}

function importsOf(file: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'))
  return importedFiles.flatMap(({ fileName }) => (fileName.startsWith('.') ? [join(file, '..', fileName)] : []))
}
