import { expect, it } from 'vitest'
import { minifyCss } from '../../../../adapters/pages/ground/look/minify-css.ts'

it.each([
  ['drops comments and space', '/* a "quote */\n.a ,\n.b  { color : red ;\n}\n', '.a,.b{color :red}'],
  [
    'keeps the space of calc()',
    '.a { inline-size: calc(100% + 2 * var(--a) - 1px); }',
    '.a{inline-size:calc(100% + 2 * var(--a) - 1px)}',
  ],
  [
    'keeps strings as they are',
    `.a::before { content: "a ;  }  /* no comment */ b"; }`,
    '.a::before{content:"a ;  }  /* no comment */ b"}',
  ],
  ['keeps escaped quotes in strings', String.raw`.a { content: 'it\'s  ; x' ; }`, String.raw`.a{content:'it\'s  ; x'}`],
  [
    'keeps URLs as they are',
    '.a { background: url(data:image/svg+xml;a,  b) ; }',
    '.a{background:url(data:image/svg+xml;a,  b)}',
  ],
  [
    'keeps the space before a pseudo-class',
    '.a :hover, .a > .b :is( .c , .d ) { top: 0 }',
    '.a :hover,.a>.b :is(.c,.d){top:0}',
  ],
  [
    'keeps the space of queries',
    '@container a (min-width: 1rem) and (max-width: 2rem) { .a { top: 0; } }',
    '@container a (min-width:1rem) and (max-width:2rem){.a{top:0}}',
  ],
  [
    'keeps the space between values',
    '.a { margin: 0 auto; font: 1rem/1.2 "A B", serif; }',
    '.a{margin:0 auto;font:1rem/1.2 "A B",serif}',
  ],
  ['does not join what a comment separates', '.a/**/.b { top: 0 }', '.a .b{top:0}'],
])('%s', (_, css, minified) => {
  expect(minifyCss(css)).toBe(minified)
})
