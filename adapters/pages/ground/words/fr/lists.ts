import type { ListWords } from '../words.ts'

export const lists: ListWords = {
  from: (day) => `À partir du ${day}`,
  runningNow: 'En cours',
  tomorrow: 'Demain',
  until: (day) => `Jusqu’au ${day}`,
  daysLeft: (days) => (days === 0 ? 'Dernier jour' : days === 1 ? 'Encore 1 jour' : `Encore ${days} jours`),
  allRunning: (count) => `Les ${count} événements du jour`,
  free: 'Gratuit',
  online: 'En ligne',
  repeats: 'Plusieurs dates',
  locked: 'S’ouvre avec un mot de passe',
  andMore: (name, others) => `${name} +${others}`,
  pages: 'Pages',
  pageOf: (page, pages) => `Page ${page} sur ${pages}`,
  later: 'Événements suivants',
  earlier: 'Événements précédents',
  smallMonth: 'Aperçu du mois',
  goToMonth: 'Aller à un mois',
  cut: (shown, total) =>
    `Seuls les ${shown} premiers des ${total} événements sont affichés. Un filtre montre les autres.`,
  nothingYet: 'Rien pour l’instant',
  nothingYetHint: 'Aucun événement n’est encore annoncé. Revenez bientôt.',
  noMatch: 'Aucun événement ne correspond',
  noMatchHint: 'Essayez avec moins de filtres ou d’autres mots.',
  lastBefore: (day) => `Le dernier avant : ${day}`,
  nextAfter: (day) => `Le prochain après : ${day}`,
}
