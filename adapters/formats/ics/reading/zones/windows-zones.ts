/**
 * The IANA zone of each zone of Windows, as CLDR maps them without a territory. Names are without "Standard Time".
 * Of zones with the same offsets, the first is preferred.
 */
const table = `
W. Europe=Europe/Berlin; GMT=Europe/London; GTB=Europe/Bucharest; Eastern=America/New_York; Central=America/Chicago;
Mountain=America/Denver; Pacific=America/Los_Angeles; Alaskan=America/Anchorage; Atlantic=America/Halifax;
AUS Eastern=Australia/Sydney; New Zealand=Pacific/Auckland; Russian=Europe/Moscow; China=Asia/Shanghai;
Tokyo=Asia/Tokyo; India=Asia/Kolkata; South Africa=Africa/Johannesburg; E. South America=America/Sao_Paulo; UTC=UTC;
AUS Central=Australia/Darwin; Afghanistan=Asia/Kabul; Aleutian=America/Adak; Altai=Asia/Barnaul; Arab=Asia/Riyadh;
Arabian=Asia/Dubai; Arabic=Asia/Baghdad; Argentina=America/Argentina/Buenos_Aires; Astrakhan=Europe/Astrakhan;
Aus Central W.=Australia/Eucla; Azerbaijan=Asia/Baku; Azores=Atlantic/Azores; Bahia=America/Bahia;
Bangladesh=Asia/Dhaka; Belarus=Europe/Minsk; Bougainville=Pacific/Bougainville; Canada Central=America/Regina;
Cape Verde=Atlantic/Cape_Verde; Caucasus=Asia/Yerevan; Cen. Australia=Australia/Adelaide;
Central (Mexico)=America/Mexico_City; Central America=America/Guatemala; Central Asia=Asia/Bishkek;
Central Brazilian=America/Cuiaba; Central Europe=Europe/Budapest; Central European=Europe/Warsaw;
Central Pacific=Pacific/Guadalcanal; Chatham Islands=Pacific/Chatham; Cuba=America/Havana; Dateline=Etc/GMT+12;
E. Africa=Africa/Nairobi; E. Australia=Australia/Brisbane; E. Europe=Europe/Chisinau; Easter Island=Pacific/Easter;
Eastern (Mexico)=America/Cancun; Egypt=Africa/Cairo; Ekaterinburg=Asia/Yekaterinburg; FLE=Europe/Kyiv;
Fiji=Pacific/Fiji; Georgian=Asia/Tbilisi; Greenland=America/Nuuk; Greenwich=Atlantic/Reykjavik;
Haiti=America/Port-au-Prince; Hawaiian=Pacific/Honolulu; Iran=Asia/Tehran; Israel=Asia/Jerusalem; Jordan=Asia/Amman;
Kaliningrad=Europe/Kaliningrad; Kamchatka=Asia/Kamchatka; Korea=Asia/Seoul; Libya=Africa/Tripoli;
Line Islands=Pacific/Kiritimati; Lord Howe=Australia/Lord_Howe; Magadan=Asia/Magadan;
Magallanes=America/Punta_Arenas; Marquesas=Pacific/Marquesas; Mauritius=Indian/Mauritius; Mid-Atlantic=Etc/GMT+2;
Middle East=Asia/Beirut; Montevideo=America/Montevideo; Morocco=Africa/Casablanca;
Mountain (Mexico)=America/Mazatlan; Myanmar=Asia/Yangon; N. Central Asia=Asia/Novosibirsk; Namibia=Africa/Windhoek;
Nepal=Asia/Kathmandu; Newfoundland=America/St_Johns; Norfolk=Pacific/Norfolk; North Asia=Asia/Krasnoyarsk;
North Asia East=Asia/Irkutsk; North Korea=Asia/Pyongyang; Omsk=Asia/Omsk; Pacific (Mexico)=America/Tijuana;
Pacific SA=America/Santiago; Pakistan=Asia/Karachi; Paraguay=America/Asuncion; Qyzylorda=Asia/Qyzylorda;
Romance=Europe/Paris; Russia Time Zone 10=Asia/Srednekolymsk; Russia Time Zone 11=Asia/Kamchatka;
Russia Time Zone 3=Europe/Samara; SA Eastern=America/Cayenne; SA Pacific=America/Bogota; SA Western=America/La_Paz;
SE Asia=Asia/Bangkok; Saint Pierre=America/Miquelon; Sakhalin=Asia/Sakhalin; Samoa=Pacific/Apia;
Sao Tome=Africa/Sao_Tome; Saratov=Europe/Saratov; Singapore=Asia/Singapore; South Sudan=Africa/Juba;
Sri Lanka=Asia/Colombo; Sudan=Africa/Khartoum; Syria=Asia/Damascus; Taipei=Asia/Taipei; Tasmania=Australia/Hobart;
Tocantins=America/Araguaina; Tomsk=Asia/Tomsk; Tonga=Pacific/Tongatapu; Transbaikal=Asia/Chita;
Turkey=Europe/Istanbul; Turks And Caicos=America/Grand_Turk; US Eastern=America/Indiana/Indianapolis;
US Mountain=America/Phoenix; UTC+12=Etc/GMT-12; UTC+13=Etc/GMT-13; UTC-02=Etc/GMT+2; UTC-08=Etc/GMT+8;
UTC-09=Etc/GMT+9; UTC-11=Etc/GMT+11; Ulaanbaatar=Asia/Ulaanbaatar; Venezuela=America/Caracas;
Vladivostok=Asia/Vladivostok; Volgograd=Europe/Volgograd; W. Australia=Australia/Perth;
W. Central Africa=Africa/Lagos; W. Mongolia=Asia/Hovd; West Asia=Asia/Tashkent; West Bank=Asia/Hebron;
West Pacific=Pacific/Port_Moresby; Yakutsk=Asia/Yakutsk; Yukon=America/Whitehorse
`

const zones: ReadonlyMap<string, string> = new Map(
  table.split(';').map((pair) => {
    const [name = '', zone = ''] = pair.trim().split('=')
    return [name.toLowerCase(), zone] as const
  }),
)

/** Returns the IANA zone of a zone of Windows, such as `W. Europe Standard Time`. */
export function windowsZone(name: string): string | undefined {
  return zones.get(name.toLowerCase().replace(/ (?:standard|daylight) time/, ''))
}

/** The IANA zones of all zones of Windows, each once: at least one for each set of rules in use. */
export const zonesOfWindows: readonly string[] = [...new Set(zones.values())]
