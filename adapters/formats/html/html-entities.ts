/** The entities of HTML that people and editors write. Others stay as they are. */
const named = new Map(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '', hellip: '…', euro: '€' },
    ...{ ndash: '–', mdash: '—', lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', laquo: '«', raquo: '»', bull: '•' },
    ...{ copy: '©', reg: '®', trade: '™', middot: '·', times: '×', deg: '°', pound: '£', sect: '§' },
    ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', eacute: 'é', egrave: 'è' },
    ...{ agrave: 'à', ccedil: 'ç', ecirc: 'ê', iacute: 'í', oacute: 'ó', aacute: 'á', ntilde: 'ñ', oslash: 'ø' },
  }),
)

/** Returns text of HTML without entities. */
export function decodeEntities(html: string): string {
  return html.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named.get(name) ?? whole
      const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return isCharacter(point) ? String.fromCodePoint(point) : whole
    },
  )
}

function isCharacter(point: number): boolean {
  return point > 0 && point < 0x110000 && !(point >= 0xd800 && point < 0xe000)
}
