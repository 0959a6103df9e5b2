import { deskStylesheet } from './desk-stylesheet.ts'
import { deskScript } from './script-file.ts'

/** The files that pages of the desk load besides those of all pages. */
export const deskFiles = [deskStylesheet, deskScript] as const
