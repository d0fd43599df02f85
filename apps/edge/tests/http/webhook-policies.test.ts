import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ask as askHttp2, connectHttp2 } from '../kit/http2-client.ts'
import { PolicedShop } from '../kit/policed-shop.ts'
import { RawVisitor } from '../kit/raw-http.ts'

const MIB = 1_048_576
const shop = new PolicedShop()

const config = ({ provider = 'github', more = '' } = {}) => `
on_http_request:
  - actions:
      - {type: verify-webhook, config: {provider: ${provider}, secret: s, other_secrets: [old] ${more}}}
  - actions:
      - type: add-headers
        config:
          headers:
            x-verified: "\${string(actions.nora.verify_webhook.verified)}"
            x-error: "\${actions.nora.verify_webhook.error.code}"
`
const sign = (body: string, secret = 's') =>
  `X-Hub-Signature-256: sha256=${createHmac('sha256', secret).update(body).digest('hex')}\r\n`
const sized = (body: string) => `Content-Length: ${Buffer.byteLength(body, 'latin1')}\r\n`
const post = (fields: string, body = '') => shop.ask(fields, { method: 'POST', body })
/** The body of the only request that the service has got. */
const gotBody = () => shop.received.slice(shop.received.indexOf('\r\n\r\n') + 4)
/** A service that answers when it has got so much of bodies. */
const whenLong = (bytes: number) => (said: string) => said.length - said.indexOf('\r\n\r\n') - 4 >= bytes

