import type { FrameWords } from '../words.ts'

export const frame: FrameWords = {
  language: 'fr',
  skip: 'Aller au contenu',
  whatsOn: 'À l’affiche',
  searchEvents: 'Chercher un événement',
  search: 'Chercher',
  view: 'Vue',
  list: 'Liste',
  month: 'Mois',
  week: 'Semaine',
  day: 'Jour',
  today: 'Aujourd’hui',
  backToList: 'Retour à l’affiche',
  timesAreIn: (zone) => `Les heures sont celles du lieu de l’événement ; ce calendrier est établi à ${zone}.`,
  inYourZone: 'Dans votre fuseau horaire :',
  signIn: 'Se connecter',
  account: 'Compte',
  desk: { desk: 'Rédaction', newEvent: 'Nouvel événement', edit: 'Modifier' },
}
