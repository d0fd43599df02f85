import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../../../run-command-line.ts'
import { fakePlatform, temporaryFolder } from '../../../testing/fake-platform.ts'
import { readCurl } from './read-curl.ts'
import { readHar } from './read-har.ts'

const POLICY = `on_http_request:
  - name: closed
    expressions:
      - req.url.path.startsWith('/admin') && req.headers['x-n'].exists(n, n == '5')
    actions:
      - type: add-headers
        config: {headers: {x-seen: "\${req.method}!"}}
      - type: rate-limit
        config: {name: a, algorithm: sliding_window, capacity: 10, rate: 60s, bucket_key: [conn.client_ip]}
      - type: deny
on_http_response:
  - actions:
      - type: remove-headers
        config: {headers: [server]}
`

async function debug(args: string[], files: Record<string, string> = {}) {
  const workingFolder = temporaryFolder()
  for (const [name, text] of Object.entries({ 'a.yml': POLICY, ...files })) {
    writeFileSync(join(workingFolder, name), text)
  }
  const platform = fakePlatform({ workingFolder, args: ['policy', 'debug', 'a.yml', ...args] })
  const code = await runCommandLine(platform)
  return { code, said: platform.stdout.text, refused: platform.stderr.text }
}

const withoutTimes = (text: string) => text.replaceAll(/\d+ µs/g, 'N µs')

describe('nora policy debug', () => {
  test('shows every value, what actions changed, and what the visitor gets', async () => {
    const { code, said } = await debug(['/admin', '-H', 'X-N: 5', '--stand-in', 'rate-limit=pass'])
    expect(code).toBe(0)
    expect(withoutTimes(said)).toBe(`GET https://example.com/admin HTTP/1.1

on_http_request  N µs
  ✓ 1. closed: applied
      req.url.path.startsWith('/admin') && req.headers['x-n'].exists(n, n == '5') = true
        req.url.path.startsWith('/admin') = true
          req.url.path = "/admin"
        req.headers['x-n'].exists(n, n == '5') = true
          req.headers['x-n'] = ["5"]
            req.headers = {"host":["example.com"],"x-n":["5"]}
          n == '5' = true
            n = "5"
      add-headers
        req.method = "GET"
        + x-seen: GET!
      rate-limit
        conn.client_ip = "203.0.113.7"
      deny

on_http_response: not reached.

The policy answers: rule closed, action deny (denied).
The visitor gets:
  HTTP/1.1 403
  Content-Type: text/plain; charset=utf-8

  A rule of this site refuses the request.
`)
  })

  test('says what was not run and how to say what it comes to', async () => {
    const { said } = await debug(['/admin', '-H', 'X-N: 5'])
    expect(said).toContain(
      "rate-limit: not run here; say what it comes to: --stand-in 'on_http_request[0].actions[1]=pass'",
    )
    expect(said).toContain('Cannot tell')
    const refused = await debug([
      '/admin',
      '-H',
      'X-N: 5',
      '--stand-in',
      'on_http_request[0].actions[1]=refuse',
    ])
    expect(refused.said).toContain('HTTP/1.1 429')
  })

  test('runs the phase of the response on the one that is given', async () => {
    const args = ['/', '-d', 'x', '--response-header', 'Server: y', '--response-body', 'hello']
    const { said } = await debug(args)
    expect(said).toContain('        - Server: y\n')
    expect(said).toContain('The service gets:\n  POST / HTTP/1.1\n')
    expect(said).toContain('The visitor gets:\n  HTTP/1.1 200\n\n  hello\n')
    expect((await debug(['/'])).said).toContain('on_http_response: not run, because no answer')
  })

  test('a condition that cannot be computed is told with its error', async () => {
    expect((await debug(['/admin'])).said).toContain('✗ 1. closed: a condition could not be computed')
  })

  test('--json has the names of the API', async () => {
    const { said } = await debug(['/admin', '-H', 'X-N: 5', '--stand-in', 'rate-limit=pass', '--json'])
    expect(JSON.parse(said)).toMatchObject({
      event: 'policy_traced',
      hidden: [],
      trace: {
        decision: { kind: 'answer', status: 403, rule: 'closed' },
        phases: [
          {},
          {
            rules: [
              {
                outcome: 'matched',
                actions: [{ is_run: true, after: { start_line: 'GET /admin HTTP/1.1' } }, {}, {}],
              },
            ],
          },
        ],
        response: { start_line: 'HTTP/1.1 403' },
      },
    })
  })

  test('takes request and answer from a HAR, and names what it hides', async () => {
    const har = JSON.stringify({
      log: {
        entries: [
          {},
          {
            request: {
              method: 'GET',
              url: 'https://a.b/x',
              httpVersion: 'h2',
              headers: [
                { name: ':method', value: 'GET' },
                { name: 'Authorization', value: 'REDACTED' },
              ],
            },
            response: {
              status: 201,
              headers: [{ name: 'Server', value: 'z' }],
              content: { text: 'aGk=', encoding: 'base64' },
            },
          },
        ],
      },
    })
    const { code, said } = await debug(['--har', 'a.har', '--entry', '2'], { 'a.har': har })
    expect(code).toBe(0)
    expect(said).toContain('Exchange 2 of 2 in the HAR.')
    expect(said).toContain('Hidden in the HAR: req.headers.authorization.')
    expect(said).toContain('The visitor gets:\n  HTTP/1.1 201\n\n  hi\n')
    expect((await debug(['--har', 'a.har'], { 'a.har': har })).refused).toContain(
      'exchange 1 of the HAR has no request',
    )
    expect(() => readHar('a.har', har, 3)).toThrow('2 exchanges')
  })

  test('a policy with errors is not run', async () => {
    const { code, said } = await debug(['/'], { 'a.yml': 'on_http_request:\n  - actions: [{type: denny}]\n' })
    expect(code).toBe(1)
    expect(said).toContain('[unknown_action]')
  })

  test.each([
    [[], 'One request is needed'],
    [['/a', '/b'], 'One URL only'],
    [['/a', '--curl', 'curl b'], 'One request is needed'],
    [['--curl', 'curl b', '-X', 'PUT'], '--request goes with a URL only'],
    [['/a', '--entry', '2'], '--entry goes with --har only'],
    [['ftp://a'], 'no URL of a request'],
    [['/a', '-H', 'no header'], 'Name: value'],
    [['/a', '-X', 'GET /'], 'no HTTP method'],
    [['/a', '--client-ip', '1.2.3'], 'no IP address'],
    [['/a', '--at', 'noon'], '--at has to look like'],
    [['/a', '--response-status', '42'], 'from 100 to 599'],
    [['/a', '-d', '@missing.json'], 'There is no file'],
    [['/a', '--stand-in', 'jwt-validation=pass'], 'has no action “jwt-validation”'],
    [['/a', '--stand-in', 'rate-limit=maybe'], 'an outcome is pass'],
    [['--har', 'a.yml'], 'is no HAR'],
  ])('%j is wrong use', async (args, words) => {
    const { code, refused } = await debug(args)
    expect(code).toBe(2)
    expect(refused).toContain(words)
  })
})

