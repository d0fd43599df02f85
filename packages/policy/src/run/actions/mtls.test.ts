import { describe, expect, test } from 'vitest'
import { compilePolicy } from '../../check/compile-policy.ts'
import type { CheckedCertificate } from '../policy-host.ts'
import { runPolicy } from '../testing/waiting-run.ts'
import { NO_CERTIFICATE } from './mtls.ts'

const PEM = '"-----BEGIN CERTIFICATE-----\\n${req.host}"'
const policy = (fields = `authorities: [${PEM}]`) => `
on_http_request:
  - actions: [{type: mtls, config: {${fields}}}]
`
const UNKNOWN = { code: 'unknown_authority', message: 'no authority' }

function checked(error: CheckedCertificate['error'], commonNames: string[] = ['anna']) {
  const asked: (readonly string[])[] = []
  const checkClientCertificate = (authorities: readonly string[]) => {
    asked.push(authorities)
    return { error, commonNames }
  }
  return { asked, capabilities: { checkClientCertificate } }
}

describe('mtls', () => {
  test('asks with its authorities, in which values may stand', async () => {
    const { asked, capabilities } = checked(null)
    const { decision, results } = await runPolicy(policy(), { capabilities })
    expect(decision.kind).toBe('proceed')
    expect(asked).toEqual([['-----BEGIN CERTIFICATE-----\nshop.test']])
    expect(results.get('mtls')?.get('verified')).toBe(true)
  })

  test.each([
    ['require-and-verify', [0, 1, 1]],
    ['verify-if-given', [0, 1, 0]],
    ['require-any', [0, 0, 1]],
    ['request', [0, 0, 0]],
  ])('%s refuses what it has to: right, of an unknown authority, none', async (strategy, expected) => {
    const source = policy(`authorities: [${PEM}], verification_strategy: ${strategy}`)
    const refused = []
    for (const error of [null, UNKNOWN, NO_CERTIFICATE]) {
      const { capabilities } = checked(error, error === null ? ['anna'] : [])
      const { decision, results } = await runPolicy(source, { capabilities })
      refused.push(decision.kind === 'answer' ? 1 : 0)
      expect(results.get('mtls')?.get('verified')).toBe(error === null)
    }
    expect(refused).toEqual(expected)
  })

  test('lets in only the names it is told', async () => {
    const source = policy(`authorities: [${PEM}], common_names: [olga]`)
    const { decision, results } = await runPolicy(source, { capabilities: checked(null).capabilities })
    expect(decision).toMatchObject({ kind: 'answer', reason: 'wrong_name' })
    expect(results.get('mtls')?.get('verified')).toBe(false)
    const olga = checked(null, ['olga']).capabilities
    expect((await runPolicy(source, { capabilities: olga })).decision.kind).toBe('proceed')
  })

  test.each([
    ['', 'missing_key'],
    ['verification_strategy: verify-if-given', 'missing_key'],
    ['verification_strategy: request', null],
    [`authorities: [${PEM}], verification_strategy: request, common_names: [anna]`, 'unverified_names'],
    ['authorities: ["secret.pem"]', 'invalid_pem'],
  ])('checks how its fields go together: %s', (fields, code) => {
    expect(compilePolicy(policy(fields)).diagnostics.map((one) => one.code)).toEqual(
      code === null ? [] : [code],
    )
  })
})
