import { basename } from 'node:path'
import { type Finding, lineAt } from '../findings.ts'
import { isSource, isTest, listFiles, readText } from '../source-tree.ts'
import { readNames, splitName } from './read-names.ts'
import {
  EXCEPTIONS,
  type Exception,
  NAME_PHRASES,
  NAME_WORDS,
  OF_FUNCTION,
  TEXT_WORDS,
  type Term,
} from './words.ts'

export type WordCheck = { findings: Finding[]; files: number }

const REASONS = {
  'banned-name':
    'readers meet the terms of the field; the table and its exceptions: tools/check-words/words.ts',
  'of-function': 'a function is a verb: getHost, toHost, countHosts',
  'banned-text': 'texts use the terms of the field; the table and its exceptions: tools/check-words/words.ts',
  'unused-exception': 'an exception goes the day nothing needs it',
} as const

/** Finds names, names of files and English texts in which a word stands that the field has another term for. */
export function checkWords(root: string, exceptions: readonly Exception[] = EXCEPTIONS): WordCheck {
  const files = listFiles(root).filter((path) => isSource(path) || path.endsWith('.md'))
  const used = new Set<Exception>()
  const isExcused = (path: string, fits: (exception: Exception) => boolean) => {
    const exception = exceptions.find((one) => (one.files?.test(path) ?? true) && fits(one))
    if (exception) used.add(exception)
    return exception !== undefined
  }
  const findings = files.flatMap((path) => {
    const text = readText(root, path)
    return [
      ...findInFileName(path),
      ...(path.endsWith('.md') ? findInPage(path, text) : findInSource(path, text)),
    ].filter(({ what, finding }) => !isExcused(path, (one) => isMeant(one, what, finding.rule)))
  })
  const unused = exceptions
    .filter((exception) => !used.has(exception))
    .map(({ what }) =>
      toFinding('tools/check-words/words.ts', 'unused-exception', `nothing is named or says ${what}`),
    )
  return { findings: [...findings.map(({ finding }) => finding), ...unused], files: files.length }
}

type Found = { what: string; finding: Finding }

function isMeant({ what }: Exception, found: string, rule: string): boolean {
  if (typeof what !== 'string') return what.test(found)
  return rule === 'banned-text' ? found.includes(what) : found === what
}

function findInFileName(path: string): Found[] {
  const term = findTerm(splitName(basename(path)))
  if (!term) return []
  return [{ what: path, finding: toFinding(path, 'banned-name', `the file’s name; say ${term.use}`) }]
}

function findInSource(path: string, source: string): Found[] {
  const { names, functions, texts } = readNames(path, source)
  const found: Found[] = []
  for (const [name, start] of names) {
    const term = findTerm(splitName(name))
    const rule = term ? 'banned-name' : 'of-function'
    if (!term && !(functions.has(name) && OF_FUNCTION.test(name))) continue
    const message = term ? `${name}; say ${term.use}` : name
    found.push({ what: name, finding: toFinding(path, rule, message, lineAt(source, start)) })
  }
  if (isTest(path) || !/^(?:packages|apps)\/[^/]+\/(?:src|page)\//.test(path)) return found
  for (const { start, text } of texts) {
    const term = TEXT_WORDS.find(({ pattern }) => pattern.test(text))
    if (term) found.push(toTextFound({ path, text, term, line: lineAt(source, start) }))
  }
  return found
}

/** Pages of decisions and results tell what was, in the words it had then. */
function findInPage(path: string, page: string): Found[] {
  if (/^docs\/decisions\/|^bench\//.test(path)) return []
  return page.split('\n').flatMap((text, index) => {
    const term = TEXT_WORDS.find(({ pattern }) => pattern.test(text))
    return term ? [toTextFound({ path, text, term, line: index + 1 })] : []
  })
}

type Text = { path: string; text: string; term: Term; line: number }

function toTextFound({ path, text, term, line }: Text): Found {
  const words = term.pattern.exec(text)?.[0] ?? ''
  return { what: text, finding: toFinding(path, 'banned-text', `“${words}”; say ${term.use}`, line) }
}

function findTerm(words: readonly string[]): Term | undefined {
  const name = words.join(' ')
  return (
    NAME_WORDS.find(({ pattern }) => words.some((word) => pattern.test(word))) ??
    NAME_PHRASES.find(({ pattern }) => pattern.test(name))
  )
}

function toFinding(path: string, rule: keyof typeof REASONS, message: string, line?: number): Finding {
  const finding = { path, rule, message, reason: REASONS[rule] }
  return line === undefined ? finding : { ...finding, line }
}
