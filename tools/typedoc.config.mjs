import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8'))

/**
 * The reference of all that can be imported, from the comments in the code. Every public name and every member of it has a
 * sentence, which editors show too: without one this fails.
 */
export default {
  // Paths in these options are relative to this file, and not to the root.
  entryPoints: Object.values(compilerOptions.paths)
    .flat()
    .map((path) => resolve(path)),
  tsconfig: resolve('tools/tsconfig.reference.json'),
  // `npm run check:types` checks each part with its own library: here the types of browsers reach those of Node.
  skipErrorChecking: true,
  out: resolve('docs/.vitepress/dist/reference'),
  readme: 'none',
  excludeExternals: true,
  disableSources: true,
  // The declarations from which the types of input derive: the members of a type have their sentences.
  intentionallyNotExported: [
    ...[
      'categoryFields',
      'categoryFilters',
      'eventFields',
      'eventFilters',
      'formParts',
      'linkedFilters',
      'organizerFields',
      'pageFields',
    ],
    ...[
      'postFields',
      'tagFields',
      'tagFilters',
      'venueFields',
      'filters',
      'movedTimes',
      'FieldWith',
      'NameWith',
      'textLanguages',
      'Words',
      'FacetName',
      'AppFacets',
      'DeskWords',
      'RecordOf',
      'ownParameters',
      'duplicateReasons',
      'Environment',
    ],
  ],
  validation: { notExported: true, invalidLink: true, invalidPath: true, notDocumented: true },
  treatWarningsAsErrors: true,
}
