/** A series whose dates in a list are chosen by one box. */
export interface SeriesBox {
  readonly id: number
  /** Whether they are the dates that lists of the interface leave out. */
  readonly isHidden: boolean
}

/** Returns what the box of a row of a series sends. No id begins so. */
export function seriesBox({ id, isHidden }: SeriesBox): string {
  return `dates:${id}${isHidden ? ':hidden' : ''}`
}

/** Returns the series of a box; `undefined` for that of an event. */
export function seriesBoxOf(text: string): SeriesBox | undefined {
  const [, id, hidden] = /^dates:([1-9]\d{0,15})(:hidden)?$/.exec(text) ?? []
  return id === undefined ? undefined : { id: Number(id), isHidden: hidden !== undefined }
}
