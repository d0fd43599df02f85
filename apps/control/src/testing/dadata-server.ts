import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type DadataServer = {
  /** How control is told of it. */
  config: { dadata_url: string; dadata_token: string }
  /** By INN, in the shape that DaData answers. */
  parties: Map<string, object>
  /** Bodies of the questions, the newest last. */
  asked: object[]
  /** Answers this instead, or nothing at all. */
  fault: { status: number; body: string } | 'silence' | null
  close(): Promise<void>
}

const TOKEN = 'a key of DaData'
const PATH = '/suggestions/api/4_1/rs/findById/party'

/** DaData’s “organisation by INN” as its documentation describes it, on this machine. */
export async function startDadataServer(): Promise<DadataServer> {
  const server = createServer((req, res) => void answer(req, res, state))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const state: DadataServer = {
    config: { dadata_url: `http://127.0.0.1:${port}/suggestions/api/4_1/rs`, dadata_token: TOKEN },
    parties: new Map(),
    asked: [],
    fault: null,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return state
}

async function answer(req: IncomingMessage, res: ServerResponse, { parties, asked, fault }: DadataServer) {
  if (fault === 'silence') return
  if (fault) return send(res, fault.status, fault.body)
  if (req.headers.authorization !== `Token ${TOKEN}`) return send(res, 403, '{}')
  if (req.method !== 'POST' || req.url !== PATH) return send(res, 405, '{}')
  if (req.headers['content-type'] !== 'application/json') return send(res, 415, '{}')
  let text = ''
  for await (const chunk of req) text += String(chunk)
  const body = JSON.parse(text) as { query: string; branch_type?: string }
  asked.push(body)
  const found = parties.get(body.query)
  return send(res, 200, JSON.stringify({ suggestions: found ? [found] : [] }))
}

function send(res: ServerResponse, status: number, body: string): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  res.end(body)
}

/** A part of what DaData answers for a large bank; the numbers are the real ones. */
export const SBERBANK = {
  value: 'ПАО СБЕРБАНК',
  unrestricted_value: 'ПАО СБЕРБАНК',
  data: {
    kpp: '773601001',
    capital: null,
    management: { name: 'Греф Герман Оскарович', post: 'ПРЕЗИДЕНТ' },
    branch_type: 'MAIN',
    type: 'LEGAL',
    state: { status: 'ACTIVE', actuality_date: 1700000000000 },
    opf: { type: '2014', code: '12247', full: 'Публичное акционерное общество', short: 'ПАО' },
    name: {
      full_with_opf: 'ПУБЛИЧНОЕ АКЦИОНЕРНОЕ ОБЩЕСТВО "СБЕРБАНК РОССИИ"',
      short_with_opf: 'ПАО СБЕРБАНК',
      latin: null,
      full: 'СБЕРБАНК РОССИИ',
      short: 'СБЕРБАНК',
    },
    inn: '7707083893',
    ogrn: '1027700132195',
    address: {
      value: 'г Москва, ул Вавилова, д 19',
      unrestricted_value: '117312, г Москва, Академический р-н, ул Вавилова, д 19',
    },
  },
}
