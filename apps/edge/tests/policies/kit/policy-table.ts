import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { compilePolicy, type DebugTrace, debugPolicy } from '@nora/policy'
import { toPlan } from '@nora/policy/testing'
import { afterAll, beforeAll, expect } from 'vitest'
import { certificateSettings, makeCertificate } from '../../kit/certificate.ts'
import { RawOrigin, visit } from '../../kit/raw-http.ts'
import { RunningEdge } from '../../kit/running-edge.ts'
import { ENDPOINT, normalise, type Protocol, toAnswerText, toRequestText, toServiceText } from './bytes.ts'
import type { Answered, FieldLines, PolicyRow, RefusedRow, Sent } from './policy-row.ts'
import { Http2Visitor, sendHttp1, splitLine } from './send.ts'

const PROTOCOLS: readonly Protocol[] = ['HTTP/1.1', 'HTTP/2']
const HI: Answered = { status: 200, body: 'hi' }

/** What the server that policies ask answers to a path. */
export type CalledAnswers = Readonly<Record<string, Answered>>

/** For the tests of a file: one edge with one service, which the rows take turns at. */
export class PolicyTable {
  #edge: RunningEdge | undefined
  #service: RawOrigin | undefined
  #called: Server | undefined
  #calls: string[] = []
  #serviceAnswer = HI
  #version = 0
  #http2: Http2Visitor | undefined

