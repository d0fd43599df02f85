import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeGateway, makeMember } from '../kit/make-gateway.ts'
import { RawOrigin, RawVisitor, visit } from '../kit/raw-http.ts'
import { RunningEdge } from '../kit/running-edge.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

let edge: RunningEdge
const origins: RawOrigin[] = []

beforeEach(async () => {
  edge = await RunningEdge.start({ NORA_EDGE_PRIVATE_UPSTREAMS: 'loopback' })
})

afterEach(async () => {
  await edge.stop()
  for (const origin of origins.splice(0)) origin.close()
})

const ask = (method = 'GET', { fields = '', body = '' } = {}) =>
  visit(
    edge.ports.http_port,
    `${method} / HTTP/1.1\r\nHost: site.localhost\r\nConnection: close\r\n${fields}Content-Length: ${body.length}\r\n\r\n${body}`,
  )

async function open(answer: Parameters<typeof RawOrigin.listen>[0]): Promise<RawOrigin> {
  const origin = await RawOrigin.listen(answer)
  origins.push(origin)
  return origin
}

/** A pool of sites at these ports, in their tiers. */
async function pool(
  ports: readonly number[],
  changes: Partial<ReturnType<typeof makeGateway>> = {},
  toTier: (i: number) => number = () => 1,
): Promise<void> {
  const members = ports.map((port, i) =>
    makeMember(`gtm_${i}`, `http://127.0.0.1:${port}`, { kind: 'url', tier: toTier(i) }),
  )
  edge.control.push('set_gateways', {
    is_full: true,
    gateways: [
      makeGateway({ members, ...changes }),
      makeGateway({ gateway_id: 'gtw_x', endpoint: 'x.localhost' }),
    ],
    removed: [],
  })
  const isKnown = () =>
    visit(edge.ports.http_port, 'GET / HTTP/1.1\r\nHost: x.localhost\r\nConnection: close\r\n\r\n')
  await expect.poll(isKnown).not.toContain('unknown_host')
}

const countRequests = ({ received }: RawOrigin, method: string) =>
  received.split(`${method} / HTTP/1.1`).length - 1

const listEvents = () =>
  edge.control.gatewayReports
    .flatMap(({ events }) => events)
    .map(({ member_id, to, reason }) => ({ member_id, to, reason }))

