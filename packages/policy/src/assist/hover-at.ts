import { FUNCTIONS, VARIABLES } from '../expressions/index.ts'
import { findDefinition } from '../language/actions.ts'
import { PHASES } from '../language/phase.ts'
import { assistTexts } from './assist.messages.ts'
import type { Hover } from './assistance.ts'
import { isInExpression } from './complete-at.ts'
import { findContext } from './find-context.ts'
import { findField, listNames } from './known-names.ts'

type Known = Pick<Hover, 'title' | 'doc' | 'example'>

/** What is known of the word at an offset of a policy; null: nothing. */
export function hoverAt(source: string, offset: number): Hover | null {
  const word = findWord(source, offset)
  const context = word === null ? null : findContext(source, word.to)
  if (word === null || context === null) return null
  const isExpression = context.isInTemplate || isInExpression(context)
  const known = isExpression ? findName(source, word) : findKey(word.text, context.path, context.action, word)
  return (
    known && {
      from: known.from ?? word.from,
      to: word.to,
      title: known.title,
      doc: known.doc,
      example: known.example,
    }
  )
}

type Word = { readonly from: number; readonly to: number; readonly text: string }

function findWord(source: string, offset: number): Word | null {
  let [from, to] = [offset, offset]
  while (from > 0 && /[\w-]/.test(source[from - 1]!)) from--
  while (to < source.length && /[\w-]/.test(source[to]!)) to++
  return from === to || to - from > 200 ? null : { from, to, text: source.slice(from, to) }
}

type Placed = Known & { readonly from?: number }

/** The variable whose last name is the word, or the function. */
function findName(source: string, { from, to, text }: Word): Placed | null {
  let start = from
  while (start > 0 && /[\w.]/.test(source[start - 1]!)) start--
  const path = source.slice(start, to)
  const variable = VARIABLES.find((one) => one.path === path)
  if (variable)
    return { from: start, title: `${path}: ${variable.type}`, doc: variable.doc, example: variable.example }
  const result = listNames('on_http_request').find(
    ({ label }) => label === path.replace(/^actions\.ngrok\./, 'actions.nora.'),
  )
  if (result) return { from: start, title: `${path}: ${result.detail}`, doc: result.doc, example: null }
  const called =
    FUNCTIONS.find(({ name }) => name === path) ?? FUNCTIONS.find(({ name }) => name.endsWith(`.${text}`))
  return called ? { title: called.signatures.join('\n'), doc: called.doc, example: called.example } : null
}

function findKey(
  word: string,
  path: readonly string[],
  action: string | null,
  { from }: Word,
): Placed | null {
  const config = path.indexOf('config')
  const parents = path.at(-1) === word ? path : [...path, word]
  if (config !== -1 && action !== null) {
    const field = findField(action, parents.slice(config + 1))
    return field
      ? { from, title: `${action} · ${word}: ${field.type.kind}`, doc: field.doc, example: null }
      : null
  }
  const definition = findDefinition(word)
  if (definition && path.at(-1) === 'type')
    return { title: definition.type, doc: definition.doc, example: definition.example }
  const phase = PHASES.find((one) => one === word)
  if (phase) return { title: phase, doc: assistTexts.phases[phase], example: null }
  const text = assistTexts.keys[word as keyof typeof assistTexts.keys]
  return text === undefined ? null : { title: word, doc: text, example: null }
}