describe('a command of curl', () => {
  const read = (line: string) => readCurl(line, async (path) => `of ${path}\n`)
  const text = (body: Uint8Array) => new TextDecoder().decode(body)

  test('copied from a browser', async () => {
    const request = await read(`curl 'https://a.b/x?y=1' \\
  -H 'accept: */*' \\
  -b 'sid=1; t=2' \\
  --data-raw $'it\\'s \\u0021' --compressed --insecure`)
    expect(request).toMatchObject({ method: 'POST', url: 'https://a.b/x?y=1', version: 'HTTP/1.1' })
    expect(text(request.body)).toBe("it's !")
    expect(request.headers).toEqual([
      ['Host', 'a.b'],
      ['User-Agent', 'curl/8.0.0'],
      ['Content-Type', 'application/x-www-form-urlencoded'],
      ['accept', '*/*'],
      ['Cookie', 'sid=1; t=2'],
      ['Accept-Encoding', 'deflate, gzip, br, zstd'],
      ['Content-Length', '6'],
    ])
  })

  test.each([
    ['curl a.b', 'GET', 'http://a.b', ''],
    ['curl -sSLXPUT https://a.b -dx=1 -d y=2', 'PUT', 'https://a.b', 'x=1&y=2'],
    ['curl -I https://a.b -o /dev/null', 'HEAD', 'https://a.b', ''],
    ['curl -G https://a.b/s -d q=1 --data-urlencode "r=a b"', 'GET', 'https://a.b/s?q=1&r=a%20b', ''],
    ['curl https://a.b -d @f --data-binary @g', 'POST', 'https://a.b', 'of f&of g\n'],
    ["curl --json '{}' https://a.b", 'POST', 'https://a.b', '{}'],
  ])('%s', async (line, method, url, body) => {
    const request = await read(line)
    expect({ ...request, body: text(request.body) }).toMatchObject({ method, url, body })
  })

  test('signs in', async () => {
    const { headers } = await read('curl -u anna:pw https://a.b --http2')
    expect(headers).toContainEqual(['Authorization', 'Basic YW5uYTpwdw=='])
  })

  test.each([
    ["curl 'https://a.b", 'not closed'],
    ['curl', 'no URL'],
    ['curl a b', 'one URL only'],
    ['curl -F a=b https://a.b', 'not built here'],
    ['curl --frobnicate https://a.b', 'not known here'],
    ['curl https://a.b -H', 'has no value'],
  ])('%s is refused', async (line, words) => {
    await expect(read(line)).rejects.toThrow(words)
  })
})
