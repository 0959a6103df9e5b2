import type { DeskFileWords } from '../file-words.ts'

export const esFiles: DeskFileWords = {
  upload: {
    label: 'O elegir una imagen de este dispositivo',
    hint: (types, size) => `${types}, como máximo ${size}.`,
    tooLarge: (size) => `La imagen es demasiado grande: elige una de ${size} como máximo.`,
    wrongType: (types) => `Elige una imagen en uno de estos formatos: ${types}.`,
    failed: 'No se pudo guardar la imagen. Inténtalo más tarde o escribe una dirección.',
  },
}
