import type { Dependencies } from '../response/dependencies.ts'
import { Json } from '../response/json.ts'
import { longestList } from '../response/reply-size.ts'
import type { ReplyView } from '../values/reply-view.ts'

/** Values in JSON. */
interface WrittenValues {
  readonly json: Json
  /** The ids of parents. */
  readonly parents: string
}

/** One call of `JSON.stringify` takes less than many, but one long text takes longer to encode than several. */
const batchSize = 8

/** Writes replies in JSON, as the view changes them. */
export async function writtenValues(values: readonly object[], view: ReplyView | undefined): Promise<WrittenValues> {
  const { replies, parents } = view ? await view.change(values) : { replies: values, parents: '' }
  return { json: writtenReplies(replies, view), parents }
}

/** Writes whole replies in JSON, or the members of them that the view selects. */
export function writtenReplies(whole: readonly object[], view: Pick<ReplyView, 'select'> | undefined): Json {
  const replies: readonly unknown[] = view?.select ? whole.map(view.select) : whole
  const json = new Json()
  const batches = Array.from({ length: Math.ceil(replies.length / batchSize) }, (_, index) =>
    replies.slice(index * batchSize, (index + 1) * batchSize),
  )
  json.addItems(batches, (batch) => {
    // Many events may repeat the same long text. A list that is too long is refused, so its rest is not needed.
    if (json.length <= longestList) json.addText(JSON.stringify(batch).slice(1, -1))
  })
  return json
}

/** Returns the dependencies of written values. Where a view has changed them, counts may be anywhere. */
export function dependenciesIn(
  view: ReplyView | undefined,
  dependencies: () => Dependencies,
): (() => Dependencies) | undefined {
  if (view === undefined) return dependencies
  return view.showsParents ? undefined : () => ({ ...dependencies(), counts: undefined })
}
