import type { DeskSeriesWords } from '../desk-words.ts'

export const deskSeries: DeskSeriesWords = {
  recurrence: {
    every: 'Cada',
    unit: 'Unidad',
    never: 'no se repite',
    units: { DAILY: 'días', WEEKLY: 'semanas', MONTHLY: 'meses', YEARLY: 'años' },
    custom: 'según una regla',
    onDays: 'En estos días de la semana',
    onThe: 'En el mes,',
    sameDay: 'el mismo día del mes',
    positions: { 1: 'el primer', 2: 'el segundo', 3: 'el tercer', 4: 'el cuarto', '-1': 'el último' },
    weekday: 'Día de la semana',
    until: 'Hasta',
    count: 'o después de',
    times: 'veces',
    rules: 'Reglas (RFC 5545)',
    exceptions: 'Omitir',
    dates: 'Añadir',
    showDates: 'Mostrar las próximas fechas',
    nextDates: (count) => (count === 1 ? 'La próxima fecha:' : `Las próximas ${count} fechas:`),
    noDates: 'Estas reglas aún no se pueden leer.',
    clockBack: (date, time) =>
      `Antes del ${date} se atrasan los relojes. El evento sigue a las ${time}; en otros lugares puede moverse una ` +
      `hora.`,
    clockForward: (date, time) =>
      `Antes del ${date} se adelantan los relojes. El evento sigue a las ${time}; en otros lugares puede moverse ` +
      `una hora.`,
    gap: (date, time, instead) =>
      `El ${date} no existen las ${time}, porque se adelantan los relojes: el evento empieza a las ${instead}.`,
  },
  scope: {
    question: 'Este evento se repite. ¿Qué debe cambiar?',
    names: { this: 'Solo esta fecha', following: 'Esta fecha y las siguientes', all: 'Todas las fechas' },
    hints: {
      this: 'Las demás fechas quedan como están.',
      following: 'Las fechas anteriores quedan como están.',
      all: 'También las que ya han pasado.',
    },
    openSeries: 'Cambiar la repetición',
    inTrash: 'Toda la serie está en la papelera. Todas sus fechas vuelven con ella.',
  },
}
