/** What a transaction has written that its input does not contain, such as the events of a series. */
export interface DerivedWrites {
  readonly events: number
  /** Counts writes of events, with the characters of all their texts and links. */
  add(writes: { readonly events: number; readonly characters: number }): void
  /** Whether a transaction of much input has to end after its present item: all of its writes are in memory. */
  readonly isLarge: boolean
}

/** An event takes as much memory as so many characters, without its texts. */
const charactersPerEvent = 1_000

/** 10,000 events without texts. */
const mostCharacters = 10_000_000

/** Creates the counts of a transaction. */
export function createDerivedWrites(): DerivedWrites {
  let [events, characters] = [0, 0]
  return {
    get events() {
      return events
    },
    get isLarge() {
      return characters + events * charactersPerEvent >= mostCharacters
    },
    add(writes) {
      events += writes.events
      characters += writes.characters
    },
  }
}
