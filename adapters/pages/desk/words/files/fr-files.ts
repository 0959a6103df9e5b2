import type { DeskFileWords } from '../file-words.ts'

export const frFiles: DeskFileWords = {
  upload: {
    label: 'Ou choisir une image sur cet appareil',
    hint: (types, size) => `${types}, ${size} au plus.`,
    tooLarge: (size) => `L’image est trop lourde : choisissez-en une de ${size} au plus.`,
    wrongType: (types) => `Choisissez une image dans l’un de ces formats : ${types}.`,
    failed: 'L’image n’a pas pu être enregistrée. Réessayez plus tard, ou saisissez une adresse.',
  },
}
