import { describe, expect, test } from 'vitest'
import { completeAt } from './complete-at.ts'
import { hoverAt } from './hover-at.ts'

/** The place is marked by a bar. */
function complete(marked: string) {
  const offset = marked.indexOf('|')
  const source = marked.replace('|', '')
  const { from, to, options } = completeAt(source, offset)
  return { word: source.slice(from, to), labels: options.map(({ label }) => label), options }
}

function hover(marked: string) {
  return hoverAt(marked.replace('|', ''), marked.indexOf('|'))
}

const RULE = 'on_http_request:\n  - name: x\n'
const ACTION = `${RULE}    actions:\n      - type: rate-limit\n        config:\n`

describe('completion', () => {
  test.each([
    ['|', ['on_tcp_connect', 'on_http_request', 'on_http_response', 'on_event_stream_message']],
    ['on_http_request:\n  - |', ['name', 'expressions', 'actions']],
    [`${RULE}    |`, ['expressions', 'actions']],
    [`${RULE}    actions:\n      - |`, ['type', 'config']],
    [`${RULE}    actions:\n      - type: deny\n        |`, ['config']],
    [`${ACTION}          al|`, ['algorithm']],
    [`${ACTION}          algorithm: |`, ['sliding_window', 'fixed_window', 'gcra']],
    [`${ACTION}          algorithm: gcra\n          al|`, []],
    [`${ACTION}          enforce: |`, ['true', 'false']],
  ])('%s', (marked, expected) => {
    expect(complete(marked).labels).toEqual(expected)
  })

  test('actions are those that run in the phase', () => {
    const { labels } = complete(`${RULE}    actions:\n      - type: re|`)
    expect(labels).toEqual(expect.arrayContaining(['redirect', 'remove-headers', 'restrict-ips']))
    expect(complete(`on_http_response:\n  - actions:\n      - type: |`).labels).not.toContain('redirect')
  })

  test('expressions have variables and functions, in lists and in templates', () => {
    expect(complete(`${RULE}    expressions:\n      - req.ur|`).labels).toContain('req.url.path')
    expect(complete(`${ACTION}          bucket_key:\n            - conn.cl|`).labels).toContain(
      'conn.client_ip',
    )
    const inText = `${RULE}    actions:\n      - type: custom-response\n        config:\n          body: "hi \${req.me|`
    expect(complete(inText).labels).toContain('req.method')
    expect(complete(`${RULE}    expressions:\n      - inCi|`).labels.length).toBeGreaterThan(0)
    expect(complete(`${RULE}    expressions:\n      - req.url.path.starts|`).options[0]?.insert).toBe(
      'req.url.path.startsWith(',
    )
  })

  test('JSON is not completed', () => {
    expect(complete('{"on_http_request": [{|').labels).toEqual([])
  })
})

describe('hover', () => {
  test.each([
    ['on_http_req|uest:\n', 'on_http_request'],
    [`${RULE}    act|ions: []`, 'actions'],
    [`${RULE}    actions:\n      - type: den|y`, 'deny'],
    [`${ACTION}          algor|ithm: gcra`, 'rate-limit · algorithm: enum'],
    [`${RULE}    expressions:\n      - req.url.pa|th == '/'`, 'req.url.path: string'],
    [`${RULE}    expressions:\n      - "|"`, undefined],
  ])('%s', (marked, title) => {
    expect(hover(marked)?.title).toBe(title)
  })
})
