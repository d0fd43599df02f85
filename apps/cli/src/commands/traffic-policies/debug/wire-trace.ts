import type { DebugAction, DebugExpression, DebugHead, DebugTrace } from '@nora/policy'

/** A trace as programs read it, with the names that the API has. */
export function toWireTrace({ phases, decision, request, response }: DebugTrace) {
  return {
    phases: phases.map(({ phase, rules, us }) => ({
      phase,
      us,
      rules: rules.map(({ expressions, actions, ...rule }) => ({
        ...rule,
        expressions: expressions.map(toExpression),
        actions: actions.map(toAction),
      })),
    })),
    decision,
    request: request && toHead(request),
    response: response && { ...toHead(response), body: response.body },
  }
}

function toExpression({ source, outcome, values }: DebugExpression) {
  return { source, ...outcome, values }
}

function toAction({ type, path, isRun, note, before, after, expressions }: DebugAction) {
  return {
    type,
    path,
    is_run: isRun,
    note,
    before: before && toHead(before),
    after: after && toHead(after),
    expressions: expressions.map(toExpression),
  }
}

function toHead({ startLine, headers }: DebugHead) {
  return { start_line: startLine, headers }
}
