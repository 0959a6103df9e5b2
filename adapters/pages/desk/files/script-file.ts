import { checksum } from '../../ground/look/checksum.ts'
import { deskScriptText } from '../../ground/script/desk-script-text.ts'

/** The script of the desk, which its pages load. */
export const deskScript = { name: `desk-${checksum(deskScriptText)}.js`, text: deskScriptText } as const
