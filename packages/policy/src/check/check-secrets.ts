import type { SourceNode } from '../source/source-node.ts'
import { checkTexts } from './check.messages.ts'
import type { Report } from './report.ts'

const SCHEME = 'secret://'

/** Whether the text is the address of a secret, whose value takes its place before the policy runs. */
export function isSecretAddress(text: string): boolean {
  return /^secret:\/\/[\w/-]+$/.test(text)
}

/** Only the agent of a tunnel opens secrets: without one the address itself would be the password. */
export function refuseSecrets(node: SourceNode, report: Report): void {
  if (node.kind === 'list') for (const item of node.items) refuseSecrets(item, report)
  else if (node.kind === 'map') for (const { value } of node.entries) refuseSecrets(value, report)
  else if (node.text.includes(SCHEME))
    report.error(node, 'secret_without_agent', checkTexts.secretWithoutAgent, '')
}
