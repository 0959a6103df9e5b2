/** What the desk says of other sites that show the calendar. */
export const deskEmbed = {
  title: 'On another site',
  hint: 'Copy this code into a page of another site. It shows what you choose here, and is always up to date.',
  view: 'Shows',
  limit: 'Number of events',
  scheme: 'Colors',
  anyScheme: 'As visitors prefer',
  light: 'Light',
  dark: 'Dark',
  ground: 'Background',
  ownGround: 'That of the calendar',
  noGround: 'That of the other site',
  all: 'All',
  update: 'Update',
  code: 'Code to copy',
  preview: 'Preview',
  notAllowed: 'Other sites may not show this calendar yet. Those who run it can allow them to.',
}
