/** What is searched for, folded as texts are. All of it has to be found. */
export type SearchQuery = { words: string[]; folders: string[]; tags: string[]; urls: string[] }

const LISTS = { folder: 'folders', tag: 'tags', url: 'urls' } as const
/** A word, with `folder:`, `tag:` or `url:` before it or not; quotes keep spaces. */
const TERM = /(?:(folder|tag|url):)?(?:"([^"]*)"?|([^\s"]+))/giu

/** Reads `word "two words" folder:work tag:"my tag" url:example`. Any text is a query; a prefix alone asks for nothing. */
export function parseQuery(text: string): SearchQuery {
  const query: SearchQuery = { words: [], folders: [], tags: [], urls: [] }
  for (const [, prefix, quoted, bare] of text.matchAll(TERM)) {
    const value = foldText(quoted ?? bare ?? '')
    if (value === '' || (prefix === undefined && /^(?:folder|tag|url):$/.test(value))) continue
    const list = prefix === undefined ? 'words' : LISTS[prefix.toLowerCase() as keyof typeof LISTS]
    query[list].push(value)
  }
  return query
}

/** Lower case, composed, with ё as е: as people type when they search. */
export function foldText(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ё', 'е')
}
