import { checkOptions, checkValue, type OptionCheck, type OptionChecks, optionKinds, wholeNumber } from 'daybook'
import type { Brand, BrandFont, BrandFonts, BrandLink, BrandLogo } from '../ground/look/brand.ts'
import { isColor } from '../ground/look/linear-color.ts'
import { isLink } from './is-link.ts'

const link: OptionCheck = [isLink, 'an http or https URL, or a path such as /imprint']

const checks: OptionChecks<Brand> = {
  name: optionKinds.text,
  logo: optionKinds.object,
  links: optionKinds.list,
  footer: optionKinds.list,
  fonts: optionKinds.object,
  accent: [isColor, 'a color such as #0a6c5b'],
}

const logoChecks: OptionChecks<BrandLogo> = { src: link, width: wholeNumber(1, 400), alt: optionKinds.text }

const linkChecks: OptionChecks<BrandLink> = {
  label: [(value) => typeof value === 'string' && value.trim() !== '', 'a text that is not empty'],
  url: link,
}

const fontsChecks: OptionChecks<BrandFonts> = { text: optionKinds.object, display: optionKinds.object }

// They stand in a stylesheet, where nothing escapes them.
const fontChecks: OptionChecks<BrandFont> = {
  src: [
    (value) => isLink(value) && /^[^\s"'()\\<>]+$/.test(String(value)),
    'the URL or the path of a font, such as /fonts/inter.woff2',
  ],
  weight: [
    (value) => typeof value === 'string' && /^\d{1,4}( \d{1,4})?$/.test(value),
    'weights such as 400, or 100 900',
  ],
  fallback: [
    (value) => typeof value === 'string' && /^[\w\s,"'-]+$/.test(value),
    'names of fonts such as Georgia, serif',
  ],
}

/** Throws a `TypeError` that names the first invalid member of a brand. */
export function checkBrand(brand: Brand): void {
  checkOptions(brand, checks, 'brand.')
  checkMember(brand.logo, logoChecks, 'brand.logo.', ['src'])
  for (const name of ['links', 'footer'] as const) {
    for (const [index, each] of (brand[name] ?? []).entries())
      checkMember(each, linkChecks, `brand.${name}[${index}].`, ['label', 'url'])
  }
  checkOptions(brand.fonts, fontsChecks, 'brand.fonts.')
  for (const [use, font] of Object.entries(brand.fonts ?? {}))
    checkMember<BrandFont>(font, fontChecks, `brand.fonts.${use}.`, ['src'])
}

function checkMember<Member extends object>(
  member: Member | undefined,
  memberChecks: OptionChecks<Member>,
  path: string,
  required: readonly (keyof Member & string)[],
): void {
  if (member === undefined) return
  checkOptions(member, memberChecks, path)
  for (const name of required) checkValue(`${path}${name}`, member[name], memberChecks[name])
}
