import type { DeskListWords } from '../desk-words.ts'

export const deskLists: DeskListWords = {
  names: {
    mine: 'Mes événements',
    drafts: 'Brouillons',
    review: 'À relire',
    scheduled: 'Programmés',
    trash: 'Corbeille',
    all: 'Tous les événements',
  },
  hints: {
    drafts: 'Les visiteurs ne les voient pas.',
    review: 'Les visiteurs ne les voient pas avant leur publication.',
    scheduled: 'Ils paraîtront d’eux-mêmes à leur date.',
    trash: 'Les visiteurs ne les voient pas. Une fois rétablis, ce sont des brouillons.',
  },
  states: 'Listes d’événements',
  records: 'Autres listes',
  coming: 'En cours et à venir',
  past: 'Passés',
  time: 'Période',
  search: 'Rechercher',
  searchIn: (list) => `Rechercher dans : ${list}`,
  all: 'Tout afficher',
  empty: 'Il n’y a rien ici.',
  noMatch: 'Rien ici ne contient ces mots.',
  author: (id) => `par ${id}`,
  hidden: 'Absent des listes',
  moreDates: (count) => (count === 1 ? 'et 1 autre date' : `et ${count} autres dates`),
  events: 'Événements',
  actions: 'Actions',
  page: 'Voir la page',
  publish: 'Publier',
  sendBack: 'Renvoyer',
  note: 'Que faut-il changer ?',
  noteHint: 'La note est transmise à l’auteur.',
  sendNote: 'Renvoyer avec cette note',
  before: 'Précédents',
  next: 'Suivants',
  done: {
    publish: (name) => `« ${name} » est publié.`,
    return: (name) => `« ${name} » est de nouveau un brouillon.`,
    restore: (name) => `« ${name} » est rétabli comme brouillon.`,
  },
  removed: 'La suppression est faite.',
  changedSince: 'Quelqu’un l’a modifié entre-temps, donc rien n’a été fait. Regardez-le d’abord.',
  gone: 'Il n’existe plus, donc rien n’a été fait.',
  noteTooLong: (most) => `La note dépasse ${most} caractères, donc rien n’a été fait.`,
  noteLost: 'C’est fait, mais la note n’a pas pu être transmise. La voici :',
  inTrash: (count) => `Corbeille (${count})`,
  removeTitle: (name) => `Supprimer définitivement « ${name} » ?`,
  removeHint: (events) =>
    events === 0
      ? 'Aucun événement ne s’y rattache. La suppression est irréversible.'
      : events === 1
        ? 'Un événement s’y rattache ; il est conservé sans cette mention. La suppression est irréversible.'
        : `${events} événements s’y rattachent ; ils sont conservés sans cette mention. La suppression est ` +
          `irréversible.`,
  keep: 'Conserver',
}
