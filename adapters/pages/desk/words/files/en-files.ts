import type { DeskFileWords } from '../file-words.ts'

export const enFiles: DeskFileWords = {
  upload: {
    label: 'Or choose a picture on this device',
    hint: (types, size) => `${types}, at most ${size}.`,
    tooLarge: (size) => `The picture is too large: choose one of at most ${size}.`,
    wrongType: (types) => `Choose a picture of one of these types: ${types}.`,
    failed: 'The picture could not be stored. Try again later, or write an address.',
  },
}