describe('a delivery', () => {
  test.each(['s', 'old'])('that is signed with %s goes on, and later rules know it', async (secret) => {
    await shop.attach(config(), whenLong(7))
    expect(await post(sign('{"a":1}', secret) + sized('{"a":1}'), '{"a":1}')).toMatch(/^HTTP\/1.1 200/)
    expect(gotBody()).toBe('{"a":1}')
    expect(shop.received).toContain('x-verified: true\r\n')
  })

  test.each([
    ['without a signature', '', 'no signature'],
    ['with that of another body', sign('x'), 'not that of this request'],
    ['with another secret', sign('{"a":1}', 'guess'), 'not that of this request'],
    ['with two signatures', sign('{"a":1}') + sign('{"a":1}'), 'not one of the provider'],
  ])('%s is refused', async (_name, fields, text) => {
    await shop.attach(config())
    const refused = await post(fields + sized('{"a":1}'), '{"a":1}')
    expect(refused).toMatch(/^HTTP\/1.1 401/)
    expect(refused).toContain(text)
    expect(shop.received).toBe('')
  })

  test('passes with enforce: false, as it came, and later rules see what is wrong', async () => {
    await shop.attach(config({ more: ', enforce: false' }), whenLong(7))
    expect(await post(sign('x') + sized('{"a":1}'), '{"a":1}')).toMatch(/^HTTP\/1.1 200/)
    expect(shop.received).toContain('x-error: signature_wrong\r\n')
    expect(gotBody()).toBe('{"a":1}')
  })

  test('in chunks is put together for the signature, and goes on in chunks with its trailers', async () => {
    const chunks = '3\r\n{"a\r\n4\r\n":1}\r\n0\r\nX-Sum: 1\r\n\r\n'
    await shop.attach(config(), (said) => said.endsWith('X-Sum: 1\r\n\r\n'))
    expect(await post(`${sign('{"a":1}')}Transfer-Encoding: chunked\r\n`, chunks)).toMatch(/^HTTP\/1.1 200/)
    expect(gotBody()).toBe(chunks)
  })

  test('whose chunks are none is a bad request', async () => {
    await shop.attach(config())
    expect(await post(`${sign('')}Transfer-Encoding: chunked\r\n`, 'zz\r\n')).toMatch(/^HTTP\/1.1 400/)
    expect(shop.received).toBe('')
  })

  test('of 1 MiB goes on byte for byte, however it arrives', async () => {
    const body = Array.from({ length: MIB / 8 }, (_, i) => String(i).padStart(8, '0')).join('')
    await shop.attach(config(), whenLong(MIB))
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    visitor.send(`POST / HTTP/1.1\r\nHost: shop.localhost\r\n${sign(body)}${sized(body)}\r\n`)
    for (let i = 0; i < MIB; i += 10_007) {
      visitor.send(body.slice(i, i + 10_007))
      if (i % 20 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await visitor.until((text) => text.endsWith('hi'))
    visitor.close()
    expect(gotBody() === body).toBe(true)
  })

  test.each([
    ['of a known length', `Content-Length: ${MIB + 1}\r\n`, ''],
    [
      'in chunks',
      'Transfer-Encoding: chunked\r\n',
      `${(MIB + 1).toString(16)}\r\n${'a'.repeat(MIB + 1)}\r\n0\r\n\r\n`,
    ],
  ])('over 1 MiB, %s, is refused', async (_name, fields, body) => {
    await shop.attach(config())
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    visitor.send(`POST / HTTP/1.1\r\nHost: shop.localhost\r\n${fields}\r\n${body}`)
    expect(await visitor.until((text) => text.includes('\r\n\r\n'))).toMatch(/^HTTP\/1.1 413/)
    visitor.close()
    expect(shop.received).toBe('')
  })

  test('over 1 MiB in chunks passes whole with enforce: false', async () => {
    const body = `${(MIB + 1).toString(16)}\r\n${'a'.repeat(MIB + 1)}\r\n0\r\n\r\n`
    await shop.attach(config({ more: ', enforce: false' }), whenLong(body.length))
    expect(await post('Transfer-Encoding: chunked\r\n', body)).toMatch(/^HTTP\/1.1 200/)
    expect(shop.received).toContain('x-error: body_too_large\r\n')
    expect(gotBody() === body).toBe(true)
  })

  test('that waits for a word before its body gets it', async () => {
    await shop.attach(config(), whenLong(2))
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    const head = `POST / HTTP/1.1\r\nHost: shop.localhost\r\nExpect: 100-continue\r\n`
    visitor.send(`${head}${sign('ab')}${sized('ab')}\r\n`)
    await visitor.until((text) => text === 'HTTP/1.1 100 Continue\r\n\r\n')
    visitor.send('ab')
    await visitor.until((text) => text.endsWith('hi'))
    visitor.close()
    expect(gotBody()).toBe('ab')
  })

  test('and the next one on its connection are kept apart', async () => {
    await shop.attach(config(), (said) => /a\d$/.test(said))
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    const write = (body: string) =>
      `POST / HTTP/1.1\r\nHost: shop.localhost\r\n${sign(body)}${sized(body)}\r\n${body}`
    visitor.send(write('a1') + write('a2'))
    await visitor.until((text) => text.split('hi').length === 3)
    visitor.close()
    expect(shop.received.match(/a\d(?=POST|$)/g)).toEqual(['a1', 'a2'])
  })

  test('without a body is one, too', async () => {
    await shop.attach(config())
    expect(await post(sign('') + sized(''))).toMatch(/^HTTP\/1.1 200/)
  })
})

describe('over HTTP/2', () => {
  const deliver = async (body: string | Buffer, headers: Record<string, string>) => {
    const session = await connectHttp2(shop.edge.ports.https_port ?? 0)
    const answer = await askHttp2(session, { ':method': 'POST', ...headers }, body)
    session.destroy()
    return answer
  }
  const signature = (body: string) => `sha256=${createHmac('sha256', 's').update(body).digest('hex')}`

  test('a delivery goes on with its body', async () => {
    await shop.attach(config(), (said) => said.includes('0\r\n\r\n'))
    const answer = await deliver('{"a":1}', { 'x-hub-signature-256': signature('{"a":1}') })
    expect(answer).toMatchObject({ status: 200, body: 'hi', isWhole: true })
    expect(gotBody()).toBe('7\r\n{"a":1}\r\n0\r\n\r\n')
  })

  test('a delivery of 1 MiB goes on byte for byte', async () => {
    const body = 'b'.repeat(MIB)
    await shop.attach(config(), whenLong(MIB))
    const headers = { 'x-hub-signature-256': signature(body), 'content-length': String(MIB) }
    expect((await deliver(body, headers)).status).toBe(200)
    expect(gotBody() === body).toBe(true)
  })

  test('a wrong one and one that is too large are refused', async () => {
    await shop.attach(config())
    expect((await deliver('{}', { 'x-hub-signature-256': signature('x') })).status).toBe(401)
    expect((await deliver('', { 'content-length': String(MIB + 1) })).status).not.toBe(200)
    expect(shop.received).toBe('')
  })

  test('one that waits for a word before its body gets it', async () => {
    await shop.attach(config(), whenLong(2))
    const headers = { expect: '100-continue', 'content-length': '2', 'x-hub-signature-256': signature('ab') }
    expect((await deliver('ab', headers)).status).toBe(200)
  })
})

describe('a question of a provider', () => {
  test('of Slack is answered here when it is signed', async () => {
    await shop.attach(config({ provider: 'slack' }))
    const body = '{"type":"url_verification","challenge":"c-1"}'
    const time = String(Math.floor(Date.now() / 1_000))
    const digest = createHmac('sha256', 's').update(`v0:${time}:${body}`).digest('hex')
    const fields = `X-Slack-Signature: v0=${digest}\r\nX-Slack-Request-Timestamp: ${time}\r\n`
    const answer = await post(fields + sized(body), body)
    expect(answer).toMatch(/^HTTP\/1.1 200[\s\S]*\{"challenge":"c-1"\}$/)
    expect(answer).toMatch(/\r\nX-Content-Type-Options: nosniff\r\n/i)
    expect(await post(sized(body), body)).toMatch(/^HTTP\/1.1 401/)
    expect(shop.received).toBe('')
  })

  test.each([
    ['facebook', 'GET', '/?hub.mode=subscribe&hub.verify_token=old&hub.challenge=42', '42'],
    ['microsoft-graph', 'POST', '/?validationToken=a%3Cb', 'a<b'],
    ['dropbox', 'GET', '/?challenge=abc', 'abc'],
  ])('of %s is answered here before anything is signed', async (provider, method, target, text) => {
    await shop.attach(config({ provider }))
    const answer = await shop.ask('', { method, target })
    expect(answer).toMatch(/^HTTP\/1.1 200/)
    expect(answer).toMatch(/\r\nContent-Type: text\/plain/i)
    expect(answer.split('\r\n\r\n')[1]).toBe(text)
    expect(shop.received).toBe('')
  })
})

describe('while the body is read', () => {
  test('a visitor who ends before it is whole is told, and nothing goes on', async () => {
    await shop.attach(config())
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    visitor.send(`POST / HTTP/1.1\r\nHost: shop.localhost\r\n${sign('ab')}${sized('ab')}\r\na`)
    visitor.socket.end()
    expect(await visitor.untilClosed()).toMatch(/^HTTP\/1.1 408/)
    expect(shop.received).toBe('')
  })

  test('the leg is lost: the delivery waits for the agent, and is checked once', async () => {
    await shop.attach(config(), whenLong(2))
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    visitor.send(
      `POST / HTTP/1.1\r\nHost: shop.localhost\r\nExpect: 100-continue\r\n${sign('ab')}${sized('ab')}\r\na`,
    )
    await visitor.until((text) => text.includes('100 Continue'))
    await shop.loseLeg()
    visitor.send('b')
    await shop.untilHeld()
    await shop.returnLeg()
    await visitor.until((text) => text.endsWith('hi'))
    visitor.close()
    expect(gotBody()).toBe('ab')
    expect(shop.received.match(/x-verified/g)).toHaveLength(1)
  })
})
