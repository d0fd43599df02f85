import type { DebugStandIn, DebugTrace } from '@nora/contract/traffic-policies'
import { type TypedRequest, toHeaders } from './typed-request.ts'

type TestInput = {
  name: string
  request: TypedRequest
  standIns: readonly DebugStandIn[]
  decision: DebugTrace['decision']
}

/** Adds a case to the tests of a policy: this request, and what came of it. The texts of JSON are those of YAML. */
export function addTestCase(tests: string, { name, request, standIns, decision }: TestInput): string {
  const { method, url, headers, body, client_ip, response } = request
  const fields = [
    `- name: ${JSON.stringify(name)}`,
    '  request:',
    `    method: ${JSON.stringify(method)}`,
    `    url: ${JSON.stringify(url)}`,
    ...listHeaders('    ', headers),
    ...(body === '' ? [] : [`    body: ${JSON.stringify(body)}`]),
    `    client_ip: ${JSON.stringify(client_ip)}`,
    ...(response
      ? [
          '  response:',
          `    status: ${Number(response.status) || 200}`,
          ...listHeaders('    ', response.headers),
          ...(response.body === '' ? [] : [`    body: ${JSON.stringify(response.body)}`]),
        ]
      : []),
    ...(standIns.length > 0
      ? ['  stand_ins:', ...standIns.map((one) => `    - ${JSON.stringify(one)}`)]
      : []),
    '  expect:',
    `    decision: ${decision.kind}`,
    ...(decision.status === null ? [] : [`    status: ${decision.status}`]),
    ...(decision.rule === null ? [] : [`    rule: ${JSON.stringify(decision.rule)}`]),
  ]
  // Cases may stand under `tests:`, at any depth.
  const indent = /^([ ]*)- /m.exec(tests)?.[1] ?? ''
  const before = tests.trim() === '' ? '' : `${tests.trimEnd()}\n`
  return `${before}${fields.map((line) => indent + line).join('\n')}\n`
}

function listHeaders(indent: string, text: string): string[] {
  const named = new Map<string, string[]>()
  for (const [name, value] of toHeaders(text)) named.set(name, [...(named.get(name) ?? []), value])
  if (named.size === 0) return []
  const lines = [...named].map(
    ([name, values]) =>
      `${indent}  ${JSON.stringify(name)}: ${JSON.stringify(values.length === 1 ? values[0] : values)}`,
  )
  return [`${indent}headers:`, ...lines]
}
