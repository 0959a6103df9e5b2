/** The imports of each file, as paths from the root of the project. */
export type Imports = ReadonlyMap<string, readonly string[]>

interface Declared {
  readonly floors: Readonly<Record<string, readonly string[]>>
  /** The folders that need no floors. */
  readonly without: readonly string[]
}

/** Returns what is against the floors, a line for each: imports that run up, and folders whose floors are missing or of parts that are gone. */
export function floorFindings(imports: Imports, { floors, without }: Declared): readonly string[] {
  const files = [...imports.keys()]
  const folders = foldersWithFolders(files)
  return [
    ...folders
      .filter((folder) => !Object.hasOwn(floors, folder) && !without.includes(folder))
      .map((folder) => `${folder} has no floors`),
    ...without
      .filter((folder) => !folders.includes(folder) || Object.hasOwn(floors, folder))
      .map((folder) => `${folder} needs no exception`),
    ...Object.entries(floors).flatMap(([folder, parts]) => {
      const floorOf = (file: string) => floorIn(file, { folder, parts })
      const within = files.filter((file) => file.startsWith(`${folder}/`))
      const used = new Set(within.map(floorOf))
      const homeless = within.filter((file) => floorOf(file) < 0)
      return [
        ...parts.filter((_, floor) => !used.has(floor)).map((part) => `${folder} has no ${part}, which has a floor`),
        ...homeless.map((file) => `${file} has no floor in ${folder}`),
        ...within.flatMap((file) =>
          (imports.get(file) ?? [])
            .filter((target) => target.startsWith(`${folder}/`) && floorOf(target) > floorOf(file))
            .map((target) => `${file} -> ${target} runs up in ${folder}`),
        ),
      ]
    }),
  ]
}

function foldersWithFolders(files: readonly string[]): readonly string[] {
  const folders = new Set<string>()
  for (const file of files) {
    const parts = file.split('/')
    for (let depth = 1; depth < parts.length - 1; depth += 1) folders.add(parts.slice(0, depth).join('/'))
  }
  return [...folders].toSorted()
}

/** Returns the position of a file's part among those of the folder, or -1 if it is of none. */
function floorIn(
  file: string,
  { folder, parts }: { readonly folder: string; readonly parts: readonly string[] },
): number {
  const [name = '', ...deeper] = file.slice(folder.length + 1).split('/')
  const named = parts.indexOf(name.replace(/\.ts$/, ''))
  return named >= 0 || deeper.length > 0 ? named : parts.indexOf('.')
}
