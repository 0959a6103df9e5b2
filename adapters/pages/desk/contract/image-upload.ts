import type { Actor } from 'daybook'

/** Stores the pictures of forms. */
export interface ImageUpload {
  /**
   * Stores a picture, and returns its URL, or its id if the calendar has the option `images`. The field of the form
   * checks what is returned. If it throws, the form says beside the field that the picture could not be stored, and
   * `onError` of the calendar receives the error.
   */
  readonly store: (file: UploadedImage, sender: UploadSender) => string | number | Promise<string | number>
  /**
   * Returns pictures that were uploaded before, for people to choose from: those that a text finds, for an empty text
   * the newest ones. If it throws or takes longer than two seconds, the form offers only those of the calendar.
   */
  readonly list?: (search: string, options: UploadSearch) => readonly ListedImage[] | Promise<readonly ListedImage[]>
  /**
   * The maximum size of a picture in bytes. The default is 5 MiB. The `bodyLimit` of the host, by default 1 MiB, has to
   * be larger.
   */
  readonly maxBytes?: number
  /**
   * The accepted media types. The default is AVIF, GIF, JPEG, PNG and WebP, which are recognized by their bytes. Other
   * types, such as `image/svg+xml`, which may hold scripts, are those that the browser names.
   */
  readonly types?: readonly string[]
}

/** A picture chosen in a form. */
export interface UploadedImage {
  /** As the browser names the file. It may be any text. */
  readonly name: string
  /** The media type: one of the accepted types. */
  readonly type: string
  /** The whole file. */
  readonly bytes: Uint8Array
}

/** A picture that was uploaded before. */
export interface ListedImage {
  /** What `store` has returned for it: its URL, or its id. */
  readonly image: string | number
  /** The `http` or `https` URL of a small picture. The default is `image`, if that is a URL. */
  readonly url?: string
  /** Its name for people. */
  readonly name: string
  /** Its alternative text, for a record without one. */
  readonly alt?: string
}

/** Who chooses a picture, and how many are offered. */
export interface UploadSearch extends UploadSender {
  /** The most pictures: further ones are ignored. */
  readonly limit: number
}

/** Who sends a picture. */
export interface UploadSender {
  /** A caller who may change the record, or create one. */
  readonly actor: Actor
  /** The request of the host. */
  readonly context?: unknown
}
