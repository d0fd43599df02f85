import type { ASTNode } from '@marcbachmann/cel-js'
import type { Localized } from '@nora/kit'
import type { Phase } from '../../language/phase.ts'
import type { ExpressionFault } from '../check-options.ts'
import { NAMESPACES } from '../functions/signature.ts'
import { CALLS, listSignatures, type NamedPlace, PLACES } from './names.ts'
import { findNearest } from './nearest.ts'

type Place = { readonly start: number; readonly end: number }

function fault(
  code: string,
  { start, end }: Place,
  message: Localized,
  fix: string | null = null,
): ExpressionFault {
  if (fix === null) return { code, message, start, end, fix: null }
  const title = { en: `Replace it with ${fix}`, ru: `Заменить на ${fix}` }
  return { code, message, start, end, fix: { title, start, end, text: fix } }
}

const didYouMean = (near: string | null): Localized =>
  near === null ? { en: '', ru: '' } : { en: ` Did you mean ${near}?`, ru: ` Возможно, это ${near}?` }

/** Where the last name of a path stands. */
function getNamePlace(node: ASTNode): Place {
  return node.op === '.' || node.op === '.?' ? { start: node.pos, end: node.end } : node
}

export function unknownField(node: ASTNode, name: string, parent: NamedPlace): ExpressionFault {
  const near = findNearest(name, parent.children.keys())
  const hint = didYouMean(near && `${parent.path}.${near}`)
  const message = {
    en: `There is no ${parent.path}.${name}.${hint.en}`,
    ru: `Переменной ${parent.path}.${name} нет.${hint.ru}`,
  }
  return fault('unknown_variable', getNamePlace(node), message, near)
}

export function unknownVariable(node: ASTNode, name: string, bound: ReadonlySet<string>): ExpressionFault {
  const near = findNearest(name, [...bound, ...PLACES.keys()]) ?? findByLastName(name)
  if (NAMESPACES.has(name)) {
    const message = {
      en: `${name} is a group of functions, no value.`,
      ru: `${name} — группа функций, а не значение.`,
    }
    return fault('not_a_value', node, message)
  }
  const hint = didYouMean(near)
  const message = { en: `There is no variable ${name}.${hint.en}`, ru: `Переменной ${name} нет.${hint.ru}` }
  return fault('unknown_variable', node, message, near)
}

function findByLastName(name: string): string | null {
  for (const { path, children } of PLACES.values()) if (children.has(name)) return `${path}.${name}`
  return null
}

export function isGroup(node: ASTNode, path: string, names: readonly string[]): ExpressionFault {
  const some = names.slice(0, 4).join(', ')
  const message = {
    en: `${path} is a group of variables. Name one of them: ${some}.`,
    ru: `${path} — группа переменных. Назовите одну из них: ${some}.`,
  }
  return fault('not_a_value', node, message)
}

export function isIndexed(node: ASTNode, path: string): ExpressionFault {
  const message = { en: `Write ${path} with dots.`, ru: `Запишите ${path} через точки.` }
  return fault('not_a_value', node, message, path)
}

export function wrongPhase(
  node: ASTNode,
  path: string,
  phases: readonly Phase[],
  phase: Phase,
): ExpressionFault {
  const message = {
    en: `${path} is not known in ${phase}; it is in ${phases.join(', ')}.`,
    ru: `${path} ещё неизвестно в ${phase}; оно есть в ${phases.join(', ')}.`,
  }
  return fault('wrong_phase', node, message)
}

/** The name of a method stands behind what it is called on, and there may be white space and brackets around. */
function getCallPlace(node: ASTNode): Place {
  if (node.op === 'call') return { start: node.start, end: node.start + node.args[0].length }
  if (node.op !== 'rcall') return node
  const [name, receiver] = node.args
  const at = node.input.slice(receiver.end, node.end).search(new RegExp(`\\b${name}\\b`))
  const start = receiver.end + Math.max(0, at)
  return { start, end: start + name.length }
}

export function unknownFunction(node: ASTNode, name: string): ExpressionFault {
  const shown = name.replace(/^\./, '')
  const prefix = name.startsWith('.') ? '.' : name.includes('.') ? name.slice(0, name.indexOf('.') + 1) : ''
  const candidates = [...CALLS.keys()].filter((call) =>
    prefix === '' ? !call.includes('.') : call.startsWith(prefix),
  )
  const near = findNearest(
    name.slice(prefix.length),
    candidates.map((call) => call.slice(prefix.length)),
  )
  const hint = didYouMean(near && `${prefix === '.' ? '' : prefix}${near}`)
  const message = { en: `There is no function ${shown}.${hint.en}`, ru: `Функции ${shown} нет.${hint.ru}` }
  return fault('unknown_function', getCallPlace(node), message, near)
}

export function wrongCount(node: ASTNode, name: string, count: number): ExpressionFault {
  const signatures = listSignatures(name).join('; ')
  const message = {
    en: `${name.replace(/^\./, '')} does not take ${count} arguments: ${signatures}.`,
    ru: `${name.replace(/^\./, '')} не принимает столько аргументов (${count}): ${signatures}.`,
  }
  return fault('wrong_arguments', node, message)
}

export function invalidPattern(node: ASTNode, problem: string): ExpressionFault {
  const message = {
    en: `This is no pattern of RE2: ${problem}.`,
    ru: `Это не образец RE2: ${problem}.`,
  }
  return fault('invalid_regex', node, message)
}

export function noName(node: Place): ExpressionFault {
  const message = {
    en: 'A plain name is wanted here, by which the next argument calls each item.',
    ru: 'Здесь нужно простое имя, которым следующий аргумент назовёт каждый элемент.',
  }
  return fault('wrong_arguments', node, message)
}

export function hasWithoutField(node: ASTNode): ExpressionFault {
  const message = {
    en: "has() takes a field, such as has(vars.tenant) or has(req.headers['x-id']).",
    ru: "has() принимает поле, например has(vars.tenant) или has(req.headers['x-id']).",
  }
  return fault('wrong_arguments', node, message)
}
