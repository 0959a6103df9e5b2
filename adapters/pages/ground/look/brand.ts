/** Whose calendar the pages show, at the top and the end of each of them. */
export interface Brand {
  /** The name, at the top of each page and in its title. The default is the option `title`. */
  readonly name?: string
  /** An image before the name. */
  readonly logo?: BrandLogo
  /** Links at the top, after those of the pages, such as to the site of the organizer. */
  readonly links?: readonly BrandLink[]
  /** Links at the end of each page: imprint, privacy, the statement on accessibility. */
  readonly footer?: readonly BrandLink[]
  /** Fonts of the site, loaded by the stylesheet. The policy of the pages allows their origins. */
  readonly fonts?: BrandFonts
  /**
   * The color of buttons, links and the selection, such as `#0a6c5b`. Its hue and saturation are taken; the theme
   * decides how light it is, so that text on it is readable, also in the dark.
   */
  readonly accent?: string
}

/** An image that says whose the pages are. */
export interface BrandLogo {
  /** Its URL, or its path. */
  readonly src: string
  /** Its width at a height of 40 pixels, in pixels, so that nothing moves when it arrives. The default is 40. */
  readonly width?: number
  /** What it says if it says more than the name beside it. By default it is only decoration. */
  readonly alt?: string
}

/** A link of the app. */
export interface BrandLink {
  /** Its text. */
  readonly label: string
  /** Its URL, or its path. */
  readonly url: string
}

/** The fonts of texts and of headings. */
export interface BrandFonts {
  /** Of all text. The default is that of the system. */
  readonly text?: BrandFont
  /** Of headings and the name. The default is that of all text. */
  readonly display?: BrandFont
}

/** A font in a file. */
export interface BrandFont {
  /** The URL of a file, or its path: `/fonts/inter.woff2`. */
  readonly src: string
  /** The weights that the file has, as in CSS. The default is `100 900`, a variable font. */
  readonly weight?: string
  /** What is shown until the font is there, and instead of it, as in CSS. The default is `system-ui, sans-serif`. */
  readonly fallback?: string
}
