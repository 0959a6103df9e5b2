import type { DeskFileWords } from '../file-words.ts'

export const deFiles: DeskFileWords = {
  upload: {
    label: 'Oder ein Bild von diesem Gerät wählen',
    hint: (types, size) => `${types}, höchstens ${size}.`,
    tooLarge: (size) => `Das Bild ist zu groß: Wählen Sie eines mit höchstens ${size}.`,
    wrongType: (types) => `Wählen Sie ein Bild in einem dieser Formate: ${types}.`,
    failed:
      'Das Bild konnte nicht gespeichert werden. Versuchen Sie es später noch einmal, oder geben Sie eine Adresse ein.',
  },
}
