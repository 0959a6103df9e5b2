import type { DeskFormWords } from '../../desk-words.ts'

export const deskForm: DeskFormWords = {
  newRecord: {
    event: 'Nouvel événement',
    venue: 'Nouveau lieu',
    organizer: 'Nouvel organisateur',
    category: 'Nouvelle catégorie',
    tag: 'Nouveau thème',
  },
  editRecord: (name) => `Modifier ${name}`,
  collections: {
    event: 'Événements',
    venue: 'Lieux',
    organizer: 'Organisateurs',
    category: 'Catégories',
    tag: 'Thèmes',
  },
  people: 'Personnes',
  table: { event: 'Événement', when: 'Quand', status: 'État' },
  needed: 'obligatoire',
  none: 'Aucun choix',
  at: 'à',
  yes: 'Oui',
  no: 'Non',
  partsOfForm: 'Parties de ce formulaire',
  tagsHint: 'Séparés par des virgules. Les nouveaux sont créés.',
  onePerLine: 'Un par ligne.',
  another: 'Un autre',
  newLinked: { venue: 'Un nouveau lieu', organizer: 'Un nouvel organisateur' },
  newLinkedHint: 'À remplir s’il manque dans la liste.',
  notReadable: 'Non public',
  passwordSet: 'Il y a un mot de passe. Laissez le champ vide pour le garder.',
  passwordRemove: 'Retirer le mot de passe',
  imageHint: 'L’adresse d’une image. Les images larges rendent le mieux.',
  markdown: {
    tools: (label: string) => `Mise en forme : ${label}`,
    signs: { bold: 'Gras', italic: 'Italique', heading: 'Titre', list: 'Liste', quote: 'Citation', link: 'Lien' },
    hint: '**gras**, *italique*, ## titre, - liste, > citation, [texte](adresse)',
    asHtml: 'Ce texte contient du HTML que de simples signes ne peuvent pas écrire ; il est donc affiché en HTML.',
  },
  colorChoice: {
    given: 'Attribuée par le calendrier',
    contrast: (light, dark) => `Contraste ${light} : 1, sombre ${dark} : 1`,
    of: 'Pour :',
  },
  pictures: {
    choose: 'En choisir une que le calendrier a déjà',
    search: 'Chercher parmi les images',
    newest: 'Les plus récentes du calendrier.',
    asWritten: 'Comme écrit ci-dessus',
  },
  choosing: {
    among: (total) => `Il y en a ${total}. Cherchez une partie du nom.`,
    found: ({ total, found }) =>
      total === 0
        ? 'Aucun résultat.'
        : total > found.length
          ? `Les ${found.length} premiers sur ${total}. Précisez la recherche pour en trouver d’autres.`
          : total === 1
            ? '1 résultat.'
            : `${total} résultats.`,
    more: (shown) => `Les ${shown} premiers. Précisez la recherche pour en trouver d’autres.`,
    unsaved:
      'Rien n’est encore enregistré : une recherche était en cours. Choisissez parmi les résultats, ou videz la ' +
      'recherche.',
  },
  leadTime: {
    atOnce: 'Tout de suite',
    atStart: 'Au début',
    before: (duration) => `${duration} avant le début`,
    onDay: 'Un jour et à une heure précis',
    day: 'Jour',
  },
  card: { title: 'Comme dans la liste', none: 'Un titre et un début suffisent pour la fiche.' },
  editing: {
    somebody: 'Quelqu’un d’autre',
    open: (name: string, time: string) => `${name} a ce formulaire ouvert depuis ${time}.`,
  },
  alike: {
    notice: 'Rien n’est encore enregistré : ce nom existe déjà. Choisissez ci-dessous, puis enregistrez de nouveau.',
    legend: 'Il existe déjà',
    makeAnother: 'En créer un nouveau quand même',
  },
  save: 'Enregistrer',
  saveDraft: 'Enregistrer comme brouillon',
  submit: 'Envoyer en relecture',
  publish: 'Publier',
  copy: 'Copier',
  copyOf: (name) => `Voici une copie de « ${name} ». Rien n’est encore enregistré : choisissez sa date.`,
  preview: 'Aperçu',
  more: 'Plus',
  previewHint: 'Voici ce que verront les visiteurs. Rien n’est encore enregistré.',
  backToForm: 'Revenir au formulaire',
  toTrash: 'Mettre à la corbeille',
  remove: 'Supprimer définitivement',
  restore: 'Rétablir',
  undo: 'Annuler cette étape',
  viewPage: 'Voir la page',
  saved: {
    created: 'C’est enregistré.',
    changed: 'Vos modifications sont enregistrées.',
    unchanged: 'Rien n’avait changé : rien n’a été enregistré.',
    restored: 'La fiche est rétablie.',
    removed: 'La fiche est supprimée.',
  },
  trashed: (name) => `« ${name} » est dans la corbeille.`,
  inTrash: 'Cette fiche est dans la corbeille. Les visiteurs ne la voient pas.',
}
