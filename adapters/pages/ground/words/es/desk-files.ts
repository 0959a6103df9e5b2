import type { DeskFileWords } from '../desk-words.ts'

export const deskFiles: DeskFileWords = {
  upload: {
    label: 'O elegir una imagen de este dispositivo',
    hint: (types, size) => `${types}, como máximo ${size}.`,
    tooLarge: (size) => `La imagen es demasiado grande: elige una de ${size} como máximo.`,
    wrongType: (types) => `Elige una imagen en uno de estos formatos: ${types}.`,
    notYet: 'Una imagen elegida se guarda solo con el formulario: elíjala de nuevo entonces.',
    failed: 'No se pudo guardar la imagen. Inténtalo más tarde o escribe una dirección.',
  },
  import: {
    link: 'Importar',
    title: 'Importar eventos',
    hint: 'Desde una aplicación de calendario (.ics) o una tabla (.csv). Verás un informe antes de que se guarde nada.',
    file: 'Archivo',
    fileHint:
      'La primera línea de una tabla nombra sus columnas, al menos title y start_date. También valen los nombres de ' +
      'los campos del formulario.',
    defaults: 'Eventos nuevos',
    defaultsHint: 'Para los eventos que no digan nada al respecto.',
    tooManyCategories:
      'Hay demasiadas categorías para mostrarlas aquí. Una tabla puede tener una columna con sus nombres.',
    source: 'Nombre de la fuente',
    sourceHint:
      'Por este nombre y su identificador se reconocen los mismos eventos cuando un archivo vuelve. Cualquiera ' +
      'puede verlo.',
    check: 'Comprobar el archivo',
    noFile: 'Elige un archivo.',
    tooLarge: 'El archivo es demasiado grande para una sola importación. Divídelo e importa una parte tras otra.',
    noEvents: 'El archivo no contiene eventos.',
    wrongSource: 'Escribe como máximo 60 letras, cifras, espacios, puntos y guiones.',
    since: 'Omitir lo que terminó antes de',
    sinceHint: 'Un día, o vacío para importarlo todo. Las series empiezan con su próxima fecha desde ese día.',
    wrongDay: 'Elige un día.',
    tooManyDates: (dates, most) =>
      `Esta serie tiene ${dates} fechas. El calendario acepta ${most}. Elige un día en «Omitir lo que terminó antes ` +
      `de», o termina la serie antes en el archivo.`,
    unreadable: 'No se puede leer el archivo.',
    inEnglish: 'Las frases en inglés son del programa que lee el archivo.',
    progress: {
      check: (done, total) => `${done} de ${total} comprobados`,
      write: (done, total) => `${done} de ${total} importados`,
    },
    continueHint: {
      check: 'Todavía no se ha guardado nada.',
      write: 'Lo importado se queda. Si paras, importa de nuevo el mismo archivo para seguir.',
    },
    continue: 'Continuar',
    stop: 'Parar aquí',
    reportTitle: 'Lo que haría la importación',
    reportHint: 'Todavía no se ha guardado nada.',
    doneTitle: 'La importación ha terminado',
    doneHint: 'Importar de nuevo el mismo archivo no cambia nada.',
    counts: {
      created: (count) => (count === 1 ? '1 nuevo' : `${count} nuevos`),
      updated: (count) => (count === 1 ? '1 cambiado' : `${count} cambiados`),
      unchanged: (count) => (count === 1 ? '1 sin cambios' : `${count} sin cambios`),
      refused: (count) => (count === 1 ? '1 rechazado' : `${count} rechazados`),
    },
    write: (count) => (count === 1 ? 'Importar 1 evento' : `Importar ${count} eventos`),
    nothingToWrite: 'No hay nada que importar.',
    another: 'Elegir otro archivo',
    results: 'Eventos',
    moreResults: (count) => (count === 1 ? 'y 1 más' : `y ${count} más`),
    refused: 'Rechazados',
    refusedHint: 'Estos no se importan. Corrígelos en el archivo e impórtalo de nuevo.',
    line: 'Línea',
    problem: 'Motivo',
    action: 'Qué ocurre',
    actions: { created: 'Nuevo', updated: 'Cambiado', unchanged: 'Sin cambios' },
    notes: (count) => (count === 1 ? '1 observación sobre el archivo' : `${count} observaciones sobre el archivo`),
    inTrash: 'Está en la papelera. Recupéralo primero.',
    notAllowed: 'No puedes escribir este evento.',
    otherEvent: (title, day) =>
      `Su identificador es el de «${title}», del ${day}. ¿Es otra tabla? Entonces da a la fuente un nombre propio.`,
    besideOther: (author) => `El autor ${author} también ha importado este evento. El suyo queda junto a este.`,
    takeOver: (count) => (count === 1 ? 'Guardar y asumir 1 evento' : `Guardar y asumir ${count} eventos`),
    takeOverHint:
      'Los eventos de otros con el mismo identificador pasan a ser tuyos, y los que tienen el identificador de una ' +
      'fila se sobrescriben.',
  },
}
