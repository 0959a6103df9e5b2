import { sentMessage } from './frame-message.ts'

/**
 * Reports to the page around a frame how high this page is, from now on. Returns what reports that another page was
 * opened. Any site may know: it is only the height and the title.
 */
export function tellFrame(): () => void {
  if (parent === window || !document.querySelector('.daybook.is-embed')) return () => undefined
  const tell = (isOpened: boolean) => {
    const { height } = document.body.getBoundingClientRect()
    parent.postMessage(sentMessage({ height, title: document.title, isOpened }), '*')
  }
  new ResizeObserver(() => tell(false)).observe(document.body)
  return () => tell(true)
}
