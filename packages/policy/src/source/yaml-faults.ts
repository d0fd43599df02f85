import type { Localized } from '@nora/kit'
import type { ErrorCode, YAMLError } from 'yaml'
import { type Fault, toError } from './fault.ts'
import { sourceTexts } from './source.messages.ts'

const TEXTS: { readonly [C in ErrorCode]?: readonly [code: string, message: Localized] } = {
  BAD_ALIAS: ['alias', sourceTexts.alias],
  ALIAS_PROPS: ['alias', sourceTexts.alias],
  MULTIPLE_ANCHORS: ['anchor', sourceTexts.anchor],
  MULTIPLE_TAGS: ['tag', sourceTexts.tag],
  TAG_RESOLVE_FAILED: ['tag', sourceTexts.tag],
  MULTIPLE_DOCS: ['several_documents', sourceTexts.severalDocuments],
  TAB_AS_INDENT: ['tab', sourceTexts.tab],
  BAD_INDENT: ['bad_indent', sourceTexts.badIndent],
  MISSING_CHAR: ['unclosed', sourceTexts.unclosedQuote],
  BAD_DQ_ESCAPE: ['bad_escape', sourceTexts.badEscape],
  BLOCK_AS_IMPLICIT_KEY: ['nested_mapping', sourceTexts.nestedMapping],
  MULTILINE_IMPLICIT_KEY: ['nested_mapping', sourceTexts.nestedMapping],
  BAD_SCALAR_START: ['bad_start', sourceTexts.badStart],
  KEY_OVER_1024_CHARS: ['key_too_long', sourceTexts.keyTooLong],
  NON_STRING_KEY: ['key_wanted', sourceTexts.keyWanted],
}

export function toYamlFault({ code, message, pos }: YAMLError, text: string): Fault {
  const [start, end] = pos
  const place = { start, end: Math.max(start + 1, end) }
  const known = TEXTS[code]
  if (known === undefined) return toError(place, 'bad_yaml', sourceTexts.badYaml(toReason(message)))
  const [name, said] = known
  if (/^Implicit (map )?keys? need/.test(message)) return toError(place, 'no_colon', sourceTexts.noColon)
  if (name !== 'tab') return toError(place, name, said)
  const tabs = /^\t+/.exec(text.slice(start))?.[0].length ?? 0
  const title = { en: 'Replace tabs with spaces', ru: 'Заменить табуляцию пробелами' }
  const fix = tabs === 0 ? null : { title, start, end: start + tabs, text: '  '.repeat(tabs) }
  return toError(place, name, said, { fix })
}

function toReason(message: string): string {
  return message.split('\n', 1)[0]!.slice(0, 200).replace(/[.:]$/, '')
}
