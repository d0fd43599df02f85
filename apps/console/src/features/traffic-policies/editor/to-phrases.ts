import type { editorTexts } from './editor.messages.ts'

/** The words of the editor's own panels, under the English ones that it asks with. */
export function toPhrases(phrases: (typeof editorTexts)['ru']['phrases']): Record<string, string> {
  return {
    Find: phrases.find,
    Replace: phrases.replaceWith,
    next: phrases.next,
    previous: phrases.previous,
    all: phrases.all,
    'match case': phrases.matchCase,
    'by word': phrases.byWord,
    regexp: phrases.expression,
    replace: phrases.replace,
    'replace all': phrases.replaceAll,
    close: phrases.close,
    Completions: phrases.completions,
    'No diagnostics': phrases.noFindings,
    Diagnostics: phrases.findings,
  }
}
