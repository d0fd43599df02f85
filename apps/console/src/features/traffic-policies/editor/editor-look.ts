import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const rules = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--text)',
    backgroundColor: 'transparent',
    fontSize: '12.5px',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-code)', lineHeight: '20px', fontVariantLigatures: 'none' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--text)' },
  '.cm-line': { padding: '0 12px 0 6px' },
  '.cm-gutters': { color: 'var(--text-faint)', backgroundColor: 'transparent', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '34px', padding: '0 6px 0 8px' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '3px 0' },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in oklch, var(--hover) 60%, transparent)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-soft)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--line-strong)',
  },
  '.cm-rule': { boxShadow: 'inset 2px 0 var(--accent)' },
  '.cm-tooltip': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line)',
    borderRadius: 'var(--radius)',
    boxShadow: '0 8px 28px -6px var(--shade-deep)',
    fontFamily: 'var(--font-text)',
    fontSize: '13px',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--font-code)', fontSize: '12.5px', maxHeight: '15em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 10px', lineHeight: '20px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { color: 'var(--text)', backgroundColor: 'var(--hover)' },
  '.cm-completionDetail': { color: 'var(--text-soft)', fontStyle: 'normal', marginLeft: '1em' },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--accent-text)', fontWeight: '600' },
  '.cm-tooltip.cm-completionInfo': { padding: '8px 12px', maxWidth: '340px', lineHeight: '19px' },
  '.cm-known': { padding: '8px 12px', maxWidth: '420px', lineHeight: '19px' },
  '.cm-known-title': { fontFamily: 'var(--font-code)', fontSize: '12.5px', fontWeight: '600' },
  '.cm-known pre': {
    margin: '6px 0 0',
    padding: '6px 8px',
    fontFamily: 'var(--font-code)',
    fontSize: '12px',
    backgroundColor: 'var(--sunken)',
    borderRadius: 'var(--radius-small)',
    overflowX: 'auto',
  },
  '.cm-diagnostic': { padding: '6px 12px', borderLeft: '3px solid var(--line)' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--bad)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
  '.cm-diagnosticAction': {
    color: 'var(--text)',
    backgroundColor: 'var(--hover)',
    borderRadius: 'var(--radius-small)',
    padding: '2px 8px',
  },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--bad) 1px' },
  '.cm-lintRange-warning': { backgroundImage: 'none', textDecoration: 'underline wavy var(--warn) 1px' },
  '.cm-panels': { color: 'var(--text)', backgroundColor: 'var(--sunken)', borderColor: 'var(--line)' },
  '.cm-panel.cm-search': { padding: '8px 12px', fontFamily: 'var(--font-text)', fontSize: '13px' },
  '.cm-textfield, .cm-button': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    backgroundImage: 'none',
    border: '1px solid var(--control)',
    borderRadius: 'var(--radius-small)',
    fontSize: '13px',
  },
  '.cm-searchMatch': { backgroundColor: 'var(--warn-soft)', outline: '1px solid var(--line-strong)' },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--accent-soft)' },
  '.cm-changedLine': { backgroundColor: 'var(--ok-soft) !important' },
  '.cm-deletedChunk': { backgroundColor: 'var(--bad-soft)' },
})

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--info)' },
  { tag: [tags.string, tags.content, tags.special(tags.string)], color: 'var(--text)' },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword], color: 'var(--accent-text)' },
  { tag: [tags.comment, tags.lineComment], color: 'var(--text-faint)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.meta], color: 'var(--text-soft)' },
  { tag: tags.labelName, color: 'var(--ok)' },
])

/** Colours and type of the editor, from the tokens of the page. */
export const editorLook = [rules, syntaxHighlighting(colours)]
