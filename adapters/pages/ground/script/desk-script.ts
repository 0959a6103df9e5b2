import { checksum } from '../look/stylesheet.ts'
import { deskScriptText } from './desk-script-text.ts'

/** The script of the desk, which its pages load. */
export const deskScript = { name: `desk-${checksum(deskScriptText)}.js`, text: deskScriptText } as const
