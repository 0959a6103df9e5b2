/** Runs work of an event serially, and once for all who ask for it before it begins. */
export function oneAtATime<Result>(work: (id: number) => Promise<Result>): (id: number) => Promise<Result> {
  const last = new Map<number, Promise<unknown>>()
  const next = new Map<number, Promise<Result>>()
  return (id) => {
    const begin = () => {
      next.delete(id)
      return work(id)
    }
    const turn = next.get(id) ?? Promise.resolve(last.get(id)).then(begin, begin)
    next.set(id, turn)
    last.set(id, turn)
    const forget = () => {
      if (last.get(id) === turn) last.delete(id)
    }
    turn.then(forget, forget)
    return turn
  }
}
