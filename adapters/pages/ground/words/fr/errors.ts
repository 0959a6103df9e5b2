import type { ErrorTitles, ErrorWords } from '../words.ts'

export const errorTitles: ErrorTitles = {
  notFound: 'Il n’y a rien à cette adresse',
  gone: 'Cet événement n’est plus ici',
  signInNeeded: 'Veuillez vous connecter',
  unavailable: 'Le calendrier est surchargé pour le moment',
  wentWrong: 'Une erreur est survenue',
}

export const errors: ErrorWords = {
  notFoundHint: 'La page a peut-être été renommée ou supprimée, ou l’adresse contient une faute.',
  goneHint: 'Il a été retiré du calendrier.',
  signInHint: 'Seules les personnes connectées voient cette page. Connectez-vous, puis revenez.',
  signInAgainHint: 'Votre connexion n’a pas été acceptée ou a expiré. Connectez-vous de nouveau, puis revenez.',
  notYours: 'Cette page n’est pas publique',
  notYoursHint: 'Connectez-vous avec un compte qui peut la voir.',
  unavailableHint: 'Rien n’est perdu. Réessayez dans un instant.',
  tooMany: 'Trop de tentatives',
  tooManyHint: 'Attendez un peu avant de réessayer.',
  wrongHint: 'Vous n’y êtes pour rien. L’erreur a été signalée.',
  badRequest: 'Cette adresse est illisible',
  badRequestHint: 'Vérifiez qu’elle ne contient pas de faute.',
  tooLarge: 'C’était trop à la fois',
  tooLargeHint: (size) =>
    `La limite est de ${size}. Revenez en arrière, choisissez un fichier plus petit, puis envoyez-le de nouveau.`,
  backToForm: 'Retour au formulaire',
  methodHint: 'Cette page ne peut pas faire cela.',
  otherSite: 'Rien n’a été enregistré',
  otherSiteHint: 'Une page d’un autre site a envoyé ce formulaire.',
  otherAddress: (origin, own) =>
    `Votre navigateur a envoyé ce formulaire depuis ${origin}, mais ce calendrier prend ${own} pour sa propre ` +
    `adresse : il ne sait donc pas si vous l’avez envoyé vous-même.`,
  otherAddressRemedy: 'Si les deux sont ce calendrier, la personne qui l’exploite règle cette option :',
  stillWritten: 'Ce que vous avez écrit est toujours là.',
}
