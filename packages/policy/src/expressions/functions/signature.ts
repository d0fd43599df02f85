/** Names before a dot that are no values: `base64.encode(…)`. */
export const NAMESPACES: ReadonlySet<string> = new Set([
  ...['base64', 'basic_auth', 'hash', 'hmac', 'json', 'lists', 'queryString', 'rand', 'secrets'],
  ...['strings', 'timing', 'url', 'cel', 'optional'],
])

export type Signature = {
  /** `.startsWith/1` for methods, `base64.encode/1` for functions. */
  readonly key: string
  /** The type of what a method is called on, or the namespace of a function. */
  readonly receiver: string | null
  readonly name: string
  readonly isMethod: boolean
  readonly argumentCount: number
}

/** Reads `string.split(string, int): list<string>`. */
export function readSignature(text: string): Signature {
  const open = text.indexOf('(')
  const head = text.slice(0, open)
  const dot = head.lastIndexOf('.')
  const receiver = dot === -1 ? null : head.slice(0, dot)
  const name = head.slice(dot + 1)
  const argumentCount = countArguments(text.slice(open + 1, text.lastIndexOf(')')))
  const isMethod = receiver !== null && !NAMESPACES.has(receiver)
  const key = `${isMethod ? `.${name}` : head}/${argumentCount}`
  return { key, receiver, name, isMethod, argumentCount }
}

function countArguments(text: string): number {
  if (text.trim() === '') return 0
  let depth = 0
  let count = 1
  for (const character of text) {
    if (character === '<') depth++
    if (character === '>') depth--
    if (character === ',' && depth === 0) count++
  }
  return count
}

/** Namespaces are values of types of their own to the library, whose names have no underscores. */
export function toTypeName(namespace: string): string {
  return `${namespace.replace('_', '')}Namespace`
}

export function findNamespace(typeName: string): string | undefined {
  return [...NAMESPACES].find((namespace) => toTypeName(namespace) === typeName)
}
