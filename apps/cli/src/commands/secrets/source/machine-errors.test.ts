import { ApiProblem } from '@nora/client'
import { SecretError } from '@nora/secrets-kit'
import { VaultError } from '@nora/vault-core'
import { expect, test } from 'vitest'
import { toMachineError } from './machine-errors.ts'

const PATH = '/home/ann/.config/nora/secrets/ns_1.copy'

test.each(['older', 'fork'] as const)(
  'a state that is %s says how a machine forgets, and when not to',
  (fault) => {
    const error = toMachineError(new VaultError(fault, 'the head', { collection: 'cfg_1' }), PATH)
    expect(error).toMatchObject({ exitCode: 1, code: 'VaultRefused' })
    const { advice } = error as { advice: { ru: string; en: string } }
    expect(advice.en).toContain(`restored from a backup, remove ${PATH}`)
    expect(advice.ru).toContain(PATH)
    expect(advice.en).not.toContain('nora vault unlock')
  },
)

test('other refusals keep their fault; a token that is not accepted is exit code 3', () => {
  expect(toMachineError(new VaultError('not_signed', 'x'), PATH)).toMatchObject({ fault: 'not_signed' })
  expect(toMachineError(new SecretError('comment'), null)).toMatchObject({ fault: 'comment' })
  const refused = new ApiProblem(
    401,
    { code: 'Unauthorized', error: 'The token expired on 2026-11-01.' },
    null,
  )
  expect(toMachineError(refused, null)).toMatchObject({
    exitCode: 3,
    text: { en: 'The machine token was refused. The token expired on 2026-11-01.' },
  })
  const other = new Error('x')
  expect(toMachineError(other, null)).toBe(other)
})
