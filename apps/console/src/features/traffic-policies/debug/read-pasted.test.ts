import { expect, test } from 'vitest'
import { readPasted } from './read-pasted.ts'

test.each([
  [
    "curl 'https://shop.example.com/a?b=1' -H 'accept: text/html' -H 'x-key: it'\\''s'",
    {
      method: 'GET',
      url: 'https://shop.example.com/a?b=1',
      headers: "accept: text/html\nx-key: it's",
    },
  ],
  [
    '$ curl -XPOST shop.example.com -d a=1 --data-raw "b=\\"2\\""',
    {
      method: 'POST',
      url: 'http://shop.example.com/',
      headers: 'content-type: application/x-www-form-urlencoded',
      body: 'a=1&b="2"',
    },
  ],
  [
    'curl https://api.example.com/o \\\n  --json \'{"a":1}\' \\\n  -u guest:пароль --compressed',
    {
      method: 'POST',
      headers:
        'content-type: application/json\naccept: application/json\nauthorization: Basic Z3Vlc3Q60L/QsNGA0L7Qu9GM',
      body: '{"a":1}',
    },
  ],
  [
    "curl --request=PUT --url=https://a.example/x -o out.txt --data $'one\\ntwo'",
    {
      method: 'PUT',
      url: 'https://a.example/x',
      body: 'one\ntwo',
    },
  ],
  ['curl -G https://a.example/x -d q=1', { method: 'GET', url: 'https://a.example/x?q=1', body: '' }],
  ['curl -I https://a.example/', { method: 'HEAD' }],
  [
    'POST /orders?x=1 HTTP/1.1\r\nHost: shop.example.com\r\nContent-Type: text/plain\r\n\r\nhello',
    {
      method: 'POST',
      url: 'https://shop.example.com/orders?x=1',
      headers: 'Host: shop.example.com\nContent-Type: text/plain',
      body: 'hello',
    },
  ],
  ['get /', { method: 'GET', url: 'https://example.com/' }],
  ['DELETE https://a.example/x', { method: 'DELETE', url: 'https://a.example/x' }],
])('%s is read', (text, expected) => {
  const [read, ...others] = readPasted(text)
  expect(read).toMatchObject(expected)
  expect(others).toEqual([])
})

test('every request of a HAR file is read, with its response', () => {
  const entry = (url: string) => ({
    request: {
      method: 'POST',
      url,
      headers: [
        { name: ':path', value: '/' },
        { name: 'a', value: 'b' },
      ],
      postData: { text: 'x' },
    },
    response: { status: 404, headers: [{ name: 'c', value: 'd' }], content: { text: 'gone' } },
  })
  const read = readPasted(
    JSON.stringify({ log: { entries: [entry('https://a.example/'), entry('https://b.example/')] } }),
  )
  expect(read.map(({ url }) => url)).toEqual(['https://a.example/', 'https://b.example/'])
  expect(read[0]).toMatchObject({
    method: 'POST',
    headers: 'a: b',
    body: 'x',
    response: { status: '404', headers: 'c: d', body: 'gone' },
  })
})

test.each(['', 'hello', '{', '{"log":{}}', 'curl', 'curl -H', 'HTTP/1.1 200 OK'])(
  '%j is no request',
  (text) => {
    expect(readPasted(text)).toEqual([])
  },
)
