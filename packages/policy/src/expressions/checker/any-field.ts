import type { ASTNode } from '@marcbachmann/cel-js'

type Node<O extends ASTNode['op']> = Extract<ASTNode, { op: O }>

type Macro = {
  typeCheck: (checker: Checker, macro: unknown, context: unknown) => unknown
  evaluate: () => never
  async: boolean
}
type Checker = { check(node: ASTNode, context: unknown): unknown; getType(name: string): unknown }

/** The library takes fields of variables only; CEL takes those of every expression. */
export function acceptAnyField(node: Node<'call'>, argument: Node<'.'> | Node<'.?'>): void {
  const macro: Macro = {
    typeCheck(checker, _macro, context) {
      if (findBase(argument).op !== 'id') checker.check(argument.args[0], context)
      return checker.getType('bool')
    },
    evaluate: () => {
      throw new TypeError('the evaluator of the library is not used')
    },
    async: false,
  }
  const changed = node as unknown as { setMeta(key: 'macro', value: Macro): void }
  changed.setMeta('macro', macro)
}

function findBase(node: ASTNode): ASTNode {
  return node.op === '.' || node.op === '.?' ? findBase(node.args[0]) : node
}
