import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import { type Diagnostic as EditorDiagnostic, lintGutter } from '@codemirror/lint'
import { type EditorView, hoverTooltip } from '@codemirror/view'
import type { Lang } from '@nora/kit'
import type { Diagnostic, Hover } from '@nora/policy'
import type { PolicyLanguage } from '../language/policy-language.ts'

/** Completion, docs on hover and marks beside lines, answered by the thread of the language. */
export function languageSupport(language: PolicyLanguage, lang: Lang) {
  return [
    autocompletion({ override: [(context) => complete(language, lang, context)], icons: false }),
    hoverTooltip(async (view, offset) => {
      const source = view.state.doc.toString()
      const known = await language.ask({ kind: 'hover', source, offset }).catch(() => null)
      if (known === null) return null
      return { pos: known.from, end: known.to, above: true, create: () => ({ dom: drawKnown(known, lang) }) }
    }),
    lintGutter(),
  ]
}

async function complete(
  language: PolicyLanguage,
  lang: Lang,
  context: CompletionContext,
): Promise<CompletionResult | null> {
  const typed = context.matchBefore(/[\w.-]+$/)
  if (!typed && !context.explicit) return null
  const source = context.state.doc.toString()
  const found = await language.ask({ kind: 'complete', source, offset: context.pos }).catch(() => null)
  if (found === null || found.options.length === 0) return null
  return {
    from: found.from,
    to: found.to,
    filter: false,
    options: found.options.map(({ label, detail, doc, insert }) => ({
      label,
      detail,
      apply: insert,
      ...(doc[lang] !== '' && { info: () => drawText(doc[lang]) }),
    })),
  }
}

/** What the checker said, as the editor shows it. */
export function toEditorDiagnostics(
  diagnostics: readonly Diagnostic[],
  view: EditorView,
  lang: Lang,
): EditorDiagnostic[] {
  const { doc } = view.state
  const toOffset = (line: number, column: number) => {
    const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines))
    return Math.min(from + Math.max(column - 1, 0), to)
  }
  return diagnostics.map(({ severity, message, fix, ...place }) => {
    const from = toOffset(place.line, place.column)
    return {
      severity,
      from,
      to: Math.max(from, toOffset(place.end_line, place.end_column)),
      message: message[lang],
      actions: fix
        ? [
            {
              name: fix.title[lang],
              apply: (editor) =>
                editor.dispatch({ changes: { from: fix.start, to: fix.end, insert: fix.text } }),
            },
          ]
        : [],
    }
  })
}

function drawKnown({ title, doc, example }: Hover, lang: Lang): HTMLElement {
  const known = document.createElement('div')
  known.className = 'cm-known'
  const heading = document.createElement('div')
  heading.className = 'cm-known-title'
  heading.textContent = title
  known.append(heading, drawText(doc[lang]))
  if (example !== null && example !== '') {
    const shown = document.createElement('pre')
    shown.textContent = example
    known.append(shown)
  }
  return known
}

function drawText(text: string): HTMLElement {
  const shown = document.createElement('div')
  shown.textContent = text
  return shown
}
