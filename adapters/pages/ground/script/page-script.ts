import { checksum } from '../look/checksum.ts'
import { embedScriptText } from './embed-script-text.ts'
import { pageScriptText } from './page-script-text.ts'

/** The script of the pages, by the name under which they serve it. The name changes with its text. */
export const pageScript = { name: `daybook-${checksum(pageScriptText)}.js`, text: pageScriptText } as const

/** The script of the element for other sites, which write its name in their pages. */
export const embedScript = { name: 'embed.js', text: embedScriptText } as const
