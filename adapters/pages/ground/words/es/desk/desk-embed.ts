import type { DeskEmbedWords } from '../../desk-words.ts'

export const deskEmbed: DeskEmbedWords = {
  title: 'En otro sitio',
  hint: 'Copie este código en una página de otro sitio. Muestra lo que elija aquí y siempre está al día.',
  view: 'Vista',
  limit: 'Número de eventos',
  scheme: 'Colores',
  anyScheme: 'Según prefiera el visitante',
  light: 'Claros',
  dark: 'Oscuros',
  ground: 'Fondo',
  ownGround: 'El del calendario',
  noGround: 'El del otro sitio',
  all: 'Todos',
  update: 'Actualizar',
  code: 'Código para copiar',
  preview: 'Vista previa',
  notAllowed: 'Otros sitios aún no pueden mostrar este calendario. Quien lo administra puede permitirlo.',
}
