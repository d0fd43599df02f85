import { parseSync, Visitor } from 'oxc-parser'
import { lineAt } from '../findings.ts'

export type Import = {
  specifier: string
  line: number
  isType: boolean
  isLazy: boolean
  /** The names by which the module calls what it imports. */
  names: readonly string[]
}
export type Expression = { object: string | undefined; property: string; line: number }

/** Holds what one file asks of others, and the member expressions that the rules are about. */
export type ReadModule = {
  path: string
  imports: Import[]
  /** Lines of `export * from`. */
  exportsAll: number[]
  expressions: Expression[]
  /** Names that are the first argument of `.insert()`, `.update()` or `.delete()`. */
  writes: { table: string; line: number }[]
}

export type WatchedExpression = { object?: string | undefined; property: string }

const WRITES: ReadonlySet<string> = new Set(['insert', 'update', 'delete'])

/** Reads a module with oxc's parser. Throws with the position when the file does not parse. */
export function readModule(path: string, text: string, watched: readonly WatchedExpression[]): ReadModule {
  const parsed = parseSync(path, text)
  const error = parsed.errors[0]
  if (error) {
    throw new Error(`${path}:${lineAt(text, error.labels[0]?.start ?? 0)} does not parse: ${error.message}`)
  }
  const result: ReadModule = { path, imports: [], exportsAll: [], expressions: [], writes: [] }
  for (const { moduleRequest, entries, start } of parsed.module.staticImports) {
    const isType = entries.length > 0 && entries.every((entry) => entry.isType)
    const names = entries.map((entry) => entry.localName.value)
    const line = lineAt(text, start)
    result.imports.push({ specifier: moduleRequest.value, line, isType, isLazy: false, names })
  }
  readReExports(parsed.module.staticExports, text, result)
  new Visitor(visitorFor(text, watched, result)).visit(parsed.program)
  return result
}

type StaticExports = ReturnType<typeof parseSync>['module']['staticExports']

function readReExports(staticExports: StaticExports, text: string, result: ReadModule): void {
  for (const { entries, start } of staticExports) {
    const specifier = entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value
    if (specifier === undefined) continue
    const line = lineAt(text, start)
    const isType = entries.every((entry) => entry.isType)
    result.imports.push({ specifier, line, isType, isLazy: false, names: [] })
    if (entries.some((entry) => entry.importName.kind === 'AllButDefault')) result.exportsAll.push(line)
  }
}

function visitorFor(
  text: string,
  watched: readonly WatchedExpression[],
  result: ReadModule,
): ConstructorParameters<typeof Visitor>[0] {
  const isWatched = (object: string | undefined, property: string) =>
    watched.some((rule) => rule.property === property && (!rule.object || rule.object === object))
  return {
    ImportExpression({ source, start }) {
      if (source.type !== 'Literal' || typeof source.value !== 'string') return
      const line = lineAt(text, start)
      result.imports.push({ specifier: source.value, line, isType: false, isLazy: true, names: [] })
    },
    TSImportType({ source, start }) {
      const line = lineAt(text, start)
      result.imports.push({ specifier: source.value, line, isType: true, isLazy: false, names: [] })
    },
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (first?.type !== 'Identifier' || !WRITES.has(callee.property.name)) return
      result.writes.push({ table: first.name, line: lineAt(text, start) })
    },
    MemberExpression({ object, property, computed, start }) {
      const name = !computed && property.type === 'Identifier' ? property.name : undefined
      const owner = object.type === 'Identifier' ? object.name : undefined
      if (name === undefined || !isWatched(owner, name)) return
      result.expressions.push({ object: owner, property: name, line: lineAt(text, start) })
    },
    ObjectPattern({ properties, start }) {
      for (const property of properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
        const name = property.key.name
        if (watched.some((rule) => rule.property === name && rule.object === undefined)) {
          result.expressions.push({ object: undefined, property: name, line: lineAt(text, start) })
        }
      }
    },
  }
}
