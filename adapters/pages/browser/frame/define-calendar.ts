import { readMessage } from './frame-message.ts'
import { frameParameters, frameUrl } from './frame-url.ts'

/**
 * Defines the element `<daybook-calendar src="https://example.org/calendar/">`, which shows the pages of a calendar in
 * a frame of the right height. Does nothing without a document, such as on a server, and if there is an element with
 * this name.
 */
export function defineCalendar(name = 'daybook-calendar'): void {
  if (typeof customElements === 'undefined' || customElements.get(name)) return
  const styles = new CSSStyleSheet()
  styles.replaceSync(':host{display:block}:host([hidden]){display:none}iframe{display:block;inline-size:100%;border:0}')
  customElements.define(name, calendarElement(styles))
}

/** Until the page says its own height, in pixels. */
const firstHeight = 600

/** The class needs a document, so it is made where there is one. */
function calendarElement(styles: CSSStyleSheet): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly observedAttributes = ['src', 'label', 'loading', ...Object.keys(frameParameters)]

    readonly #root = this.attachShadow({ mode: 'open' })
    #shown: { readonly frame: HTMLIFrameElement; readonly url: URL } | undefined
    #height = firstHeight
    #connection = new AbortController()

    connectedCallback(): void {
      this.#root.adoptedStyleSheets = [styles]
      this.#connection = new AbortController()
      addEventListener('message', (event) => this.#receive(event), { signal: this.#connection.signal })
      this.#show()
    }

    disconnectedCallback(): void {
      this.#connection.abort()
      this.#root.replaceChildren()
      this.#shown = undefined
    }

    attributeChangedCallback(): void {
      if (this.isConnected) this.#show()
    }

    /**
     * Another address gets a frame of its own: in the same one, the button for going back would lead to the address
     * before.
     */
    #show(): void {
      const form = Object.fromEntries(Object.keys(frameParameters).map((name) => [name, this.getAttribute(name)]))
      const url = frameUrl(this.getAttribute('src'), form, document.baseURI)
      if (url === undefined) {
        this.#shown = undefined
        // What the page has written within the element.
        this.#root.replaceChildren(document.createElement('slot'))
        return
      }
      const label = this.getAttribute('label')
      if (this.#shown?.url.href === url.href) {
        if (label) this.#shown.frame.title = label
        return
      }
      const frame = document.createElement('iframe')
      frame.loading = this.getAttribute('loading') === 'eager' ? 'eager' : 'lazy'
      frame.title = label || 'Calendar'
      frame.setAttribute('part', 'frame')
      // A frame of another scheme than the page around it has a ground of its own.
      const scheme = url.searchParams.get('embed_scheme')
      if (scheme === 'light' || scheme === 'dark') frame.style.colorScheme = scheme
      frame.style.blockSize = `${this.#height}px`
      frame.src = url.href
      this.#shown = { frame, url }
      this.#root.replaceChildren(frame)
    }

    /** Only the window of the frame is believed, while it shows a page of the calendar's origin. */
    #receive({ data, origin, source }: MessageEvent<unknown>): void {
      if (!this.#shown || source !== this.#shown.frame.contentWindow || origin !== this.#shown.url.origin) return
      const message = readMessage(data)
      if (!message) return
      const { frame } = this.#shown
      this.#height = message.height
      frame.style.blockSize = `${message.height}px`
      if (!this.getAttribute('label')) frame.title = message.title
      // The link to the next page may be far below its start.
      if (message.isOpened && this.getBoundingClientRect().top < 0) this.scrollIntoView()
    }
  }
}
