import { FUNCTIONS, VARIABLES } from '../expressions/index.ts'
import { ACTIONS, findDefinition } from '../language/actions.ts'
import type { Field, FieldType } from '../language/field.ts'
import { ENFORCE } from '../language/fields.ts'
import type { Phase } from '../language/phase.ts'
import type { CompletionOption } from './assistance.ts'

/** The field that a path below `config` leads to; undefined where it leads to none. */
export function findField(action: string, path: readonly string[]): Field | undefined {
  const definition = findDefinition(action)
  let fields: readonly Field[] = definition === undefined ? [] : [...definition.fields, ENFORCE]
  let found: Field | undefined
  for (const name of path) {
    if (name === '-') continue
    found = fields.find((one) => one.name === name)
    if (found === undefined) return undefined
    fields = getFields(found.type)
  }
  return found
}

/** What may stand below a path of `config`. */
export function findFields(action: string, path: readonly string[]): readonly Field[] {
  const definition = findDefinition(action)
  if (definition === undefined) return []
  if (path.every((name) => name === '-'))
    return definition.canRefuse ? [...definition.fields, ENFORCE] : definition.fields
  const found = findField(action, path)
  return found === undefined ? [] : getFields(found.type)
}

function getFields(type: FieldType): readonly Field[] {
  if (type.kind === 'object') return type.fields
  return type.kind === 'list' ? getFields(type.of) : []
}

/** The scalar type of a field, below its lists. */
export function getItemType(type: FieldType): FieldType {
  return type.kind === 'list' || type.kind === 'map' ? getItemType(type.of) : type
}

/** Everything that expressions of a phase can read and call. */
export function listNames(phase: Phase): CompletionOption[] {
  const variables = VARIABLES.filter(({ phases }) => phases.includes(phase)).map(({ path, type, doc }) => ({
    label: path,
    detail: type,
    doc,
    insert: path,
  }))
  const results = ACTIONS.filter(({ phases }) => phases.includes(phase)).flatMap((action) =>
    action.results.map(({ name, type, doc }) => {
      const path = `actions.nora.${action.type.replaceAll('-', '_')}.${name}`
      return { label: path, detail: type, doc, insert: path }
    }),
  )
  const functions = FUNCTIONS.filter(({ phases, refusal }) => phases.includes(phase) && refusal === null).map(
    ({ name, signatures, doc }) => ({
      label: name,
      detail: signatures.join('\n'),
      doc,
      insert: toCall(name, signatures),
    }),
  )
  return [...variables, ...results, ...functions]
}

/** Methods are written behind a dot: what stands before it is there already. */
function toCall(name: string, [signature = '']: readonly string[]): string {
  return signature.includes(`${name}()`) ? `${name}()` : `${name}(`
}
