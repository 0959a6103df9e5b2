import { windowsZone } from './windows-zones.ts'
import { zoneOffset } from './zone-offset.ts'

/**
 * The zone of Windows of each city in the labels that Windows and Outlook show, such as
 * `(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna`. Some cities had other zones before, with other
 * offsets.
 */
const table = `
International Date Line West=Dateline; Coordinated Universal Time=UTC; Aleutian Islands=Aleutian; Hawaii=Hawaiian;
Marquesas Islands=Marquesas; Alaska=Alaskan; Baja California=Pacific (Mexico); Tijuana=Pacific (Mexico);
Pacific Time (US and Canada)=Pacific; Pacific Time=Pacific; Arizona=US Mountain; Chihuahua=Mountain (Mexico);
Mazatlan=Mountain (Mexico); La Paz=SA Western; La Paz=Mountain (Mexico); Mountain Time (US and Canada)=Mountain;
Mountain Time=Mountain; Yukon=Yukon; Central America=Central America; Central Time (US and Canada)=Central;
Central Time=Central; Easter Island=Easter Island; Guadalajara=Central (Mexico); Mexico City=Central (Mexico);
Monterrey=Central (Mexico); Saskatchewan=Canada Central; Bogota=SA Pacific; Lima=SA Pacific; Quito=SA Pacific;
Rio Branco=SA Pacific; Chetumal=Eastern (Mexico); Eastern Time (US and Canada)=Eastern; Eastern Time=Eastern;
Haiti=Haiti; Havana=Cuba; Indiana (East)=US Eastern; Turks and Caicos=Turks And Caicos; Asuncion=Paraguay;
Atlantic Time (Canada)=Atlantic; Atlantic Time=Atlantic; Caracas=Venezuela; Cuiaba=Central Brazilian;
Georgetown=SA Western; Manaus=SA Western; San Juan=SA Western; Santiago=Pacific SA; Newfoundland=Newfoundland;
Araguaina=Tocantins; Brasilia=E. South America; Cayenne=SA Eastern; Fortaleza=SA Eastern;
City of Buenos Aires=Argentina; Buenos Aires=Argentina; Greenland=Greenland; Montevideo=Montevideo;
Punta Arenas=Magallanes; Saint Pierre and Miquelon=Saint Pierre; Salvador=Bahia; Mid-Atlantic=Mid-Atlantic;
Mid-Atlantic - Old=Mid-Atlantic; Azores=Azores; Cabo Verde Is.=Cape Verde; Cape Verde Is.=Cape Verde;
Casablanca=Morocco; Greenwich Mean Time=GMT; Dublin=GMT; Edinburgh=GMT; Lisbon=GMT; London=GMT;
Monrovia=Greenwich; Reykjavik=Greenwich; Sao Tome=Sao Tome; Amsterdam=W. Europe; Berlin=W. Europe; Bern=W. Europe;
Rome=W. Europe; Stockholm=W. Europe; Vienna=W. Europe; Rom=W. Europe; Wien=W. Europe; Belgrade=Central Europe;
Bratislava=Central Europe; Budapest=Central Europe; Ljubljana=Central Europe; Prague=Central Europe;
Brussels=Romance; Copenhagen=Romance; Madrid=Romance; Paris=Romance; Sarajevo=Central European;
Skopje=Central European; Warsaw=Central European; Zagreb=Central European; Sofija=Central European;
Vilnius=FLE; West Central Africa=W. Central Africa; Windhoek=Namibia; Amman=Jordan; Athens=GTB; Bucharest=GTB;
Beirut=Middle East; Cairo=Egypt; Chisinau=E. Europe; Eastern Europe=E. Europe; Damascus=Syria; Gaza=West Bank;
Hebron=West Bank; Harare=South Africa; Pretoria=South Africa; Helsinki=FLE; Kyiv=FLE; Kiev=FLE; Riga=FLE; Sofia=FLE;
Tallinn=FLE; Jerusalem=Israel; Juba=South Sudan; Kaliningrad=Kaliningrad; Khartoum=Sudan; Tripoli=Libya;
Baghdad=Arabic; Istanbul=Turkey; Kuwait=Arab; Riyadh=Arab; Minsk=Belarus; Moscow=Russian; St. Petersburg=Russian;
Nairobi=E. Africa; Volgograd=Volgograd; Tehran=Iran; Abu Dhabi=Arabian; Muscat=Arabian; Astrakhan=Astrakhan;
Ulyanovsk=Astrakhan; Baku=Azerbaijan; Izhevsk=Russia Time Zone 3; Samara=Russia Time Zone 3; Port Louis=Mauritius;
Saratov=Saratov; Tbilisi=Georgian; Yerevan=Caucasus; Kabul=Afghanistan; Ashgabat=West Asia; Tashkent=West Asia;
Ekaterinburg=Ekaterinburg; Islamabad=Pakistan; Karachi=Pakistan; Qyzylorda=Qyzylorda; Astana=Qyzylorda;
Astana=Central Asia; Nur-Sultan=Central Asia; Bishkek=Central Asia; Chennai=India; Kolkata=India; Mumbai=India;
New Delhi=India; Sri Jayawardenepura=Sri Lanka; Kathmandu=Nepal; Dhaka=Bangladesh; Omsk=Omsk; Yangon=Myanmar;
Yangon (Rangoon)=Myanmar; Rangoon=Myanmar; Bangkok=SE Asia; Hanoi=SE Asia; Jakarta=SE Asia; Barnaul=Altai;
Gorno-Altaysk=Altai; Hovd=W. Mongolia; Krasnoyarsk=North Asia; Novosibirsk=N. Central Asia;
Almaty=N. Central Asia; Tomsk=Tomsk; Beijing=China; Chongqing=China; Hong Kong=China; Hong Kong SAR=China;
Urumqi=China; Irkutsk=North Asia East; Kuala Lumpur=Singapore; Singapore=Singapore; Perth=W. Australia;
Taipei=Taipei; Ulaanbaatar=Ulaanbaatar; Ulaan Bataar=Ulaanbaatar; Eucla=Aus Central W.; Chita=Transbaikal;
Osaka=Tokyo; Sapporo=Tokyo; Tokyo=Tokyo; Pyongyang=North Korea; Seoul=Korea; Yakutsk=Yakutsk;
Adelaide=Cen. Australia; Darwin=AUS Central; Brisbane=E. Australia; Canberra=AUS Eastern; Melbourne=AUS Eastern;
Sydney=AUS Eastern; Guam=West Pacific; Port Moresby=West Pacific; Hobart=Tasmania; Vladivostok=Vladivostok;
Lord Howe Island=Lord Howe; Bougainville Island=Bougainville; Chokurdakh=Russia Time Zone 10; Magadan=Magadan;
Norfolk Island=Norfolk; Sakhalin=Sakhalin; Solomon Is.=Central Pacific; New Caledonia=Central Pacific;
Anadyr=Russia Time Zone 11; Petropavlovsk-Kamchatsky=Russia Time Zone 11;
Petropavlovsk-Kamchatsky - Old=Kamchatka; Auckland=New Zealand; Wellington=New Zealand; Fiji=Fiji;
Marshall Is.=Fiji; Chatham Islands=Chatham Islands; Nuku'alofa=Tonga; Samoa=Samoa; Kiritimati Island=Line Islands
`

