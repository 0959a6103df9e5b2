import type { Extensions } from '../schema/field/extension.ts'
import type { ResourceName } from '../schema/resource.ts'
import type { ShowImage } from '../schema/vocabulary/image.ts'
import { statusAt } from '../schema/vocabulary/status.ts'
import type { Currency } from '../text/currency.ts'
import type { DateTime } from '../time/date-time.ts'
import { toWallClock } from '../time/wall-clock.ts'
import type { PostRecord, PostReply } from './post.ts'
import { type PageUrlPort, recordUrl, type UrlRoot } from './urls.ts'

/** What the URLs in replies depend on. */
export interface UrlContext {
  readonly root: UrlRoot
  readonly links: PageUrlPort
}

/** What all replies depend on. */
export interface ReplyContext extends UrlContext {
  readonly showImage: ShowImage
  readonly currency: Currency
  readonly timeZone: string
  /** In UTC. */
  readonly now: DateTime
  readonly extensions: Extensions
}

type PostHeadReply = Omit<PostReply, 'description' | 'excerpt' | 'slug' | 'image' | 'image_alt'>

/**
 * Returns the first members of a reply. Each reply lists them one by one, because a spread before its many other
 * members makes an object that takes hundreds of times as long to build.
 */
export function postHead(post: PostRecord, resource: ResourceName, context: ReplyContext): PostHeadReply {
  const rest_url = recordUrl(context.root, resource, post.id)
  return {
    id: post.id,
    uid: post.uid,
    author: post.author,
    status: statusAt(post, context.now),
    date: toWallClock(post.date_utc, context.timeZone),
    date_utc: post.date_utc,
    modified: toWallClock(post.modified_utc, context.timeZone),
    modified_utc: post.modified_utc,
    url: pageUrl(post, resource, context) ?? rest_url,
    rest_url,
    source: post.source,
    external_id: post.external_id,
  }
}

export function pageUrl(
  { id, slug }: { readonly id: number; readonly slug: string },
  resource: ResourceName,
  { links, root }: UrlContext,
): string | undefined {
  return links({ resource, id, slug, root })
}
