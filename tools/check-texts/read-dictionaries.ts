import { type ObjectExpression, type ObjectProperty, parseSync, Visitor } from 'oxc-parser'
import { lineAt } from '../findings.ts'

/** One leaf of a dictionary: `tunnels.empty.title`, its last two names, and where it is written. */
export type TextKey = { path: string; key: string; parent: string | undefined; line: number }

/** The leaves of the Russian dictionaries of a file. English has the same by its type. */
export function readDictionaries(path: string, text: string): TextKey[] {
  const keys: TextKey[] = []
  const objects = new Map<string, ObjectExpression>()
  const calls: unknown[] = []
  new Visitor({
    VariableDeclarator({ id, init }) {
      const value = unwrap(init)
      if (id.type === 'Identifier' && value?.type === 'ObjectExpression') objects.set(id.name, value)
    },
    CallExpression({ callee, arguments: given }) {
      if (callee.type === 'Identifier' && callee.name === 'defineTexts') calls.push(given[0])
    },
  }).visit(parseSync(path, text).program)
  for (const given of calls) {
    const value = unwrap(given as Expression)
    const object = value?.type === 'Identifier' ? objects.get(value.name) : value
    if (object?.type === 'ObjectExpression') collect(object, [], text, keys)
  }
  return keys
}

type Expression = ObjectProperty['value'] | null | undefined

function unwrap(value: Expression): Expression {
  if (value?.type === 'TSAsExpression' || value?.type === 'TSSatisfiesExpression') return value.expression
  return value
}

function collect(object: ObjectExpression, above: readonly string[], text: string, keys: TextKey[]): void {
  for (const property of object.properties) {
    if (property.type !== 'Property') continue
    const key = getName(property)
    const value = unwrap(property.value)
    if (key === undefined) continue
    if (value?.type === 'ObjectExpression') collect(value, [...above, key], text, keys)
    else {
      const path = [...above, key].join('.')
      keys.push({ path, key, parent: above.at(-1), line: lineAt(text, property.start) })
    }
  }
}

function getName({ key, computed }: ObjectProperty): string | undefined {
  if (computed) return undefined
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : undefined
}
