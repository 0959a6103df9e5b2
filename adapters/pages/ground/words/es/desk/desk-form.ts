import type { DeskFormWords } from '../../desk-words.ts'

export const deskForm: DeskFormWords = {
  newRecord: {
    event: 'Nuevo evento',
    venue: 'Nuevo lugar',
    organizer: 'Nuevo organizador',
    category: 'Nueva categoría',
    tag: 'Nuevo tema',
  },
  editRecord: (name) => `Editar ${name}`,
  collections: {
    event: 'Eventos',
    venue: 'Lugares',
    organizer: 'Organizadores',
    category: 'Categorías',
    tag: 'Temas',
  },
  people: 'Personas',
  table: { event: 'Evento', when: 'Cuándo', status: 'Situación' },
  needed: 'obligatorio',
  none: 'Ninguno',
  at: 'a las',
  yes: 'Sí',
  no: 'No',
  partsOfForm: 'Partes de este formulario',
  tagsHint: 'Separados por comas. Los nuevos se crean.',
  onePerLine: 'Uno en cada línea.',
  another: 'Uno más',
  newLinked: { venue: 'Un lugar nuevo', organizer: 'Un organizador nuevo' },
  newLinkedHint: 'Rellénelo si no está en la lista.',
  notReadable: 'No es público',
  passwordSet: 'Tiene una contraseña. Deje el campo vacío para conservarla.',
  passwordRemove: 'Quitar la contraseña',
  imageHint: 'La dirección de una imagen. Las anchas quedan mejor.',
  markdown: {
    tools: (label: string) => `Formato: ${label}`,
    signs: { bold: 'Negrita', italic: 'Cursiva', heading: 'Título', list: 'Lista', quote: 'Cita', link: 'Enlace' },
    hint: '**negrita**, *cursiva*, ## título, - lista, > cita, [texto](dirección)',
    asHtml: 'Este texto contiene HTML que no se puede escribir con signos sencillos, por eso se muestra como HTML.',
  },
  colorChoice: {
    given: 'El que asigne el calendario',
    contrast: (light, dark) => `Contraste ${light} : 1, oscuro ${dark} : 1`,
    of: 'Para:',
  },
  pictures: {
    choose: 'Elegir una que ya tiene el calendario',
    search: 'Buscar entre las imágenes',
    newest: 'Las más recientes del calendario.',
    asWritten: 'Como está escrito arriba',
  },
  choosing: {
    among: (total) => `Hay ${total}. Busque una parte del nombre.`,
    found: ({ total, found }) =>
      total === 0
        ? 'Ningún resultado.'
        : total > found.length
          ? `Los primeros ${found.length} de ${total}. Escriba más para encontrar otros.`
          : total === 1
            ? '1 resultado.'
            : `${total} resultados.`,
    more: (shown) => `Los primeros ${shown}. Escriba más para encontrar otros.`,
    unsaved: 'Aún no se ha guardado nada: estaba buscando. Elija entre los resultados o vacíe la búsqueda.',
  },
  leadTime: {
    atOnce: 'De inmediato',
    atStart: 'Al comenzar',
    before: (duration) => `${duration} antes del inicio`,
    onDay: 'En un día y a una hora',
    day: 'Día',
  },
  card: { title: 'Como en la lista', none: 'Con un título y un comienzo aparece la ficha.' },
  editing: {
    somebody: 'Otra persona',
    open: (name: string, time: string) => `${name} tiene abierto este formulario desde: ${time}.`,
  },
  alike: {
    notice: 'Todavía no se ha guardado nada: ya existe uno con este nombre. Elija abajo y guarde de nuevo.',
    legend: 'Ya existe',
    makeAnother: 'Crear uno nuevo de todos modos',
  },
  save: 'Guardar',
  saveDraft: 'Guardar como borrador',
  submit: 'Enviar a revisión',
  publish: 'Publicar',
  copy: 'Copiar',
  copyOf: (name) => `Esta es una copia de «${name}». Aún no se ha guardado nada: elija su fecha.`,
  preview: 'Vista previa',
  more: 'Más',
  previewHint: 'Así lo verán los visitantes. Todavía no se ha guardado nada.',
  backToForm: 'Volver al formulario',
  toTrash: 'Mover a la papelera',
  remove: 'Eliminar definitivamente',
  restore: 'Recuperar',
  undo: 'Deshacer',
  viewPage: 'Ver la página',
  saved: {
    created: 'Está guardado.',
    changed: 'Sus cambios están guardados.',
    unchanged: 'No había cambios, así que no se ha guardado nada.',
    restored: 'Está de vuelta.',
    removed: 'Está eliminado.',
  },
  trashed: (name) => `«${name}» está en la papelera.`,
  inTrash: 'Está en la papelera. Los visitantes no lo ven.',
}
