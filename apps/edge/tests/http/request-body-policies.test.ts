import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isWhole, read } from '../kit/framed-messages.ts'
import { ask as askHttp2, connectHttp2 } from '../kit/http2-client.ts'
import { PolicedShop } from '../kit/policed-shop.ts'
import { RawVisitor } from '../kit/raw-http.ts'

const shop = new PolicedShop()

describe('text that is replaced in a request', () => {
  const rule = (from: string, to: string) =>
    `on_http_request: [{actions: [{type: request-body-find-replace, config: {replacements: [{from: '${from}', to: '${to}'}]}}]}]`
  const isSent = (said: string) => said.endsWith('\r\n0\r\n\r\n')
  const BODY = `card 4111111111111111 ${'x'.repeat(100_000)} 4222222222222222`
  const EDITED = `card **** ${'x'.repeat(100_000)} ****`
  const TYPE = 'Content-Type: text/plain\r\n'
  const got = () => {
    const at = shop.received.indexOf('\r\n\r\n')
    return { fields: shop.received.slice(0, at), body: read(shop.received).body.toString('latin1') }
  }

  test.each([
    ['of a known length', `Content-Length: ${BODY.length}\r\n`, BODY],
    [
      'in chunks',
      'Transfer-Encoding: chunked\r\n',
      `${BODY.length.toString(16)};a=b\r\n${BODY}\r\n0\r\n\r\n`,
    ],
  ])('%s is gone', async (_name, fields, body) => {
    await shop.attach(rule('[0-9]{16}', '****'), isSent)
    expect(await shop.ask(`${TYPE}${fields}`, { method: 'POST', body })).toMatch(/^HTTP\/1.1 200/)
    expect(got().fields).toMatch(/\r\nTransfer-Encoding: chunked/)
    expect(got().fields).not.toMatch(/Content-Length/)
    expect(got().body === EDITED).toBe(true)
  })

  test('comes over HTTP/2', async () => {
    await shop.attach(rule('[0-9]{16}', '****'), isSent)
    const session = await connectHttp2(shop.edge.ports.https_port ?? 0)
    const answer = await askHttp2(session, { ':method': 'POST', 'content-type': 'text/plain' }, BODY)
    session.destroy()
    expect(answer.status).toBe(200)
    expect(got().body === EDITED).toBe(true)
  })

  test('is found in gzip, which it goes on in', async () => {
    const body = gzipSync(BODY)
    await shop.attach(rule('[0-9]{16}', '****'), isSent)
    const fields = `${TYPE}Content-Encoding: gzip\r\nContent-Length: ${body.length}\r\n`
    expect(await shop.ask(fields, { method: 'POST', body: body.toString('latin1') })).toMatch(
      /^HTTP\/1.1 200/,
    )
    expect(gunzipSync(Buffer.from(got().body, 'latin1')).toString() === EDITED).toBe(true)
  })

  test('that is no gzip is refused', async () => {
    await shop.attach(rule('a', 'b'), isSent)
    const fields = `${TYPE}Content-Encoding: gzip\r\nContent-Length: 4\r\n`
    expect(await shop.ask(fields, { method: 'POST', body: 'nope' })).toMatch(/^HTTP\/1.1 400/)
  })

  test('does not pass whole when the visitor leaves amid a match', async () => {
    await shop.attach(rule('"[^"]*"', ''), isSent)
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    visitor.send(`POST /a HTTP/1.1\r\nHost: shop.localhost\r\n${TYPE}Content-Length: 100\r\n\r\na "secret`)
    while (!shop.received.includes('\r\n\r\n')) await new Promise((resolve) => setTimeout(resolve, 2))
    let isOver = false
    for (const event of ['end', 'close'])
      shop.origin.sockets.at(-1)!.on(event, () => {
        isOver = true
      })
    visitor.socket.resetAndDestroy()
    while (!isOver) await new Promise((resolve) => setTimeout(resolve, 2))
    expect(shop.received).not.toMatch(/secret|\r\n0\r\n/)
  })

  test('leaves what is no text, and what has no body, as it is', async () => {
    await shop.attach(rule('a', 'b'), (said) => said.endsWith('aaa') || isWhole(said))
    await shop.ask('Content-Type: image/png\r\nContent-Length: 3\r\n', { method: 'POST', body: 'aaa' })
    expect(shop.received).toMatch(/\r\nContent-Length: 3\r\n[\s\S]*\r\n\r\naaa$/)
    expect(await shop.ask()).toMatch(/^HTTP\/1.1 200/)
  })

  test('goes on with the next request of the connection, and tells later rules what was found', async () => {
    const source = `${rule('[0-9]{16}', '****')}
on_http_response:
  - actions:
      - {type: add-headers, config: {headers: {x-found: "\${actions.nora.request_body_find_replace.replacements[0].matched_content}"}}}
`
    await shop.attach(source, isSent)
    const visitor = await RawVisitor.connect(shop.edge.ports.http_port)
    const request = `POST /a HTTP/1.1\r\nHost: shop.localhost\r\n${TYPE}Content-Length: ${BODY.length}\r\n\r\n${BODY}`
    visitor.send(`${request}${request}`)
    await visitor.until((text) => text.split('x-found: 4111111111111111').length === 3)
    visitor.close()
  })
})