describe('a member that', () => {
  test('accepts and never answers, or says 1xx for ever, is given up after thirty seconds and ejected', async () => {
    const silent = await open(() => {})
    const interim = await open((socket, said) => {
      if (!said.endsWith('\r\n\r\n')) return
      const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'), 100)
      socket.on('close', () => clearInterval(timer))
    })
    const good = await open((socket, said) => {
      if (said.endsWith('\r\n\r\n')) socket.write(OK)
    })
    await pool([silent.port, interim.port, good.port, good.port], { balance: 'weighted' })
    const answers = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const visitor = await RawVisitor.connect(edge.ports.http_port)
        visitor.send(
          'POST / HTTP/1.1\r\nHost: site.localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n',
        )
        return visitor.untilClosed(45_000)
      }),
    )
    const failed = answers.filter((answer) => !answer.includes(' 200 OK'))
    expect(failed.length).toBeGreaterThanOrEqual(10)
    for (const answer of failed) expect(answer).toContain('Nora-Error: origin_timeout')
    // Nothing was sent twice: all of them together got what visitors sent.
    const sent = [silent, interim, good].reduce((sum, origin) => sum + countRequests(origin, 'POST'), 0)
    expect(sent).toBe(60)
    await expect
      .poll(() => listEvents().filter(({ to }) => to === 'ejected'), { timeout: 8_000 })
      .toHaveLength(2)
    for (let i = 0; i < 20; i++) expect(await ask('POST')).toContain(' 200 OK')
  }, 60_000)

  test('answers and never ends keeps no connection once its visitor has left', async () => {
    const endless = await open((socket, said) => {
      if (!said.endsWith('\r\n\r\n')) return
      socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
      const timer = setInterval(() => socket.write('1\r\nx\r\n'), 10)
      socket.on('close', () => clearInterval(timer))
    })
    await pool([endless.port])
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.send('GET / HTTP/1.1\r\nHost: site.localhost\r\n\r\n')
    await visitor.until((text) => text.split('1\r\nx\r\n').length > 5)
    visitor.close()
    await expect.poll(() => endless.sockets[0]!.destroyed).toBe(true)
  })

  test('resets after the head is asked once: the visitor sees that the answer is not whole', async () => {
    const broken = await open((socket, said) => {
      if (!said.endsWith('\r\n\r\n')) return
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart', () => socket.resetAndDestroy())
    })
    const other = await open((socket) => socket.write(OK))
    await pool([broken.port, other.port], {}, (i) => i + 1)
    const visitor = await RawVisitor.connect(edge.ports.http_port)
    visitor.send('GET / HTTP/1.1\r\nHost: site.localhost\r\n\r\n')
    const answer = await visitor.untilClosed()
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK(.|\s)*part$/)
    expect(countRequests(broken, 'GET')).toBe(1)
    expect(other.sockets).toHaveLength(0)
  })

  test('closes idle connections as requests come fails none that may be repeated, and gets no POST twice', async () => {
    let served = 0
    // Every third answer closes its connection a moment later, when the next request may be on its way.
    const fickle = await open((socket, said) => {
      if (!said.endsWith('\r\n\r\n')) return
      socket.write(OK)
      if (++served % 3 === 0) setTimeout(() => socket.destroy(), served % 5)
    })
    await pool([fickle.port])
    for (let i = 0; i < 300; i++) expect(await ask('GET')).toContain(' 200 OK')
    const answers: string[] = []
    for (let i = 0; i < 300; i++) answers.push(await ask('POST', { fields: `X-Order: ${i}.\r\n` }))
    const failed = answers.filter((answer) => !answer.includes(' 200 OK'))
    for (const answer of failed) expect(answer).toMatch(/HTTP\/1\.1 50[23] (.|\s)*Nora-Error: \w+/)
    for (let i = 0; i < 300; i++) {
      const times = fickle.received.split(`X-Order: ${i}.`).length - 1
      expect(times).toBeLessThanOrEqual(1)
      if (answers[i]!.includes(' 200 OK')) expect(times).toBe(1)
    }
  }, 60_000)
})

describe('a pool of four of which half answer 503', () => {
  async function serve(retry: { attempts: number; statuses: number[] }) {
    const good = await open((socket, said) => {
      if (said.endsWith('\r\n\r\n')) socket.write(OK)
    })
    const bad = await open((socket, said) => {
      if (said.endsWith('\r\n\r\n')) socket.write('HTTP/1.1 503 Down\r\nContent-Length: 2\r\n\r\nno')
    })
    await pool([good.port, bad.port, good.port, bad.port], { retry })
    return { good, bad }
  }

  test('ejects them, with few second tries: attempts are at most 1.2 times the requests', async () => {
    const { good, bad } = await serve({ attempts: 2, statuses: [503] })
    const answers: string[] = []
    for (let i = 0; i < 300; i++) answers.push(await ask())
    const attempts = countRequests(good, 'GET') + countRequests(bad, 'GET')
    expect(attempts).toBeLessThanOrEqual(300 * 1.2)
    expect(attempts).toBeGreaterThan(300)
    // Five failures of each are all that they get until they are back.
    expect(countRequests(bad, 'GET')).toBe(10)
    for (const answer of answers.slice(-200)) expect(answer).toContain(' 200 OK')
    await expect.poll(listEvents, { timeout: 8_000 }).toHaveLength(2)
    expect(listEvents()).toEqual(
      expect.arrayContaining([
        { member_id: 'gtm_1', to: 'ejected', reason: 'status_503' },
        { member_id: 'gtm_3', to: 'ejected', reason: 'status_503' },
      ]),
    )
  }, 30_000)

  test('sends a POST to exactly one of them', async () => {
    const { good, bad } = await serve({ attempts: 2, statuses: [502, 503, 504] })
    for (let i = 0; i < 100; i++) await ask('POST', { fields: `X-Order: ${i}.\r\n` })
    for (let i = 0; i < 100; i++)
      expect((good.received + bad.received).split(`X-Order: ${i}.`).length - 1).toBe(1)
  })
})

