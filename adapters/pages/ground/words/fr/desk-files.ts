import type { DeskFileWords } from '../desk-words.ts'

export const deskFiles: DeskFileWords = {
  upload: {
    label: 'Ou choisir une image sur cet appareil',
    hint: (types, size) => `${types}, ${size} au plus.`,
    tooLarge: (size) => `L’image est trop lourde : choisissez-en une de ${size} au plus.`,
    wrongType: (types) => `Choisissez une image dans l’un de ces formats : ${types}.`,
    notYet: 'Une image choisie n’est enregistrée qu’avec le formulaire : choisissez-la de nouveau à ce moment-là.',
    failed: 'L’image n’a pas pu être enregistrée. Réessayez plus tard, ou saisissez une adresse.',
  },
  import: {
    link: 'Importer',
    title: 'Importer des événements',
    hint:
      'Depuis une application d’agenda (.ics) ou un tableau (.csv). Un rapport s’affiche avant tout ' +
      'enregistrement.',
    file: 'Fichier',
    fileHint:
      'Un tableau contient des virgules, des points-virgules ou des tabulations, et sa première ligne nomme les ' +
      'colonnes. Vous voyez ensuite pour quoi chaque colonne est prise.',
    workbook:
      'Ceci est un classeur et non un tableau. Ouvrez-le dans son logiciel, enregistrez la feuille au format CSV, ' +
      'puis choisissez ce fichier.',
    steps: { label: 'Étapes', file: 'Fichier', columns: 'Colonnes', check: 'Vérifier et importer' },
    columns: {
      title: 'À quoi correspond chaque colonne ?',
      hint: 'Deviné d’après les noms et les contenus. Corrigez ce qui est faux.',
      column: 'Colonne',
      inFile: 'Dans le fichier',
      is: 'Correspond à',
      choice: (column) => `À quoi correspond « ${column} »`,
      unnamed: (number) => `Colonne ${number}`,
      empty: 'vide',
      notUsed: 'Non utilisée',
      evidence: {
        name: 'Reconnue à son nom.',
        cells: 'Devinée d’après son contenu.',
        nothing: 'Non reconnue.',
      },
      order: (date) => `Quel jour est ${date} ?`,
      orders: { dmy: 'Le jour d’abord', mdy: 'Le mois d’abord' },
      noDay: 'aucun jour',
      fits: (count) => (count === 1 ? 'Convient à 1 date du fichier.' : `Convient à ${count} dates du fichier.`),
      chooseOrder: 'Choisissez le bon jour. Toutes les dates du fichier sont lues de la même façon.',
      twice: 'Une autre colonne a déjà ce rôle.',
      missing: (names) => `Choisissez les colonnes pour : ${names}.`,
      rows: (count) => (count === 1 ? '1 ligne' : `${count} lignes`),
      check: 'Vérifier les lignes',
    },
    columnFields: {
      start_date: 'Début : jour, ou jour et heure',
      start_time: 'Début : heure',
      end_date: 'Fin : jour, ou jour et heure',
      end_time: 'Fin : heure',
      duration: 'Durée en minutes',
      external_id: 'Numéro de la ligne',
      private: 'Privé : oui ou non',
      sensitivity: 'Privé : à quel point',
      planned: 'État dans un autre logiciel',
      currency_code: 'Monnaie',
      currency_symbol: 'Symbole de la monnaie',
      currency_position: 'Position du symbole',
    },
    presets: {
      legend: 'Colonnes enregistrées',
      name: 'Enregistrer ces colonnes sous',
      nameHint: 'Un nom, ou rien. Le prochain tableau avec les mêmes colonnes sera lu de la même façon.',
      used: 'Colonnes d’un tableau précédent',
      none: 'Aucune',
      use: 'Utiliser',
      failed: 'Les colonnes n’ont pas pu être enregistrées. Réessayez plus tard, ou laissez le nom vide.',
    },
    wrongDate: 'Écrivez un jour, par exemple 2030-06-20, ou un jour et une heure, par exemple 2030-06-20 19:30.',
    wrongTime: 'Écrivez une heure, par exemple 19:30. Le jour à côté ne doit pas avoir sa propre heure.',
    wrongLength: 'Écrivez des minutes, ou des heures comme 1:30. L’événement doit commencer à une heure précise.',
    again: 'Vérifier à nouveau',
    againHint: 'Corrigez ce que vous pouvez, puis vérifiez à nouveau. Ce qui reste refusé n’est pas importé.',
    heldBack: 'Vos corrections ont d’abord été vérifiées. Rien n’est encore enregistré.',
    backToColumns: 'Revenir aux colonnes',
    defaults: 'Nouveaux événements',
    defaultsHint: 'Pour les événements qui n’en disent rien eux-mêmes.',
    tooManyCategories:
      'Il y a trop de catégories pour les énumérer ici. Un tableau peut avoir une colonne avec leurs noms.',
    source: 'Nom de la source',
    sourceHint:
      'Ce nom et leur identifiant permettent de reconnaître les mêmes événements quand un fichier revient. Tout le ' +
      'monde peut le voir.',
    check: 'Vérifier le fichier',
    noFile: 'Choisissez un fichier.',
    tooLarge: 'Le fichier est trop lourd pour un seul import. Divisez-le, puis importez une partie après l’autre.',
    noEvents: 'Le fichier ne contient aucun événement.',
    wrongSource: 'Saisissez au plus 60 lettres, chiffres, espaces, points et traits d’union.',
    since: 'Laisser de côté ce qui s’est terminé avant',
    sinceHint: 'Un jour, ou rien pour tout importer. Les séries commencent à leur prochaine date à partir de ce jour.',
    wrongDay: 'Choisissez un jour.',
    tooManyDates: (dates, most) =>
      `Cette série a ${dates} dates. Le calendrier en accepte ${most}. Choisissez un jour sous « Laisser de côté ce ` +
      `qui s’est terminé avant », ou terminez la série plus tôt dans le fichier.`,
    unreadable: 'Le fichier est illisible.',
    inEnglish: 'Les phrases en anglais viennent du programme qui lit le fichier.',
    progress: {
      check: (done, total) => `${done} sur ${total} vérifiés`,
      write: (done, total) => `${done} sur ${total} importés`,
    },
    continueHint: {
      check: 'Rien n’est encore enregistré.',
      write: 'Ce qui est importé reste. Si vous arrêtez, importez de nouveau le même fichier pour continuer.',
    },
    continue: 'Continuer',
    stop: 'Arrêter ici',
    reportTitle: 'Ce que l’import ferait',
    reportHint: 'Rien n’est encore enregistré.',
    doneTitle: 'L’import est terminé',
    doneHint: 'Importer de nouveau le même fichier ne change rien.',
    counts: {
      created: (count) => (count > 1 ? `${count} nouveaux` : `${count} nouveau`),
      updated: (count) => (count > 1 ? `${count} modifiés` : `${count} modifié`),
      unchanged: (count) => (count > 1 ? `${count} inchangés` : `${count} inchangé`),
      refused: (count) => (count > 1 ? `${count} refusés` : `${count} refusé`),
    },
    write: (count) => (count === 1 ? 'Importer 1 événement' : `Importer ${count} événements`),
    nothingToWrite: 'Il n’y a rien à importer.',
    another: 'Choisir un autre fichier',
    moreResults: (count) => (count === 1 ? 'et 1 autre' : `et ${count} autres`),
    refused: 'Refusés',
    refusedHint: 'Ceux-ci ne sont pas importés. Corrigez-les dans le fichier, puis importez-le de nouveau.',
    line: 'Ligne',
    problem: 'Raison',
    action: 'Effet',
    actions: { created: 'Nouveau', updated: 'Modifié', unchanged: 'Inchangé' },
    notes: (count) => (count === 1 ? '1 remarque sur le fichier' : `${count} remarques sur le fichier`),
    inTrash: 'Il est dans la corbeille. Restaurez-le d’abord.',
    notAllowed: 'Vous ne pouvez pas écrire cet événement.',
    otherEvent: (title, day) =>
      `Son identifiant est celui de « ${title} », le ${day}. Est-ce un autre tableau ? Donnez alors un nom propre à ` +
      `la source.`,
    besideOther: (author) => `L’auteur ${author} a aussi importé cet événement. Le sien reste à côté de celui-ci.`,
    takeOver: (count) => (count === 1 ? 'Écrire et reprendre 1 événement' : `Écrire et reprendre ${count} événements`),
    takeOverHint:
      'Les événements d’autrui avec le même identifiant deviennent les vôtres, et ceux qui ont l’identifiant d’une ' +
      'ligne sont remplacés.',
  },
}
