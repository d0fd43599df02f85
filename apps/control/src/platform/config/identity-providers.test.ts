import { describe, expect, test } from 'vitest'
import { providersSchema } from './identity-providers.ts'

const github = { kind: 'github', id: 'github', client_id: 'id', client_secret: 'secret' }
const oidc = { kind: 'oidc', id: 'company', client_id: 'id', client_secret: 'secret' }

describe('providers', () => {
  test('of every kind are taken, with http on this machine only', () => {
    const list = [
      github,
      { ...github, kind: 'yandex', id: 'yandex' },
      { ...github, kind: 'vk', id: 'vk' },
      { ...oidc, issuer: 'https://sso.example.com' },
      { ...oidc, id: 'local', issuer: 'http://localhost:9000' },
    ]
    expect(providersSchema.parse(list)).toHaveLength(5)
  })

  test.each([
    ['without a secret', [{ ...github, client_secret: undefined }]],
    ['twice under one id', [github, github]],
    ['of an unknown kind', [{ ...github, kind: 'facebook' }]],
    ['with a setting there is not', [{ ...github, scope: 'repo' }]],
    ['with an id that does not fit into an address', [{ ...github, id: 'a/b' }]],
    ['without an issuer', [oidc]],
    ['over http elsewhere', [{ ...oidc, issuer: 'http://sso.example.com' }]],
    ['over http at a name that looks local', [{ ...oidc, issuer: 'http://localhost.example.com' }]],
  ])('%s are refused', (_what, list) => {
    expect(providersSchema.safeParse(list).success).toBe(false)
  })
})
