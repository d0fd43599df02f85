import type { Row } from '../../kit/http-row.ts'
import { get, ok, okChunks, post, postChunks } from './messages.ts'

const ended = '\r\n\r\n'
const half = `${post('').replace('h: 0', 'h: 8')}half`
const broken = { status: 502, code: 'origin_broke_off' }

const byVisitor: Row[] = (['end', 'reset'] as const).flatMap((does): Row[] => [
  {
    name: `${does} of the visitor inside a head`,
    visitor: [{ send: 'GET / HTTP/1.1\r\nHost: HO' }, { does }],
    origin: [],
    forwarded: '',
    relayed: '',
    ends: true,
  },
  {
    name: `${does} of the visitor inside a body`,
    visitor: [{ send: half }, { originSees: 'half' }, { does }],
    origin: [],
    relayed: '',
    ends: true,
    leavesOrigin: true,
  },
  {
    name: `${does} of the visitor inside chunks`,
    visitor: [{ send: postChunks('4\r\nhalf\r\n') }, { originSees: 'half' }, { does }],
    origin: [],
    relayed: '',
    ends: true,
    leavesOrigin: true,
  },
])

const ofReader: Row[] = [
  {
    name: 'reset of the visitor before the answer',
    visitor: [{ send: get() }, { originSees: ended }, { does: 'reset' }],
    origin: [],
    relayed: '',
    ends: true,
    leavesOrigin: true,
  },
  {
    name: 'reset of the visitor inside an answer',
    visitor: [{ send: get() }, { sees: 'half' }, { does: 'reset' }],
    origin: [{ after: ended, send: ok('half').replace('h: 4', 'h: 8') }],
    ends: true,
    leavesOrigin: true,
    relayed: ok('half').replace('h: 4', 'h: 8'),
  },
]

/** POST: a request that may not be repeated, and is therefore sent once. */
const byOrigin: Row[] = (['end', 'reset'] as const).flatMap((ending): Row[] => [
  {
    name: `${ending} of the origin without a word`,
    visitor: [{ send: post('body') }],
    origin: [{ after: 'body', ending }],
    answer: broken,
    leavesOrigin: ending === 'end',
    forwarded: post('body'),
  },
  {
    name: `${ending} of the origin inside a head`,
    visitor: [{ send: post('body') }],
    origin: [{ after: 'body', send: 'HTTP/1.1 200 OK\r\nContent-', ending }],
    answer: broken,
    forwarded: post('body'),
  },
  {
    name: `${ending} of the origin inside the body of a request`,
    visitor: [{ send: half }],
    origin: [{ after: 'half', ending }],
    answer: broken,
    forwarded: half,
    ends: true,
  },
])

const cutShort: Row[] = [
  cut('a counted body', ok('half').replace('h: 4', 'h: 8')),
  cut('chunks', okChunks('4\r\nhalf\r\n')),
  cut('a chunk', okChunks('8\r\nhalf')),
  cut('a chunk size', okChunks('4\r\nhalf\r\n1')),
  cut('trailers', okChunks('4\r\nhalf\r\n0\r\nX-T: 1\r\n'), okChunks('4\r\nhalf\r\n0\r\n')),
]

/** Where no framing shows that there was more, the reset does. */
const withoutFraming: Row = {
  name: 'reset of the origin inside a body without length',
  visitor: [{ send: half }, { sees: 'some' }, { send: 'rest' }],
  origin: [
    { after: 'half', send: 'HTTP/1.1 200 OK\r\n\r\nsome' },
    { after: 'rest', ending: 'reset' },
  ],
  relayed: 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nsome',
  ends: 'reset',
}

/** The visitor gets what there is and sees by its framing that there was more. */
function cut(where: string, send: string, relayed = send): Row {
  return {
    name: `end of the origin inside ${where}`,
    visitor: [{ send: get() }],
    origin: [{ after: ended, send, ending: 'end' }],
    relayed,
    ends: true,
  }
}

const interim: Row[] = [
  {
    name: 'end of the origin behind 100',
    visitor: [{ send: post('body', 'Expect: 100-continue\r\n') }],
    origin: [{ after: 'body', send: 'HTTP/1.1 100 Continue\r\n\r\n', ending: 'end' }],
    relayed: 'HTTP/1.1 100 Continue\r\n\r\n',
    answer: broken,
    forwarded: post('body', 'Expect: 100-continue\r\n'),
  },
]

export const aborts: Row[] = [...byVisitor, ...ofReader, ...byOrigin, withoutFraming, ...cutShort, ...interim]
