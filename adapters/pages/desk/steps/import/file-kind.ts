import type { SentFile } from 'daybook/http'

/** The kinds of files, with the default source of their events. A workbook is not read. */
export type FileKind = 'ics' | 'csv' | 'workbook'

/** Returns the kind of a file, by its content and then by its name. */
export function fileKind({ name, bytes }: SentFile): FileKind {
  const start = new TextDecoder().decode(bytes.subarray(0, 64))
  if (/^\s*BEGIN:VCALENDAR/i.test(start) || /\.(ics|ical|icalendar|vcs)$/i.test(name)) return 'ics'
  // Workbooks of Excel and others are archives, or files of the older form of Office.
  const isArchive = start.startsWith('PK\u0003\u0004')
  const isOffice = [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)
  return isArchive || isOffice ? 'workbook' : 'csv'
}
