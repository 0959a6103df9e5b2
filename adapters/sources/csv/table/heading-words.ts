import type { CsvField } from '../csv-fields.ts'

/** What a heading names: a field, or a start or an end, whose values show whether they are days or times. */
export type HeadingField = CsvField | 'duration' | 'start' | 'end' | ''

/** The headings of spreadsheets in English, German, French, Spanish and Italian, without accents, between commas. */
const headings: Readonly<Partial<Record<Exclude<HeadingField, ''>, string>>> = {
  title:
    'title,event,event name,event title,name,name of event,subject,summary,what,match,fixture,' +
    'titel,anlass,veranstaltung,veranstaltungsname,veranstaltungstitel,bezeichnung,betreff,thema,was,spiel,' +
    'titre,nom,evenement,nom de l evenement,titre de l evenement,intitule,objet,manifestation,activite,' +
    'titulo,nombre,evento,nombre del evento,asunto,actividad,acto,' +
    'titolo,nome,nome evento,nome dell evento,oggetto,attivita,manifestazione',
  start:
    'start,starts,starts at,begin,begins,beginning,from,when,throw off,kick off,' +
    'beginn,beginnt,anfang,von,ab,wann,anpfiff,anwurf,termin,' +
    'debut,commence,de,du,des,quand,' +
    'inicio,comienzo,comienza,empieza,desde,cuando,' +
    'inizio,inizia,da,dal,dalle,quando',
  start_date:
    'date,day,start date,start day,date start,event date,event start date,date from,from date,date and time,' +
    'start date time,start datetime,' +
    'datum,tag,startdatum,anfangsdatum,beginndatum,beginnt am,veranstaltungsdatum,datum von,von datum,' +
    'datum und uhrzeit,datum uhrzeit,datum zeit,am,' +
    'jour,date de debut,date debut,date de l evenement,date et heure,le,' +
    'fecha,dia,fecha de inicio,fecha inicio,fecha de comienzo,fecha del evento,fecha y hora,' +
    'data,giorno,data inizio,data di inizio,data evento,data dell evento,data e ora,data ora',
  start_time:
    'time,start time,time start,event time,event start time,time from,from time,hour,' +
    'zeit,uhrzeit,startzeit,anfangszeit,beginnzeit,beginnt um,uhr,um,startuhrzeit,' +
    'heure,heure de debut,heure debut,horaire,heures,' +
    'hora,hora de inicio,hora inicio,hora de comienzo,horario,' +
    'ora,ora inizio,ora di inizio,orario,ore',
  end:
    'end,ends,ends at,to,until,till,finish,' +
    'ende,endet,schluss,bis,' +
    'fin,finit,a,au,jusqu a,jusqu au,' +
    'final,finaliza,finalizacion,termina,hasta,' +
    'fine,finisce,al,alle,fino a,fino al',
  end_date:
    'end date,end day,date end,event end date,date to,to date,enddatum,endet am,datum bis,bis datum,schlussdatum,' +
    'date de fin,date fin,fecha de fin,fecha fin,fecha de finalizacion,fecha final,data fine,data di fine',
  end_time:
    'end time,time end,event end time,time to,to time,endzeit,enduhrzeit,endet um,heure de fin,heure fin,' +
    'hora de fin,hora fin,hora de finalizacion,hora final,ora fine,ora di fine',
  duration:
    'duration,length,minutes,duration minutes,dauer,lange,minuten,dauer minuten,duree,duracion,minutos,durata,minuti',
  all_day:
    'all day,all day event,ganztagig,ganztags,ganztagiges ereignis,ganzer tag,journee entiere,toute la journee,' +
    'todo el dia,dia completo,tutto il giorno,giornata intera,evento giornata intera',
  timezone: 'time zone,timezone,tz,zeitzone,fuseau,fuseau horaire,zona horaria,huso horario,fuso orario,fuso',
  venue:
    'venue,location,place,where,hall,room,site,' +
    'venue name,' +
    'ort,veranstaltungsort,lokal,lokalitat,raum,saal,halle,wo,spielort,treffpunkt,' +
    'lieu,lieu de l evenement,salle,emplacement,endroit,ou,' +
    'lugar,ubicacion,sala,sitio,donde,recinto,' +
    'luogo,sede,posizione,dove,sala eventi',
  organizer:
    'organizer,organiser,organizer name,organised by,organized by,host,hosted by,' +
    'veranstalter,organisator,organisation,leitung,gastgeber,verein,' +
    'organisateur,organise par,organizador,organizadora,organiza,organizzatore,organizzato da',
  categories:
    'category,categories,type,kind,event type,league,kategorie,kategorien,art,rubrik,sparte,liga,' +
    'categorie,categories,genre,rubrique,categoria,categorias,tipo,categorie,genere',
  tags:
    'tags,tag s,labels,topics,keywords,schlagworte,schlagworter,stichworte,themen,mots cles,etiquettes,' +
    'etiquetas,palabras clave,etichette,parole chiave',
  description:
    'description,details,notes,text,about,comment,comments,' +
    'beschreibung,beschrieb,bemerkung,bemerkungen,notiz,notizen,hinweis,hinweise,inhalt,' +
    'remarque,remarques,descriptif,commentaire,' +
    'descripcion,notas,observaciones,detalles,descrizione,note,osservazioni,dettagli',
  excerpt:
    'excerpt,short description,teaser,subtitle,kurzbeschreibung,untertitel,kurztext,resume,sous titre,' +
    'resumen,subtitulo,sommario,sottotitolo',
  website:
    'website,url,link,web,homepage,event url,webseite,internet,internetseite,' +
    'site web,site internet,lien,sitio web,enlace,pagina web,sito,sito web,collegamento',
  cost:
    'cost,price,admission,entry fee,fee,ticket price,preis,eintritt,kosten,eintrittspreis,' +
    'prix,tarif,entree,precio,entrada,coste,costo,prezzo,ingresso,biglietto',
  currency_code: 'currency,wahrung,devise,monnaie,moneda,divisa,valuta',
  image: 'image,picture,photo,image url,bild,foto,bild url,imagen,immagine',
  image_alt:
    'alt,alt text,alternative text,image alt,image description,picture description,' +
    'alternativtext,bildbeschreibung,texte alternatif,description de l image,' +
    'texto alternativo,descripcion de la imagen,testo alternativo,descrizione dell immagine',
  external_id:
    'id,event id,no,nr,number,ref,ref no,reference,uid,' +
    'nummer,kennung,lfd nr,laufnummer,numero,reference,n,num,identificador,referencia,riferimento,codice',
  private: 'private,privat,prive,privado,privato',
}

const fieldOf: ReadonlyMap<string, HeadingField> = new Map(
  Object.entries(headings).flatMap(([field, words]) =>
    // The keys of the table are such fields.
    words.split(',').map((word) => [word, field as HeadingField] as const),
  ),
)

/** Returns what a heading of a spreadsheet names in any of five languages; `undefined` for an unknown one. */
export function headingField(heading: string): HeadingField | undefined {
  return fieldOf.get(foldedHeading(heading))
}

/** Longer headings are none of these. */
const longestHeading = 120

/** Returns a heading in small letters without accents, marks and what is in brackets. */
function foldedHeading(heading: string): string {
  return heading
    .slice(0, longestHeading)
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
