import { ACTIONS } from '@nora/policy'
import { WEBHOOK_PROVIDER_NAMES } from '@nora/signatures'
import { expect, test } from 'vitest'

test('policies may name exactly the providers of webhooks that the edge can check', () => {
  const action = ACTIONS.find(({ type }) => type === 'verify-webhook')
  const provider = action?.fields.find(({ name }) => name === 'provider')
  expect(provider?.type).toEqual({ kind: 'enum', values: WEBHOOK_PROVIDER_NAMES })
})
