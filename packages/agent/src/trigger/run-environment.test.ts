import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toRunEnvironment } from './run-environment.ts'
import type { TriggeringRequest } from './triggering-request.ts'

const BASE = {
  PATH: '/usr/bin',
  HOME: '/home/anna',
  NORA_TOKEN: 'nt_secret',
  NORA_CONFIG_DIR: '/home/anna/.nora',
  nora_verify: 'github:secret',
}

function getRequest(given: Partial<TriggeringRequest> = {}): TriggeringRequest {
  return {
    method: 'POST',
    path: '/',
    query: '',
    host: 'shop.localhost:8080',
    scheme: 'https',
    visitor: '192.0.2.7',
    fields: [],
    readField: () => [],
    ...given,
  }
}

function getEnvironment(
  given: Partial<TriggeringRequest> = {},
  secretFields: string[] = [],
  isReplay = false,
) {
  return toRunEnvironment(BASE, { runId: 'run_1', request: getRequest(given), isReplay, secretFields })
}

describe('a run knows of its request', () => {
  test('what it asks for, and who asks', () => {
    expect(getEnvironment({ path: '/a%20b', query: 'x=1&y=a+b%21' })).toEqual({
      PATH: '/usr/bin',
      HOME: '/home/anna',
      NORA_RUN_ID: 'run_1',
      NORA_METHOD: 'POST',
      NORA_URL: 'https://shop.localhost:8080/a%20b?x=1&y=a+b%21',
      NORA_HOST: 'shop.localhost:8080',
      NORA_PATH: '/a%20b',
      NORA_QUERY: 'x=1&y=a+b%21',
      NORA_QUERY_X: '1',
      NORA_QUERY_Y: 'a b!',
      NORA_VISITOR: '192.0.2.7',
    })
  })

  test('header fields, those that are repeated as one', () => {
    const fields = [
      ['X-GitHub-Event', 'push'],
      ['Accept', 'a'],
      ['accept', 'b'],
      ['Cookie', 'a=1'],
      ['Cookie', 'b=2'],
    ] as const
    expect(getEnvironment({ fields })).toMatchObject({
      NORA_HEADER_X_GITHUB_EVENT: 'push',
      NORA_HEADER_ACCEPT: 'a, b',
      NORA_HEADER_COOKIE: 'a=1; b=2',
    })
  })

  test('the first of several parameters with the same name', () => {
    expect(getEnvironment({ query: 'a-b=1&a_b=2&A.B=3' })).toMatchObject({ NORA_QUERY_A_B: '1' })
  })

  test('whether it is run again', () => {
    expect(getEnvironment()).not.toHaveProperty('NORA_REPLAY')
    expect(getEnvironment({}, [], true)).toMatchObject({ NORA_REPLAY: '1' })
  })
})

describe('a run does not get', () => {
  test('what configures the client', () => {
    const names = Object.keys(getEnvironment() ?? {})
    expect(names).not.toContain('NORA_TOKEN')
    expect(names).not.toContain('NORA_CONFIG_DIR')
    expect(names).not.toContain('nora_verify')
  })

  test('a field that passes for another one', () => {
    const fields = [
      ['X_Hub_Signature', 'forged'],
      ['X-Hub.Signature', 'forged'],
      ["X-Hub'Signature", 'forged'],
    ] as const
    expect(Object.values(getEnvironment({ fields }) ?? {})).not.toContain('forged')
  })

  test('the secret that a sender shows', () => {
    const fields = [['X-Gitlab-Token', 'hidden']] as const
    expect(Object.values(getEnvironment({ fields }, ['x-gitlab-token']) ?? {})).not.toContain('hidden')
  })

  test('more than systems take', () => {
    const long = 'x'.repeat(33 * 1024)
    expect(getEnvironment({ fields: [['X-A', long]] })).not.toBeNull()
    expect(
      getEnvironment({
        fields: [
          ['X-A', long],
          ['X-B', long],
        ],
      }),
    ).toBeNull()
    expect(getEnvironment({ query: `a=${long}` })).toBeNull()
    expect(
      getEnvironment({ query: Array.from({ length: 9_000 }, (_, index) => `a${index}=`).join('&') }),
    ).toBeNull()
  })
})

test('whatever a request says, only variables that begin with NORA_ change, and none holds a NUL', () => {
  const pair = fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }))
  const anyRequest = fc.record({
    method: fc.string(),
    path: fc.string({ unit: 'binary' }),
    query: fc.oneof(
      fc.string(),
      fc.webQueryParameters(),
      fc.constant('PATH=/evil&LD_PRELOAD=x&%00=1&a=%00b'),
    ),
    host: fc.string(),
    scheme: fc.string(),
    visitor: fc.string(),
    fields: fc.array(fc.oneof(pair, fc.constantFrom(['PATH', '/evil'], ['LD-Preload', 'x'], ['IFS', 'x']))),
  })
  fc.assert(
    fc.property(anyRequest, (given) => {
      const environment = getEnvironment(given as Partial<TriggeringRequest>) ?? {}
      const strange = Object.keys(environment).filter((name) => !/^(?:PATH|HOME|NORA_[A-Z0-9_]+)$/.test(name))
      expect(strange).toEqual([])
      expect(Object.values(environment).some((value) => value.includes('\0'))).toBe(false)
      expect([environment.PATH, environment.HOME]).toEqual([BASE.PATH, BASE.HOME])
    }),
  )
})
