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

/** Who sends a picture. */
export interface UploadSender {
  /** A caller who may change the record, or create one. */
  readonly actor: Actor
  /** The request of the host. */
  readonly context?: unknown
}
