/** Returns a hash of 64 bits in base 36. Use it only where nobody profits from a collision. */
export function digest(text: string): string {
  let a = 0x811c9dc5
  let b = 0x9e3779b9
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    a = Math.imul(a ^ unit, 0x01000193)
    b = Math.imul(b ^ unit, 0x85ebca6b)
    b ^= b >>> 13
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36).padStart(7, '0')
}
