/** What joins words in addresses would make one word of them for PostgreSQL. Texts and what is looked for go through it. */
export function toWords(text: string): string {
  return text.replaceAll(/[/\\?&=#]+/g, ' ').replaceAll('\0', ' ')
}
