import type { RequestSubject, Subject } from '../subject.ts'

/** A request as expressions see it; tests change what they are about. */
export function createSubject(request: Partial<RequestSubject> = {}): Subject {
  return {
    conn: {
      clientIp: '203.0.113.9',
      clientPort: 50_000,
      serverIp: '192.0.2.1',
      serverPort: 443,
      startMs: 1_700_000_000_000,
      bytesIn: 10,
      bytesOut: 20,
      geo: null,
      tls: null,
    },
    req: {
      method: 'GET',
      scheme: 'https',
      host: 'shop.example.com',
      path: '/api/v1/items',
      query: 'q=a&q=b',
      version: 'HTTP/1.1',
      headers: new Map([
        ['user-agent', ['curl/8.1']],
        ['x-tenant', ['acme']],
        ['cookie', ['session=abc; theme=dark']],
        ['content-type', ['application/json; charset=utf-8']],
      ]),
      trailers: new Map(),
      contentLength: 12,
      receivedMs: 1_700_000_000_000,
      body: null,
      ...request,
    },
    res: {
      status: 200,
      headers: new Map([['set-cookie', ['id=1; Path=/; HttpOnly', 'id=2; Path=/deep; Max-Age=60']]]),
      trailers: new Map(),
      contentLength: -1,
      receivedMs: 1_700_000_000_000,
      body: null,
    },
    endpoint: { id: 'ep_1', addr: 'shop.example.com:443' },
    nowMs: 1_700_000_000_000,
    vars: new Map([['tenant', 'acme']]),
    results: new Map([['rate_limit', new Map([['limited', true]])]]),
  }
}
