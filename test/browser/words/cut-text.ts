/**
 * What is wrong with the texts of a shown page, as lines: text out of the window or out of its box, text that is cut without a way to
 * read it, and a window that scrolls sideways. All that is folded is opened first.
 */
export const cutText = `(() => {
  for (const one of document.querySelectorAll('details')) one.open = true
  const faults = new Set()
  const root = document.documentElement
  const width = root.clientWidth
  if (root.scrollWidth > width) faults.add('the window scrolls sideways: ' + root.scrollWidth)
  const nameOf = (element) => element.localName + (element.className?.baseVal ?? element.className ?? '').split(' ').filter(Boolean).map((name) => '.' + name).join('')
  const pathOf = (element) => [element.parentElement?.parentElement, element.parentElement, element].filter(Boolean).map(nameOf).join(' > ')
  const styleOf = new Map()
  const css = (element) => {
    if (!styleOf.has(element)) styleOf.set(element, getComputedStyle(element))
    return styleOf.get(element)
  }
  // Only programs read it.
  const isClipped = (element) => element !== null && (css(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
  const isHidden = (element) => element.closest('[hidden], option, script, style, title, template') !== null || !element.checkVisibility() || isClipped(element)
  const scrolls = (value) => value === 'auto' || value === 'scroll'
  const cuts = (value) => value === 'hidden' || value === 'clip'
  // Text that is cut is read from its title, which is also that of the link around it.
  const isReadable = (element, text) => {
    for (let one = element; one; one = one.parentElement) if (one.title && one.title.includes(text.trim())) return true
    return false
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data
    if (text.trim() === '' || isHidden(node.parentElement)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
    const bounds = (side, of) => Math[of](...rects.map((rect) => rect[side]))
    if (rects.length === 0) continue
    const box = { left: bounds('left', 'min'), right: bounds('right', 'max'), top: bounds('top', 'min'), bottom: bounds('bottom', 'max') }
    const lines = new Set(rects.map((rect) => Math.round(rect.top))).size
    if (lines > 4 && box.right - box.left < 3 * parseFloat(css(node.parentElement).fontSize))
      faults.add('squeezed: ' + pathOf(node.parentElement) + ': ' + text.trim().slice(0, 24))
    let [x, y] = [true, true]
    for (let one = node.parentElement; one && one !== document.body; one = one.parentElement) {
      const style = css(one)
      if (style.display.startsWith('inline') && !/block|flex|grid|table/.test(style.display)) continue
      if (style.display === 'contents') continue
      const rect = one.getBoundingClientRect()
      if (scrolls(style.overflowX)) x = false
      if (scrolls(style.overflowY)) y = false
      // Large type is set a little beside its box, so that it looks straight.
      const slack = 1.5 + 0.05 * parseFloat(css(node.parentElement).fontSize)
      const outX = x && (box.left < rect.left - slack || box.right > rect.right + slack)
      const outY = y && (box.top < rect.top - 3 || box.bottom > rect.bottom + 3)
      if (outX || (outY && cuts(style.overflowY))) {
        const isCut = cuts(style.overflowX) || cuts(style.overflowY)
        // A bar lies over the cells of its days.
        const isBar = node.parentElement.closest('.is-bar') !== null && !isCut && !one.closest('.is-bar')
        if (!isBar && !(isCut && isReadable(node.parentElement, text))) {
          faults.add((isCut ? 'cut: ' : 'out of its box: ') + pathOf(node.parentElement) + ' in ' + nameOf(one) + ': ' + text.trim().slice(0, 24))
        }
        x = false
        y = false
      }
    }
    if (x && (box.left < -1 || box.right > width + 1)) faults.add('out of the window: ' + pathOf(node.parentElement) + ': ' + text.trim().slice(0, 24))
  }
  return [...faults]
})()`
