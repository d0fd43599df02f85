import { fillSecrets, listSecretAddresses } from '@nora/command-line'
import type { Localized } from '@nora/kit'
import { isScalar, parseDocument, type Scalar, visit } from 'yaml'
import { exitCodes, Failure } from '../../../output/failure.ts'
import { policyMessages } from './policy.messages.ts'

export type ReadSecret = (address: string) => Promise<string>

type Places = {
  /** How the person knows the option. */
  name: string
  path: string
  readSecret: ReadSecret | null
}

/** Characters that end a text of an expression, or mean something in it. */
const ENDS_TEXT = /['"\\\x00-\x1f]/

/**
 * The text with the values of secrets in the places of `secret://…`, line by line as it was. Throws a Failure for a
 * secret that cannot be had, and for a value that would be more than a value there.
 */
export async function resolvePolicy(source: string, places: Places): Promise<string> {
  const { readSecret } = places
  if (readSecret === null || listSecretAddresses(source).length === 0) return source
  let resolved = ''
  let at = 0
  for (const { node, isExpression } of findNodes(source)) {
    const [start = 0, end = 0] = node.range ?? []
    const text = await fillSecrets(node.value, {
      async readSecret(address) {
        const value = await readSecret(address)
        assertFit(value, { name: places.name, address, isExpression })
        return value
      },
    })
    const lineEnd = source.slice(start, end).endsWith('\n') ? '\n' : ''
    resolved += source.slice(at, start) + JSON.stringify(text) + lineEnd
    at = end
  }
  return resolved + source.slice(at)
}

type Found = { node: Scalar<string>; isExpression: boolean }

/** In the order of the text. Keys have no secrets. */
function findNodes(source: string): Found[] {
  const found: Found[] = []
  visit(parseDocument(source), {
    Scalar(key, node, path) {
      if (key === 'key' || !isText(node) || listSecretAddresses(node.value).length === 0) return
      const isListed = path.some(
        (step) => 'key' in step && isScalar(step.key) && step.key.value === 'expressions',
      )
      found.push({ node, isExpression: isListed || node.value.includes('${') })
    },
  })
  return found
}

function isText(node: Scalar): node is Scalar<string> {
  return typeof node.value === 'string'
}

function assertFit(value: string, given: { name: string; address: string; isExpression: boolean }): void {
  const { name, address, isExpression } = given
  if (value.includes('${')) throw refusal((texts) => texts.hasExpression(name, address))
  if (isExpression && ENDS_TEXT.test(value)) throw refusal((texts) => texts.brokenInExpression(name, address))
}

function refusal(say: (texts: (typeof policyMessages)['ru']) => string): Failure {
  const text: Localized = { ru: say(policyMessages.ru), en: say(policyMessages.en) }
  return new Failure(exitCodes.usage, text)
}
