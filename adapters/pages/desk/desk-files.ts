import { deskScript } from '../ground/script/desk-script.ts'
import { deskStylesheet } from './look/desk-stylesheet.ts'

/** The files that pages of the desk load besides those of all pages. */
export const deskFiles = [deskStylesheet, deskScript] as const
