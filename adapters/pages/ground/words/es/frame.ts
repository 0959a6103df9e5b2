import type { FrameWords } from '../words.ts'

export const frame: FrameWords = {
  language: 'es',
  skip: 'Ir al contenido',
  whatsOn: 'Agenda',
  searchEvents: 'Buscar eventos',
  search: 'Buscar',
  view: 'Vista',
  list: 'Lista',
  month: 'Mes',
  week: 'Semana',
  day: 'Día',
  today: 'Hoy',
  backToList: 'Volver a la agenda',
  timesAreIn: (zone) => `Las horas son las del lugar del evento; la zona de esta agenda es ${zone}.`,
  inYourZone: 'En su zona horaria:',
  signIn: 'Iniciar sesión',
  account: 'Cuenta',
  desk: { desk: 'Redacción', newEvent: 'Nuevo evento', edit: 'Editar' },
}
