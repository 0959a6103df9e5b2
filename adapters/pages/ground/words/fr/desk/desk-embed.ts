import type { DeskEmbedWords } from '../../desk-words.ts'

export const deskEmbed: DeskEmbedWords = {
  title: 'Sur un autre site',
  hint: 'Copiez ce code dans une page d’un autre site. Il affiche ce que vous choisissez ici et reste toujours à jour.',
  view: 'Affichage',
  limit: 'Nombre d’événements',
  scheme: 'Couleurs',
  anyScheme: 'Selon le choix des visiteurs',
  light: 'Claires',
  dark: 'Sombres',
  ground: 'Fond',
  ownGround: 'Celui de l’agenda',
  noGround: 'Celui de l’autre site',
  all: 'Tous',
  update: 'Actualiser',
  code: 'Code à copier',
  preview: 'Aperçu',
  notAllowed: 'Les autres sites ne peuvent pas encore afficher cet agenda. Ses responsables peuvent l’autoriser.',
}
