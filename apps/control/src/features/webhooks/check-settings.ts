import type { CreateWebhook } from '@nora/contract/webhooks'
import { isProblem } from '@nora/kit'
import { compileValue } from '@nora/policy/condition'
import { checkWebhookSecret, WEBHOOK_PRESETS, WEBHOOK_PROVIDER_NAMES } from '@nora/signatures'
import { compileKey, REQUEST_TYPES } from '@nora/webhooks'
import { fieldProblem } from '../../platform/problem.ts'
import { webhooksTexts } from './webhooks.messages.ts'

type Settings = Partial<Pick<CreateWebhook, 'answer' | 'dedupe' | 'order_key'>>

/** Refuses expressions that could not be evaluated, as far as it can be known before a request comes. */
export function assertExpressions({ answer, dedupe, order_key }: Settings): void {
  if (answer?.by === 'expression') {
    const { expression } = answer
    if (expression === null) throw fieldProblem('answer.expression', webhooksTexts.expressionNeeded)
    inField('answer.expression', () => compileValue(expression, REQUEST_TYPES))
  }
  if (dedupe?.by === 'expression') {
    const { expression } = dedupe
    if (expression === null) throw fieldProblem('dedupe.expression', webhooksTexts.expressionNeeded)
    inField('dedupe.expression', () => compileKey(expression))
  }
  if (dedupe?.by === 'header' && dedupe.expression === null)
    throw fieldProblem('dedupe.expression', webhooksTexts.headerNeeded)
  if (order_key) inField('order_key', () => compileKey(order_key))
}

/** Refuses a sender that is not known, and what cannot be a secret of it. */
export function assertVerification(scheme: string, secrets: readonly string[]): void {
  const preset = WEBHOOK_PRESETS.find(({ name }) => name === scheme)
  if (preset?.proof === 'address') {
    if (secrets.length > 0) throw fieldProblem('verification.secrets', webhooksTexts.noSecretWanted)
    return
  }
  if (!WEBHOOK_PROVIDER_NAMES.includes(scheme))
    throw fieldProblem('verification.scheme', webhooksTexts.unknownScheme(scheme))
  if (secrets.length === 0) throw fieldProblem('verification.secrets', webhooksTexts.secretNeeded)
  for (const [index, secret] of secrets.entries())
    inField(`verification.secrets.${index}`, () => checkWebhookSecret(scheme, secret))
}

/** Says which field the problem of a library is about. */
export function inField<T>(field: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!isProblem(error)) throw error
    throw fieldProblem(field, error.text, error.data)
  }
}