const zones = new Map<string, readonly string[]>()
for (const pair of table.split(';')) {
  const [city = '', windows = ''] = pair.trim().split('=')
  const zone = windowsZone(windows)
  const key = keyOf(city)
  if (zone !== undefined) zones.set(key, [...(zones.get(key) ?? []), zone])
}

function keyOf(city: string): string {
  return city.trim().toLowerCase().replaceAll('&', 'and').replace(/\s+/g, ' ')
}

/**
 * Returns the zone of a label of Windows, by its first city in the table. Of two zones of a city, it is the one with
 * the offset of the label, in seconds.
 */
export function zoneOfCities(label: string, offset: number | undefined): string | undefined {
  for (const city of label.replaceAll('&amp;', '&').split(/[,;/]/)) {
    const found = zones.get(keyOf(city))
    if (found !== undefined) return found.find((zone) => standardOffset(zone) === offset) ?? found[0]
    // Such as Coordinated Universal Time-11.
    const utc = /^\s*Coordinated Universal Time([+-]\d\d)\s*$/i.exec(city)
    if (utc !== null) return windowsZone(`UTC${utc[1]}`)
  }
  return undefined
}

function standardOffset(zone: string): number {
  return Math.min(...['2030-01-15', '2030-07-15'].map((day) => zoneOffset(`${day} 12:00:00`, zone)))
}
