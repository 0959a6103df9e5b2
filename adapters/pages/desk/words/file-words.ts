/** What the desk says of files. */
export interface DeskFileWords {
  readonly upload: UploadWords
}

/** How a form asks for a picture. */
export interface UploadWords {
  /** The name of the control that takes a file. */
  readonly label: string
  /** The accepted types, and the largest size. */
  readonly hint: (types: string, size: string) => string
  readonly tooLarge: (size: string) => string
  readonly wrongType: (types: string) => string
  readonly failed: string
}
