import type { FunctionDefinition } from '../functions/definition.ts'
import { readSignature } from '../functions/signature.ts'
import { FUNCTIONS } from '../functions/table.ts'
import type { VariableDefinition } from '../variables/definition.ts'
import { VARIABLES } from '../variables/table.ts'

/** A name on the way to variables: a value, a group of others, or both. */
export type NamedPlace = {
  readonly path: string
  variable: VariableDefinition | null
  readonly children: Map<string, NamedPlace>
}

export const PLACES: ReadonlyMap<string, NamedPlace> = getPlaces()

function getPlaces(): Map<string, NamedPlace> {
  const root = new Map<string, NamedPlace>()
  for (const variable of VARIABLES) {
    let level = root
    let place: NamedPlace | undefined
    const names = variable.path.split('.')
    for (const [index, name] of names.entries()) {
      place = level.get(name)
      if (!place) {
        place = { path: names.slice(0, index + 1).join('.'), variable: null, children: new Map() }
        level.set(name, place)
      }
      level = place.children
    }
    if (place) place.variable = variable
  }
  return root
}

/** Names of types that are values too. */
export const TYPE_NAMES: ReadonlySet<string> = new Set([
  ...['bool', 'int', 'uint', 'double', 'string', 'bytes', 'list', 'map', 'null_type', 'type'],
])

/** `.startsWith` or `base64.encode`, and how many arguments each takes. */
export const CALLS: ReadonlyMap<string, { definition: FunctionDefinition; counts: Set<number> }> = getCalls()

function getCalls() {
  const found = new Map<string, { definition: FunctionDefinition; counts: Set<number> }>()
  for (const definition of FUNCTIONS) {
    for (const signature of definition.signatures) {
      const { key, argumentCount } = readSignature(signature)
      const name = key.slice(0, key.lastIndexOf('/'))
      const known = found.get(name)
      if (known) known.counts.add(argumentCount)
      else found.set(name, { definition, counts: new Set([argumentCount]) })
    }
  }
  return found
}

/** Every signature of a call, as the docs write them. */
export function listSignatures(name: string): string[] {
  return FUNCTIONS.flatMap(({ signatures }) => signatures).filter((signature) =>
    readSignature(signature).key.startsWith(`${name}/`),
  )
}
