import { layer, namedStylesheet } from '../../ground/look/stylesheet.ts'
import { forms } from './forms.ts'
import { imports } from './imports.ts'
import { lists } from './lists.ts'
import { tables } from './tables.ts'

/** The stylesheet of the desk, which its pages load besides that of all pages. */
export const deskStylesheet = namedStylesheet('desk', layer('base', [forms, tables, lists, imports]))
