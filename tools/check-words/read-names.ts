import { parseSync, Visitor } from 'oxc-parser'

export type Read = {
  /** Names that the file declares or uses, each where it stands first. */
  names: Map<string, number>
  /** Names of functions that the file declares. */
  functions: Set<string>
  /** Texts of several words, without those in Russian. */
  texts: { start: number; text: string }[]
}

const CYRILLIC = /\p{Script=Cyrillic}/u

export function readNames(path: string, source: string): Read {
  const read: Read = { names: new Map(), functions: new Set(), texts: [] }
  const noteName = (name: string, start: number) => {
    if (!read.names.has(name)) read.names.set(name, start)
  }
  const noteText = (text: string, start: number) => {
    if (text.includes(' ') && !CYRILLIC.test(text)) read.texts.push({ start, text })
  }
  new Visitor({
    Identifier: ({ name, start }) => noteName(name, start),
    PrivateIdentifier: ({ name, start }) => noteName(name, start),
    JSXIdentifier: ({ name, start }) => noteName(name, start),
    FunctionDeclaration: ({ id }) => {
      if (id) read.functions.add(id.name)
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression') read.functions.add(id.name)
    },
    MethodDefinition: ({ key }) => {
      if (key.type === 'Identifier' || key.type === 'PrivateIdentifier') read.functions.add(key.name)
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') noteText(value, start)
    },
    TemplateElement: ({ value, start }) => noteText(value.cooked ?? value.raw, start),
    JSXText: ({ value, start }) => noteText(value, start),
  }).visit(parseSync(path, source).program)
  return read
}

/** `readHTTPHead`, `READ_HTTP_HEAD` and `read-http-head` are the same three words. */
export function splitName(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())
}
