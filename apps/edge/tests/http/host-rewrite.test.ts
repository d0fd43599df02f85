import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RawOrigin, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

let edge: RunningEdge
let origin: RawOrigin
let answer = ''

beforeAll(async () => {
  edge = await RunningEdge.start()
  origin = await RawOrigin.listen((socket, said) => {
    if (said.endsWith('\r\n\r\n')) socket.write(answer)
  })
  const agent = await edge.agent({ originPort: origin.port })
  await agent.bind('app', { host_header: 'localhost:5173', target_origin: 'http://localhost:5173' })
  await agent.bind('routed', {
    host_header: 'localhost:5173',
    target_origin: 'http://localhost:5173',
    route_origins: ['https://127.0.0.1:8443', 'http://api.internal'],
  })
  await agent.bind('named', { host_header: 'localhost:5173' })
})

afterAll(async () => {
  await edge.stop()
  origin.close()
})

/** What the service got, and what the visitor did. */
async function relay(fields: string, answered = '', name = 'app') {
  origin.received = ''
  answer = `HTTP/1.1 200 OK\r\n${answered}Content-Length: 0\r\n\r\n`
  const asked = `GET / HTTP/1.1\r\nHost: ${name}.localhost:8080\r\nConnection: close\r\n${fields}\r\n`
  return { answered: await visit(edge.ports.http_port, asked), asked: origin.received }
}

describe('--host-header rewrite, of requests:', () => {
  test.each([
    ['Origin: http://app.localhost:8080', 'Origin: http://localhost:5173'],
    ['origin: HTTPS://APP.localhost:8080', 'Origin: http://localhost:5173'],
    ['Referer: http://app.localhost:8080/a?b=//c', 'Referer: http://localhost:5173/a?b=//c'],
    ['Referer: http://app.localhost:8080', 'Referer: http://localhost:5173'],
  ])('%s becomes %s', async (sent, got) => {
    const { asked } = await relay(`${sent}\r\nX-Other: http://app.localhost:8080\r\n`)
    expect(asked).toContain(`\r\n${got}\r\n`)
    expect(asked).toContain('\r\nX-Other: http://app.localhost:8080\r\n')
    expect(asked).toContain('\r\nHost: localhost:5173\r\n')
    expect(asked.match(/^(?:origin|referer):/gim)).toHaveLength(1)
  })

  test.each([
    'Origin: https://evil.example',
    'Origin: null',
    'Origin: http://app.localhost',
    'Origin: http://app.localhost:8080.evil.example',
    'Origin: http://app.localhost:8080@evil.example',
    'Referer: https://evil.example/http://app.localhost:8080/',
    'Referer: http://app.localhost:80801/',
  ])('%s stays what another site has sent', async (sent) => {
    expect((await relay(`${sent}\r\n`)).asked).toContain(`\r\n${sent}\r\n`)
  })
})

describe('--host-header rewrite, of answers:', () => {
  test.each([
    ['Location: http://localhost:5173/login?next=/', 'Location: http://app.localhost:8080/login?next=/'],
    ['Location: //localhost:5173/x', 'Location: http://app.localhost:8080/x'],
    ['location: https://LOCALHOST:5173', 'location: http://app.localhost:8080'],
    ['Content-Location: http://localhost:5173/a', 'Content-Location: http://app.localhost:8080/a'],
    [
      'Access-Control-Allow-Origin: http://localhost:5173',
      'Access-Control-Allow-Origin: http://app.localhost:8080',
    ],
    ['Set-Cookie: a=1; Domain=localhost; Path=/', 'Set-Cookie: a=1; Domain=app.localhost; Path=/'],
    ['set-cookie: a=1;DOMAIN=.LocalHost', 'set-cookie: a=1; Domain=app.localhost'],
  ])('%s becomes %s', async (sent, got) => {
    expect((await relay('', `${sent}\r\n`)).answered).toContain(`\r\n${got}\r\n`)
  })

  test.each([
    'Location: /login',
    'Location: http://localhost:3000/',
    'Location: https://accounts.example/?back=http://localhost:5173/',
    'Access-Control-Allow-Origin: *',
    'Set-Cookie: domain=localhost; Path=/',
    'Set-Cookie: a=1; Domain=example.com',
    'X-Other: http://localhost:5173/',
  ])('%s stays', async (sent) => {
    expect((await relay('', `${sent}\r\n`)).answered).toContain(`\r\n${sent}\r\n`)
  })

  test.each([
    ['Location: https://127.0.0.1:8443/x', 'Location: http://routed.localhost:8080/x'],
    ['Location: http://api.internal', 'Location: http://routed.localhost:8080'],
    ['Set-Cookie: a=1; Domain=api.internal', 'Set-Cookie: a=1; Domain=routed.localhost'],
  ])('%s of a route becomes %s', async (sent, got) => {
    expect((await relay('', `${sent}\r\n`, 'routed')).answered).toContain(`\r\n${got}\r\n`)
    expect((await relay('', `${sent}\r\n`)).answered).toContain(`\r\n${sent}\r\n`)
  })

  test('two cookies are two', async () => {
    const { answered } = await relay(
      '',
      'Set-Cookie: a=1; Domain=localhost\r\nSet-Cookie: b=2; Domain=localhost\r\n',
    )
    expect(answered.match(/Domain=app\.localhost/g)).toHaveLength(2)
  })
})

test('--host-header NAME changes Host alone', async () => {
  const { asked, answered } = await relay(
    'Origin: http://named.localhost:8080\r\n',
    'Location: http://localhost:5173/\r\n',
    'named',
  )
  expect(asked).toContain('\r\nOrigin: http://named.localhost:8080\r\n')
  expect(answered).toContain('\r\nLocation: http://localhost:5173/\r\n')
})
