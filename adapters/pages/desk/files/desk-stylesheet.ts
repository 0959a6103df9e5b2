import { layer, namedStylesheet } from '../../ground/look/stylesheet.ts'
import { desk } from '../look/desk-look-text.ts'

/** The stylesheet of the desk, which its pages load besides that of all pages. */
export const deskStylesheet = namedStylesheet('desk', layer('base', desk))