  constructor(answers: CalledAnswers = {}) {
    beforeAll(async () => {
      this.#called = createServer((asked, answer) => {
        this.#calls.push(`${asked.method} ${asked.url}`)
        const { status, fields = [], body = '' } = answers[asked.url ?? ''] ?? HI
        answer.writeHead(status, Object.fromEntries(fields.map(splitLine))).end(body)
      })
      await new Promise<void>((resolve) => this.#called!.listen(0, '127.0.0.1', resolve))
      this.#service = await RawOrigin.listen((socket, said) => {
        if (isWhole(said)) {
          const text = toServiceText({ ...this.#serviceAnswer, fields: this.#fields })
          socket.end(Buffer.from(text, 'latin1'))
        }
      })
      this.#edge = await RunningEdge.start({
        ...certificateSettings([makeCertificate([`DNS:${ENDPOINT}`])]),
        NORA_EDGE_POLICY_PRIVATE: 'on',
        NORA_EDGE_POLICY_REQUESTS: 'on',
      })
      await this.#edge.shop(this.#service.port)
    })
    afterAll(async () => {
      this.#http2?.close()
      await this.#edge?.stop()
      this.#service?.close()
      this.#called?.close()
    })
  }

  /** The service ends its connection after each answer, so that every request is the first of its own. */
  get #fields(): FieldLines {
    return [...(this.#serviceAnswer.fields ?? []), 'connection: close']
  }

  /** Plays a row over both protocols, and asks the debugger about each. */
  readonly prove = async (written: PolicyRow): Promise<void> => {
    for (const protocol of PROTOCOLS) {
      const row = this.#fill(written, protocol)
      const { policy, earlier = [], sent = {}, serviceAnswer = HI } = row
      this.#serviceAnswer = serviceAnswer
      // What was counted over one protocol would be counted over the other, too.
      if (protocol === 'HTTP/1.1' || earlier.length > 0) await this.#push(policy)
      for (const one of earlier) await this.#send(one, protocol)
      this.#service!.received = ''
      this.#calls = []
      const answer = await this.#send(sent, protocol)
      const played = { got: normalise(this.#service!.received), answer }
      expect({ protocol, ...played }).toEqual({ protocol, ...toExpected(row, protocol) })
      if (row.calls !== undefined) expect(this.#calls).toEqual(row.calls)
      if (row.isBeyondDebugger) continue
      expect({ protocol, ...(await debug(row, protocol)) }).toEqual({ protocol, ...played })
    }
  }

  /** The check says what is wrong, and an edge that gets the policy all the same lets nobody in. */
  readonly refuse = async ({ policy, code, path }: RefusedRow): Promise<void> => {
    const { plan, diagnostics } = compilePolicy(policy)
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    expect(errors.map((one) => ({ code: one.code, path: one.path }))).toContainEqual({ code, path })
    expect(plan).toBeNull()
    this.#service!.received = ''
    await this.#push(policy)
    for (const protocol of PROTOCOLS) expect(await this.#send({}, protocol)).toMatch(/^HTTP\/1\.1 503 /)
    expect(this.#service!.received).toBe('')
  }

  #send(sent: Sent, protocol: Protocol): Promise<string | null> {
    const { http_port, https_port } = this.#edge!.ports
    if (protocol === 'HTTP/1.1') return sendHttp1(http_port, sent)
    this.#http2 ??= new Http2Visitor(https_port ?? 0)
    return this.#http2.send(sent)
  }

  /** A policy of its own for each row: none finds the limits or the former version of another. */
  async #push(source: string): Promise<void> {
    const version = ++this.#version
    const policy = { endpoint: ENDPOINT, policy_id: `tpl_${version}`, version, source }
    this.#edge!.control.push('set_policies', {
      is_full: false,
      policies: [{ ...policy, trial: null, shadow: null }],
      removed: [],
    })
    // Pushes and the answers to asks come in order: the answer about a name that nobody has is behind it.
    const request = `GET / HTTP/1.1\r\nHost: nobody-${version}.localhost\r\nConnection: close\r\n\r\n`
    await visit(this.#edge!.ports.http_port, request)
  }

  #fill(row: PolicyRow, protocol: Protocol): PolicyRow {
    const words: Record<string, string> = {
      version: protocol === 'HTTP/2' ? 'HTTP/2.0' : 'HTTP/1.1',
      scheme: protocol === 'HTTP/2' ? 'https' : 'http',
      port: protocol === 'HTTP/2' ? '443' : '80',
      called: `http://127.0.0.1:${(this.#called!.address() as AddressInfo).port}`,
    }
    const filled = JSON.stringify(row).replace(/\{(version|scheme|port|called)\}/g, (_, word) => words[word]!)
    return JSON.parse(filled) as PolicyRow
  }
}

function isWhole(said: string): boolean {
  const end = said.indexOf('\r\n\r\n')
  const [, length = '0'] = /\r\ncontent-length: (\d+)/i.exec(said) ?? []
  return end !== -1 && said.length - end - 4 >= Number(length)
}

type Played = { got: string; answer: string | null }

function toExpected({ sent = {}, serviceAnswer = HI, got, answered }: PolicyRow, protocol: Protocol): Played {
  const answer = answered === undefined ? toServiceText(serviceAnswer) : answered
  const isOwn = got === null
  return {
    got: isOwn ? '' : toRequestText({ ...sent, ...got }, protocol),
    answer:
      answer === null || typeof answer === 'string'
        ? answer
        : isOwn
          ? toAnswerText(answer, sent.method ?? 'GET')
          : toServiceText(answer),
  }
}

/** What the debugger says that the service and the visitor get, with what the edge itself adds to each. */
async function debug(row: PolicyRow, protocol: Protocol): Promise<Played> {
  const { sent = {}, serviceAnswer = HI, standIns = [] } = row
  const { method = 'GET', target = '/a?b=1', fields = [], body = '' } = sent
  const length = body === '' ? [] : [`content-length: ${body.length}`]
  const trace = await debugPolicy(toPlan(row.policy), {
    request: {
      method,
      url: `${protocol === 'HTTP/2' ? 'https' : 'http'}://${ENDPOINT}${target}`,
      version: protocol === 'HTTP/2' ? 'HTTP/2.0' : 'HTTP/1.1',
      headers: [`host: ${ENDPOINT}`, ...length, ...fields].map(splitLine),
      body: Buffer.from(body, 'latin1'),
      clientIp: '127.0.0.1',
    },
    response: {
      status: serviceAnswer.status,
      headers: (serviceAnswer.fields ?? []).map(splitLine),
      body: Buffer.from(serviceAnswer.body ?? '', 'latin1'),
    },
    standIns,
    nowMs: Date.now(),
  })
  const answer = showAnswer(trace, method)
  return { got: showGot(trace, { sent, protocol }), answer: answer && normalise(answer) }
}

function showGot({ request }: DebugTrace, { sent, protocol }: { sent: Sent; protocol: Protocol }): string {
  if (request === null) return ''
  const [, target = ''] = request.startLine.split(' ')
  const fields = request.headers
    .filter(([name]) => !/^(?:host|content-length)$/i.test(name))
    .map(([name, value]) => `${name}: ${value}`)
  return toRequestText({ ...sent, target, fields }, protocol)
}

function showAnswer({ request, response, decision }: DebugTrace, method: string): string | null {
  if (response === null) return null
  const { startLine, headers, body } = response
  const fields = headers.map(([name, value]) => `${name}: ${value}`)
  const answer = { status: Number(startLine.split(' ')[1]), fields, body }
  return request === null
    ? toAnswerText({ ...answer, isRefusal: decision.reason !== null }, method)
    : toServiceText(answer)
}
