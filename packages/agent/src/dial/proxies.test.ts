import { Problem } from '@nora/kit'
import { describe, expect, test } from 'vitest'
import { type HttpProxy, proxyName } from './http-proxy.ts'
import { readProxies } from './proxies.ts'

const SECURE = { host: 'nora.example.com', port: 443, tls: true }
const PLAIN = { ...SECURE, port: 80, tls: false }

function proxyFor(env: Record<string, string>, target = SECURE): HttpProxy | null {
  return readProxies(env)(target)
}

describe('the variable that counts', () => {
  test.each([
    ['nothing set', {}, SECURE, null],
    ['HTTPS_PROXY for TLS', { HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://q:2' }, SECURE, 'p:1'],
    ['HTTP_PROXY for the rest', { HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://q:2' }, PLAIN, 'q:2'],
    ['the lower case first', { HTTPS_PROXY: 'http://p:1', https_proxy: 'http://q:2' }, SECURE, 'q:2'],
    ['an empty one as none', { https_proxy: '', HTTPS_PROXY: 'http://p:1' }, SECURE, 'p:1'],
    ['ALL_PROXY at last', { ALL_PROXY: 'http://p:1' }, SECURE, 'p:1'],
  ])('is, with %s', (_what, env, target, name) => {
    const proxy = proxyFor(env as Record<string, string>, target)
    expect(proxy && proxyName(proxy)).toBe(name)
  })
})

describe('an address of a proxy', () => {
  test.each([
    ['http://proxy.lan:3128', { host: 'proxy.lan', port: 3128, tls: false, authorization: null }],
    ['proxy.lan:3128', { host: 'proxy.lan', port: 3128, tls: false }],
    ['http://proxy.lan', { port: 80, tls: false }],
    ['https://proxy.lan', { port: 443, tls: true }],
    ['http://[2001:db8::1]:3128/', { host: '2001:db8::1', port: 3128 }],
  ])('may be %s', (value, proxy) => {
    expect(proxyFor({ HTTPS_PROXY: value })).toMatchObject({ ...proxy, variable: 'HTTPS_PROXY' })
  })

  test('has its name and password percent-decoded, in UTF-8', () => {
    const proxy = proxyFor({ HTTPS_PROXY: 'http://anna%40corp:p%3A%20%D1%8F@proxy.lan:1' })
    expect(proxy?.authorization).toBe(`Basic ${Buffer.from('anna@corp:p: я').toString('base64')}`)
    expect(proxyName(proxy!)).toBe('proxy.lan:1')
  })

  test.each(['socks5://u:hunter2@p:1', 'http://', 'http://u:hunter2%@p:1', 'ftp://p'])(
    'is refused when it is %s, without its value being said',
    (value) => {
      const error = (() => {
        try {
          proxyFor({ ALL_PROXY: value })
          return null
        } catch (thrown) {
          return thrown
        }
      })()
      expect(error).toBeInstanceOf(Problem)
      const { text } = error as Problem
      expect(text.en).toContain('ALL_PROXY')
      expect(text.ru + text.en).not.toContain('hunter2')
    },
  )
})

describe('NO_PROXY', () => {
  const HTTPS_PROXY = 'http://p:1'

  test.each([
    ['example.com', true],
    ['.example.com', true],
    ['*.example.com', true],
    ['EXAMPLE.com', true],
    ['ample.com', false],
    ['nora.example.com:443', true],
    ['nora.example.com:8443', false],
    ['other.lan, nora.example.com', true],
    ['other.lan nora.example.com', true],
    ['*', true],
    ['', false],
    ['10.0.0.0/8', false],
  ])('with %j keeps the name from the proxy: %s', (list, isDirect) => {
    expect(proxyFor({ HTTPS_PROXY, NO_PROXY: list }) === null).toBe(isDirect)
  })

  test.each([
    ['10.1.2.3', '10.0.0.0/8', true],
    ['11.1.2.3', '10.0.0.0/8', false],
    ['10.1.2.3', '10.1.2.3', true],
    ['10.1.2.3', '2.3', false],
    ['10.1.2.3', '10.0.0.0/64', false],
    ['2001:db8::7', '2001:db8::/32', true],
    ['2001:db8::7', '[2001:db8::7]:443', true],
    ['2001:db8::7', '2001:db8::7', true],
  ])('keeps the address %s from the proxy with %j: %s', (host, list, isDirect) => {
    const proxy = proxyFor({ HTTPS_PROXY, no_proxy: list }, { ...SECURE, host })
    expect(proxy === null).toBe(isDirect)
  })

  test.each(['localhost', 'shop.localhost', '127.0.0.1', '::1'])('is not needed for %s', (host) => {
    expect(proxyFor({ HTTPS_PROXY }, { ...SECURE, host })).toBeNull()
  })
})
