import type { ErrorTitles, ErrorWords } from '../words.ts'

export const errorTitles: ErrorTitles = {
  notFound: 'No hay nada en esta dirección',
  gone: 'Este evento ya no está aquí',
  signInNeeded: 'Inicie sesión, por favor',
  unavailable: 'La agenda está ocupada en este momento',
  wentWrong: 'Algo ha salido mal',
}

export const errors: ErrorWords = {
  notFoundHint: 'Puede que la página haya cambiado de nombre o ya no exista, o que la dirección tenga una errata.',
  goneHint: 'Se ha retirado de la agenda.',
  signInHint: 'Solo las personas que han iniciado sesión ven esta página. Inicie sesión y vuelva.',
  signInAgainHint: 'No se ha aceptado su sesión, o ha caducado. Inicie sesión de nuevo y vuelva.',
  notYours: 'Esta página no es pública',
  notYoursHint: 'Inicie sesión con una cuenta que pueda verla.',
  unavailableHint: 'No se ha perdido nada. Inténtelo de nuevo en un momento.',
  tooMany: 'Demasiados intentos',
  tooManyHint: 'Espere un poco antes de volver a intentarlo.',
  wrongHint: 'No es culpa suya. Se ha informado del error.',
  badRequest: 'No se puede leer esta dirección',
  badRequestHint: 'Compruebe que no tenga erratas.',
  tooLarge: 'Era demasiado de una vez',
  tooLargeHint: (size) => `El límite es de ${size}. Vuelva atrás, elija un archivo más pequeño y envíelo de nuevo.`,
  backToForm: 'Volver al formulario',
  methodHint: 'Esta página no puede hacer eso.',
  otherSite: 'No se ha guardado nada',
  otherSiteHint: 'Una página de otro sitio envió este formulario.',
  otherAddress: (origin, own) =>
    `Su navegador envió este formulario desde ${origin}, pero esta agenda cree que su propia dirección es ${own}, ` +
    `así que no sabe si lo envió usted.`,
  otherAddressRemedy: 'Si ambas son esta agenda, quien la administra debe ajustar esta opción:',
  stillWritten: 'Lo que ha escrito sigue aquí.',
}
