/**
 * Returns a stylesheet without comments and space that means nothing. It touches no string and no `url()`, and keeps
 * the space around `+`, `-`, `*` and `/`, which `calc()` needs, and before `(` and `:`, where it has a meaning.
 */
export function minifyCss(text: string): string {
  return (
    text
      .split(verbatim)
      // A comment matches without a group: it separates like a space.
      .map((part: string | undefined, index) => (index % 2 === 0 ? collapsed(part ?? '') : (part ?? ' ')))
      .join('')
      .trim()
  )
}

/**
 * Strings and unquoted URLs; a comment is matched too, so that a quote in it opens no string. What has no end goes to
 * the end of the text.
 */
const verbatim =
  /("(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|'(?:[^'\\]|\\[\s\S])*(?:'|\\?$)|url\([^"'()]*\))|\/\*[\s\S]*?(?:\*\/|$)/

function collapsed(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/([:(]) /g, '$1')
    .replace(/ \)/g, ')')
    .replace(/;+/g, ';')
    .replaceAll(';}', '}')
}
