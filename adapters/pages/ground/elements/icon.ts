import { type Html, html } from '../markup/html.ts'

const paths = {
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.5 13.5L17 17',
  previous: 'M12.5 4.5L7 10l5.5 5.5',
  next: 'M7.5 4.5L13 10l-5.5 5.5',
  calendar: 'M3.5 5h13v12h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5',
  repeat: 'M4 9a5 5 0 0 1 5-4h6l-2.5-2.5M15 5l-2.5 2.5M16 11a5 5 0 0 1-5 4H5l2.5-2.5M5 15l2.5 2.5',
  ticket: 'M3 6.5h14v2.2a1.5 1.5 0 0 0 0 2.8v2H3v-2a1.5 1.5 0 0 0 0-2.8zM12 7v1m0 1.6v1m0 1.6v1',
  warning: 'M10 3l7.5 13.5h-15zM10 8v4M10 14.2v.3',
  clock: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 6v4.3l2.8 1.7',
  pin: 'M10 18s6-5.4 6-10a6 6 0 1 0-12 0c0 4.6 6 10 6 10zM10 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  person: 'M10 10a3.3 3.3 0 1 0 0-6.6A3.3 3.3 0 0 0 10 10zM3.8 17c.5-3 3-4.6 6.2-4.6s5.7 1.6 6.2 4.6',
  phone: 'M6.5 3H4a1 1 0 0 0-1 1c0 7.2 5.8 13 13 13a1 1 0 0 0 1-1v-2.5l-3.5-1.5-1.5 1.8a10.5 10.5 0 0 1-4.8-4.8L9 6.5z',
  mail: 'M3 5h14v10H3zM3.5 5.5L10 11l6.5-5.5',
  globe:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM2.5 10h15' +
    'M10 2.5c2.5 2.4 3 4.8 3 7.5s-.5 5.1-3 7.5c-2.5-2.4-3-4.8-3-7.5s.5-5.1 3-7.5z',
  share:
    'M6 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM14 7.5a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z' +
    'M14 17a2.2 2.2 0 1 0 0-4.4A2.2 2.2 0 0 0 14 17zM8 9l4-2.5M8 11l4 2.5',
  check: 'M4 10.5l4 4 8-9',
  undo: 'M7.5 4L4 7.5 7.5 11M4 7.5h7.5a4.5 4.5 0 0 1 0 9H8',
  info: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 9v5M10 6v.3',
  plus: 'M10 4v12M4 10h12',
  upload: 'M10 13V3.5M6 7l4-4 4 4M3.5 12.5v4h13v-4',
  pencil: 'M4 16l.8-3.4L13.4 4l2.6 2.6-8.6 8.6zM11.8 5.6l2.6 2.6',
  cross: 'M5 5l10 10M15 5L5 15',
  move: 'M4 10h11M11 5.5l4.5 4.5-4.5 4.5',
  pause: 'M7 4v12M13 4v12',
  skip: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM4.8 15.2L15.2 4.8',
  up: 'M4.5 12.5L10 7l5.5 5.5',
  filter: 'M3 5h14M6 10h8M8.5 15h3',
  eye: 'M2.5 10S5.5 5 10 5s7.5 5 7.5 5-3 5-7.5 5-7.5-5-7.5-5zM10 12a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  lock: 'M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9',
} as const

/** A sign beside a text that says the same: programs that read the page aloud leave it out. */
export function icon(name: keyof typeof paths, { flips = false } = {}): Html {
  const classes = flips ? 'db-icon db-flip' : 'db-icon'
  return html`<svg class="${classes}" viewBox="0 0 20 20" aria-hidden="true"><path d="${paths[name]}"/></svg>`
}
