/** What a page in a frame reports to the page around it. */
export interface FrameMessage {
  /** Of the whole page, in pixels. */
  readonly height: number
  readonly title: string
  /** Whether the visitor has just opened it from another page in the frame. */
  readonly isOpened: boolean
}

/** The highest frame: a page of 30 events is a third of it. */
const maxHeight = 20_000

const longestTitle = 200

/** Returns a message as it is sent. */
export function sentMessage({ height, title, isOpened }: FrameMessage): object {
  return { daybook: 'page', height, title, isOpened }
}

/** Reads a message that any window can have sent; `undefined` for what is none. */
export function readMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null) return undefined
  const { daybook, height, title, isOpened } = data as Readonly<Record<string, unknown>>
  if (daybook !== 'page' || typeof height !== 'number' || !(height > 0) || typeof title !== 'string') return undefined
  return {
    height: Math.min(Math.ceil(height), maxHeight),
    title: title.slice(0, longestTitle),
    isOpened: isOpened === true,
  }
}
