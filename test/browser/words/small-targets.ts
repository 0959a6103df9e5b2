/**
 * The controls and links of a shown page that are smaller than 24 by 24 pixels, as lines. A link within a sentence is as high as its line (WCAG
 * 2.5.8), and a box that is checked counts with its label.
 */
export const smallTargets = `(() => {
  const faults = new Set()
  for (const one of document.querySelectorAll('a[href], button, summary, select, textarea, input:not([type=hidden])')) {
    const label = one.closest('label') ?? (/checkbox|radio/.test(one.type) ? document.querySelector('label[for="' + one.id + '"]') : null)
    const target = label ?? one
    // The link of a title that covers its item.
    if (getComputedStyle(one, '::after').position === 'absolute') continue
    if (!target.checkVisibility() || getComputedStyle(one).clipPath === 'inset(50%)') continue
    const { width, height } = target.getBoundingClientRect()
    if (width === 0 || (width >= 23.5 && height >= 23.5)) continue
    const block = target.parentElement.closest('p, li, dd, td, th, small, div')
    const others = block.textContent.replace(target.textContent, '').replace(/[^\\p{L}\\p{N}]/gu, '')
    if (getComputedStyle(target).display === 'inline' && others.length > 0 && block.closest('p, dd, .db-prose, .db-note') !== null) continue
    faults.add(Math.round(width) + 'x' + Math.round(height) + ' ' + target.outerHTML.slice(0, 110))
  }
  return [...faults]
})()`
