import type { DeskFileWords } from '../file-words.ts'

export const itFiles: DeskFileWords = {
  upload: {
    label: 'Oppure scegli un’immagine da questo dispositivo',
    hint: (types, size) => `${types}, al massimo ${size}.`,
    tooLarge: (size) => `L’immagine è troppo grande: scegline una di al massimo ${size}.`,
    wrongType: (types) => `Scegli un’immagine in uno di questi formati: ${types}.`,
    failed: 'Non è stato possibile salvare l’immagine. Riprova più tardi o scrivi un indirizzo.',
  },
}
