import { type ASTNode, Environment } from '@marcbachmann/cel-js'
import { NAMESPACES, readSignature, toTypeName } from '../functions/signature.ts'
import { FUNCTIONS } from '../functions/table.ts'
import { VARIABLES } from '../variables/table.ts'
import { TREE_LIMITS } from './limits.ts'

/** Behind the name of a group stands its own value, which no expression can name so. */
export const OWN_VALUE = '#value'

type Schema = { [name: string]: string | Schema }

let environment: Environment | undefined

/** The library's checker, which knows every variable and function. */
export function getEnvironment(): Environment {
  environment ??= createEnvironment()
  return environment
}

/** Knows every function, and whatever variables are given to it. */
export function createFunctionsEnvironment(): Environment {
  const made = new Environment({
    unlistedVariablesAreDyn: false,
    homogeneousAggregateLiterals: false,
    enableOptionalTypes: true,
    limits: TREE_LIMITS,
  })
  for (const namespace of NAMESPACES) {
    if (made.hasVariable(namespace)) continue
    class Namespace {}
    made.registerType(toTypeName(namespace), Namespace)
    made.registerConstant(namespace, toTypeName(namespace), new Namespace())
  }
  registerFunctions(made)
  return made
}

function createEnvironment(): Environment {
  const made = createFunctionsEnvironment()
  const schema: Schema = {}
  for (const { path, type } of VARIABLES) place(schema, path.split('.'), type)
  for (const [name, fields] of Object.entries(schema)) {
    if (typeof fields === 'string') made.registerVariable(name, fields)
    else made.registerVariable({ name, schema: fields })
  }
  return made
}

/** A name that is a value and a group is there twice. */
function place(schema: Schema, [name = '', ...rest]: readonly string[], type: string): void {
  const known = schema[name]
  if (rest.length === 0) {
    schema[typeof known === 'object' ? `${name}${OWN_VALUE}` : name] = type
    return
  }
  if (typeof known === 'string') schema[`${name}${OWN_VALUE}`] = known
  const group = typeof known === 'object' ? known : {}
  schema[name] = group
  place(group, rest, type)
}

/** They are only checked: what computes them is ours. */
function never(): never {
  throw new TypeError('the evaluator of the library is not used')
}

function registerFunctions(made: Environment): void {
  const known = new Set(made.getDefinitions().functions.map(({ signature }) => signature))
  // The library has `type` and `dyn` for each type of its own.
  const isKnown = (signature: string) => signature.startsWith('type(') || known.has(normalize(signature))
  for (const { signatures, code } of FUNCTIONS) {
    for (const signature of code === null ? [] : signatures) {
      const { receiver, isMethod } = readSignature(signature)
      const isNamespaced = receiver !== null && !isMethod && receiver !== 'optional'
      const typed = isNamespaced ? signature.replace(`${receiver}.`, `${toTypeName(receiver)}.`) : signature
      if (receiver === 'optional' || isKnown(typed)) continue
      made.registerFunction(typed, never)
    }
  }
  for (const operator of ['<', '<=', '>', '>=']) made.registerOperator(`bytes ${operator} bytes`, never)
  made.registerFunction('list.sortBy(ast, ast): list<dyn>', expandSortBy as never)
  made.registerFunction(`${toTypeName('secrets')}.get(string, string): string`, never)
}

const normalize = (signature: string) =>
  signature.replaceAll(/\blist\b(?!<)/g, 'list<dyn>').replaceAll(/\bmap\b(?!<)/g, 'map<dyn, dyn>')

type Type = { readonly kind: string; readonly valueType: Type }
type Context = { forkWithVariable(name: string, type: Type): Context }
type Checker = { check(node: ASTNode, context: Context): Type; getType(name: string): Type }

/** Lets the library check `list.sortBy(x, key)`: the name is of the items' type within the key. */
function expandSortBy({ args, receiver }: { args: [ASTNode, ASTNode]; receiver: ASTNode }) {
  return {
    evaluate: never,
    async: false,
    typeCheck(checker: Checker, _macro: unknown, context: Context): Type {
      const list = checker.check(receiver, context)
      const item = list.kind === 'list' ? list.valueType : checker.getType('dyn')
      checker.check(args[1], context.forkWithVariable(String(args[0].args), item))
      return list.kind === 'list' ? list : checker.getType('list<dyn>')
    },
  }
}