describe('a check of TCP', () => {
  const health = {
    kind: 'tcp' as const,
    method: 'GET' as const,
    path: '/',
    host: null,
    statuses: [],
    text: null,
    interval_s: 5,
    timeout_s: 1,
  }
  const getStates = () =>
    Object.fromEntries(
      edge.control.gatewayReports
        .flatMap(({ states }) => states)
        .map(({ member_id, state, reason }) => [member_id, `${state} ${reason}`]),
    )

  test('finds who accepts healthy at once, who refuses and who ends no handshake failing', async () => {
    const accepting = await open(() => {})
    const silent = await open(() => {})
    const gone = await open(() => {})
    gone.close()
    const members = [
      makeMember('gtm_accepts', `http://127.0.0.1:${accepting.port}`, { kind: 'url' }),
      makeMember('gtm_silent', `https://127.0.0.1:${silent.port}`, { kind: 'url' }),
      makeMember('gtm_gone', `http://127.0.0.1:${gone.port}`, { kind: 'url' }),
    ]
    edge.control.push('set_gateways', {
      is_full: true,
      gateways: [makeGateway({ members, health })],
      removed: [],
    })
    await expect.poll(getStates, { timeout: 10_000 }).toEqual({
      gtm_accepts: 'healthy null',
      gtm_silent: 'failing timeout',
      gtm_gone: 'failing refused',
    })
    expect(accepting.received).toBe('')
    // No request was counted.
    expect(edge.control.gatewayReports.flatMap(({ minutes }) => minutes)).toEqual([])
  }, 20_000)

  test('goes through tunnels: an agent that reaches its service is told from one that does not', async () => {
    const accepting = await open(() => {})
    const bind = async (name: string, originPort: number, dialsNobody = false) => {
      const agent = await edge.agent({ originPort, dialsNobody, clientKey: `client-${name}`.padEnd(24, '-') })
      await agent.bind(name)
    }
    const closed = await open(() => {})
    closed.close()
    await bind('up', accepting.port)
    await bind('silent', accepting.port, true)
    await bind('gone', closed.port)
    const members = ['up', 'silent', 'gone'].map((name) => makeMember(`gtm_${name}`, `${name}.localhost`))
    edge.control.push('set_gateways', {
      is_full: true,
      gateways: [makeGateway({ members, health })],
      removed: [],
    })
    await expect.poll(getStates, { timeout: 10_000 }).toEqual({
      gtm_up: 'healthy null',
      gtm_silent: 'failing timeout',
      gtm_gone: 'failing refused',
    })
  }, 20_000)
})

test('a check over HTTP looks for its text in the first 64 KiB', async () => {
  const serve = (body: string) =>
    open((socket, said) => {
      if (said.endsWith('\r\n\r\n'))
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
    })
  const near = await serve(`${'x'.repeat(65_000)}ready`)
  const far = await serve(`${'x'.repeat(66_000)}ready`)
  const health = {
    kind: 'http' as const,
    method: 'GET' as const,
    path: '/',
    host: 'checked.test',
    statuses: [[200, 200] as [number, number]],
    text: 'ready',
    interval_s: 5,
    timeout_s: 2,
  }
  await pool([near.port, far.port], { health })
  const states = () => edge.control.gatewayReports.flatMap((report) => report.states)
  await expect
    .poll(() => states().map(({ member_id, state, reason }) => `${member_id} ${state} ${reason}`), {
      timeout: 10_000,
    })
    .toEqual(expect.arrayContaining(['gtm_0 healthy null', 'gtm_1 failing text']))
  expect(near.received).toContain('Host: checked.test\r\nUser-Agent: nora-health\r\n')
}, 20_000)
