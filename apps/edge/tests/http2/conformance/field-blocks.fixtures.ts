import { expect } from 'vitest'
import {
  answered,
  block,
  Code,
  coded,
  connectionError,
  END_HEADERS,
  END_STREAM,
  frame,
  fromHex,
  GET,
  headers,
  type Row,
  settings,
  Type,
} from './row.ts'

const compressionError = connectionError(Code.COMPRESSION_ERROR)

/** `:method: GET`, `:path: /` and `:scheme: https` of the static table. */
const INDEXED = '82 84 87'
/** `:authority: shop.localhost` as a literal that is added to the dynamic table, and one that is not. */
const HOST = Buffer.from('shop.localhost').toString('hex')
const ADDED_AUTHORITY = `41 0e ${HOST}`
const AUTHORITY = `01 0e ${HOST}`
const REQUEST = `${INDEXED} ${AUTHORITY}`

function literal(first: string, name: string, value: string): string {
  return `${first} ${text(name)} ${text(value)}`
}

function text(value: string): string {
  return Buffer.concat([Buffer.of(value.length), Buffer.from(value)]).toString('hex')
}

/** The blocks of as many requests, of which the last must carry this field to the origin. */
function carries(
  section: string,
  title: string,
  blocks: string[],
  name: string,
  value: string | undefined,
): Row {
  const last = blocks.length * 2 - 1
  return {
    rule: `RFC 7541 ${section}`,
    title,
    sends: blocks.map((hex, i) => coded(i * 2 + 1, hex)),
    expected: { status: 200, stream: last },
    async verify(client, seen) {
      for (let stream = 1; stream <= last; stream += 2) await answered(stream)(client)
      const wanted = seen.find(({ headers }) => headers['x-last'] === 'yes') ?? seen.at(-1)
      expect(wanted?.headers[name]).toBe(value)
    },
  }
}

function broken(section: string, title: string, ...blocks: string[]): Row {
  return {
    rule: `RFC 7541 ${section}`,
    title: `${title} is a connection error`,
    sends: blocks.map((hex, i) => coded(i * 2 + 1, hex)),
    ...(blocks.length > 1 ? { waitsFor: answered(1) } : {}),
    expected: compressionError,
  }
}

const LAST = literal('00', 'x-last', 'yes')

const representations: Row[] = [
  carries(
    '§6.1',
    'indexed fields of the static table are read',
    [`${REQUEST} 90`],
    'accept-encoding',
    'gzip, deflate',
  ),
  carries(
    '§6.2.1',
    'a literal with an indexed name is read',
    [`${REQUEST} 7a 04 6e6f7261`],
    'user-agent',
    'nora',
  ),
  carries(
    '§6.2.1',
    'a literal with a new name is read',
    [`${REQUEST} ${literal('40', 'x-one', '1')}`],
    'x-one',
    '1',
  ),
  carries(
    '§6.2.2',
    'a literal that is not indexed is read',
    [`${REQUEST} ${literal('00', 'x-one', '1')}`],
    'x-one',
    '1',
  ),
  carries(
    '§6.2.2',
    'a literal that is not indexed, with an indexed name, is read',
    [`${REQUEST} 0f 2b 04 6e6f7261`],
    'user-agent',
    'nora',
  ),
  carries(
    '§6.2.3',
    'a literal that is never indexed is read',
    [`${REQUEST} ${literal('10', 'x-one', '1')}`],
    'x-one',
    '1',
  ),
  carries(
    '§6.2.3',
    'a literal that is never indexed, with an indexed name, is read',
    [`${REQUEST} 1f 2b 04 6e6f7261`],
    'user-agent',
    'nora',
  ),
  carries('§5.2', 'an empty value is read', [`${REQUEST} ${literal('00', 'x-one', '')}`], 'x-one', ''),
  carries(
    '§5.2',
    'a value in Huffman code is read',
    [`${REQUEST} 00 ${text('x-one')} 86 a8eb10649cbf`],
    'x-one',
    'no-cache',
  ),
  carries(
    '§5.2',
    'a name in Huffman code is read',
    [`${REQUEST} 00 88 25a849e95ba97d7f 01 31`],
    'custom-key',
    '1',
  ),
  carries(
    '§5.1',
    'an integer of several bytes is read',
    [`${REQUEST} 00 ${text('x-one')} 7f 49 ${'61'.repeat(200)}`],
    'x-one',
    'a'.repeat(200),
  ),
  carries(
    '§5.1',
    'an integer with needless bytes is read',
    [`${REQUEST} 00 ${text('x-one')} 7f 80 80 00 ${'61'.repeat(127)}`],
    'x-one',
    'a'.repeat(127),
  ),
]

const tables: Row[] = [
  carries(
    '§2.3.2',
    'an added field is known to the requests behind it',
    [`${INDEXED} ${ADDED_AUTHORITY}`, `${INDEXED} be ${LAST}`],
    'host',
    'shop.localhost',
  ),
  carries(
    '§2.3.3',
    'the newest field has the lowest index of the dynamic table',
    [`${INDEXED} ${ADDED_AUTHORITY} ${literal('40', 'x-one', '1')}`, `${INDEXED} bf be ${LAST}`],
    'x-one',
    '1',
  ),
  carries(
    '§6.2.1',
    'a name may come from the dynamic table',
    [`${REQUEST} ${literal('40', 'x-one', '1')}`, `${REQUEST} 7e 01 32 ${LAST}`],
    'x-one',
    '2',
  ),
  carries(
    '§6.2.1',
    'a field that is added twice stands twice in the table',
    [
      `${REQUEST} ${literal('40', 'x-one', '1')}`,
      `${REQUEST} ${literal('40', 'x-one', '2')}`,
      `${REQUEST} bf ${LAST}`,
    ],
    'x-one',
    '1',
  ),
  carries(
    '§4.3',
    'a table that was made small and large again holds what is added then',
    [`20 3f e1 1f ${REQUEST} ${literal('40', 'x-one', '1')}`, `${REQUEST} be ${LAST}`],
    'x-one',
    '1',
  ),
  carries(
    '§4.4',
    'a field larger than the table empties it and is read nevertheless',
    [`3f 01 ${REQUEST} ${literal('40', 'x-one', '1'.repeat(40))}`],
    'x-one',
    '1'.repeat(40),
  ),
  broken('§6.1', 'index 0', `${REQUEST} 80`),
  broken('§2.3.3', 'an index above the static table while the dynamic one is empty', `${REQUEST} be`),
  broken('§2.3.3', 'an index far above both tables', `${REQUEST} ff 80 01`),
  broken('§2.3.3', 'an indexed name above both tables', `${REQUEST} 7f 20 01 31`),
  broken(
    '§6.2.2',
    'an indexed name above both tables in a literal that is not indexed',
    `${REQUEST} 0f 70 01 31`,
  ),
  broken(
    '§6.2.3',
    'an index of a literal that is never indexed',
    `${REQUEST} ${literal('10', 'x-one', '1')}`,
    `${REQUEST} be`,
  ),
  broken(
    '§6.2.2',
    'an index of a literal that is not indexed',
    `${REQUEST} ${literal('00', 'x-one', '1')}`,
    `${REQUEST} be`,
  ),
  broken(
    '§4.3',
    'an index of a field that a smaller table evicted',
    `${REQUEST} ${literal('40', 'x-one', '1')}`,
    `20 ${REQUEST} be`,
  ),
  broken(
    '§4.4',
    'an index of a field that a larger one evicted',
    `3f 21 ${REQUEST} ${literal('40', 'x-one', '1')}`,
    `${REQUEST} ${literal('40', 'x-two', '2'.repeat(40))} bf`,
  ),
  broken(
    '§4.4',
    'an index of a field that did not fit',
    `3f 01 ${REQUEST} ${literal('40', 'x-one', '1'.repeat(40))}`,
    `${REQUEST} be`,
  ),
]

const updates: Row[] = [
  ...(
    [
      ['as large as it may be', '3f e1 1f'],
      ['of 0', '20'],
      ['of 30, in one byte', '3e'],
      ['to the smallest and then to another size', '20 3f e1 1f'],
    ] as const
  ).map(([what, update]) =>
    carries('§6.3', `a table size ${what} is taken`, [`${update} ${REQUEST} ${LAST}`], 'x-last', 'yes'),
  ),
  broken('§6.3', 'a table size above the one that was announced', `3f e2 1f ${REQUEST}`),
  broken('§6.3', 'a table size of 2^24', `3f e1 ff ff 07 ${REQUEST}`),
  broken('§4.2', 'a table size behind a field', `${REQUEST} 20`),
  broken('§4.2', 'a table size between two fields', `${INDEXED} 3e ${AUTHORITY}`),
  {
    rule: 'RFC 7541 §4.2',
    title: 'a server that may remember less says so before it uses its table again',
    sends: [settings([1, 0]), headers(1), headers(3)],
    expected: { status: 200, stream: 3 },
    verify({ received }) {
      const heads = received.filter(({ type, streamId }) => type === Type.HEADERS && streamId > 0)
      // Nothing of it may stand in a table of size 0: no index above 61, no literal that is added.
      for (const { fields } of heads) expect(fields?.[0]).toBe(':status')
      expect(heads[0]?.payload[0]).toBe(0x20)
    },
  },
]

const corrupt: Row[] = [
  broken('§5.1', 'an integer that never ends', `${REQUEST} ff ${'ff'.repeat(40)}`),
  broken('§5.1', 'an integer beyond 2^32', `${REQUEST} ff 80 80 80 80 80 01`),
  broken('§5.1', 'an integer that is cut off', `${REQUEST} ff 80`),
  broken('§5.1', 'an index whose integer has no second byte', `${REQUEST} ff`),
  broken('§5.2', 'a string that is cut off', `${REQUEST} 00 ${text('x-one')} 05 6161`),
  broken('§5.2', 'a string of 16 MiB that is not there', `${REQUEST} 00 ${text('x-one')} 7f 81 ff ff 07`),
  broken('§5.2', 'a name without a value', `${REQUEST} 00 ${text('x-one')}`),
  broken('§6.2.1', 'a literal that ends behind its first byte', `${REQUEST} 40`),
  broken(
    '§5.2',
    'padding of Huffman code that is longer than 7 bits',
    `${REQUEST} 00 ${text('x-one')} 82 1fff`,
  ),
  broken('§5.2', 'padding of Huffman code that is not all ones', `${REQUEST} 00 ${text('x-one')} 81 18`),
  broken('§5.2', 'padding of Huffman code of 8 ones', `${REQUEST} 00 ${text('x-one')} 81 ff`),
  broken(
    '§5.2',
    'the end of string symbol within Huffman code',
    `${REQUEST} 00 ${text('x-one')} 84 ffffffff`,
  ),
  broken('§5.2', 'Huffman code that is cut off', `${REQUEST} 00 ${text('x-one')} 83 fffffe`),
  broken('§5.2', 'a name in broken Huffman code', `${REQUEST} 00 81 18 01 31`),
]

const apart: Row[] = [
  {
    rule: 'RFC 7541 §2.2',
    title: 'the table is kept by requests that are refused',
    sends: [
      coded(1, `82 ${literal('40', 'X-Capital', '1')}`),
      coded(3, `${REQUEST} ${literal('40', 'x-one', '1')}`),
      coded(5, `${REQUEST} be`),
    ],
    expected: { status: 200, stream: 5 },
  },
  {
    rule: 'RFC 7541 §2.2',
    title: 'the table is kept by trailers',
    sends: [
      headers(1, [[':method', 'POST'], ...GET.slice(1)], END_HEADERS),
      coded(1, literal('40', 'x-sum', '1')),
      coded(3, `${REQUEST} be`),
    ],
    expected: { status: 200, stream: 3 },
  },
  {
    rule: 'RFC 7541 §2.2',
    title: 'the table is kept by streams that were refused for their number',
    sends: [
      Buffer.concat(
        Array.from({ length: 101 }, (_, i) =>
          headers(
            1 + i * 2,
            GET.map(([name, value]) => [name, name === ':path' ? '/hang' : value]),
          ),
        ),
      ),
      coded(203, `${REQUEST} ${literal('40', 'x-one', '1')}`),
      frame(Type.RST_STREAM, 0, 1, Buffer.of(0, 0, 0, 8)),
      coded(205, `${REQUEST} be`),
    ],
    expected: { status: 200, stream: 205 },
    verify: (client) => client.write(frame(Type.RST_STREAM, 0, 3, Buffer.of(0, 0, 0, 8))),
  },
  {
    rule: 'RFC 7541 §2.1',
    title: 'a field block that is cut between frames at every byte is read',
    sends: (() => {
      const whole = fromHex(`${INDEXED} ${ADDED_AUTHORITY} ${literal('40', 'x-one', '1')}`)
      return [
        frame(Type.HEADERS, END_STREAM, 1, whole.subarray(0, 1)),
        ...Array.from({ length: whole.length - 1 }, (_, i) => {
          const flags = i === whole.length - 2 ? END_HEADERS : 0
          return frame(Type.CONTINUATION, flags, 1, whole.subarray(i + 1, i + 2))
        }),
      ]
    })(),
    expected: { status: 200 },
    verify: (_, seen) => expect(seen.at(-1)?.headers['x-one']).toBe('1'),
  },
  {
    rule: 'RFC 7541 §7.3',
    title: 'a field of 4 KiB that is named 10,000 times by its index is answered with 431',
    sends: [
      coded(1, `${REQUEST} 40 ${text('x-bomb')} 7f 91 1e ${'61'.repeat(3_984)}`),
      coded(3, `${REQUEST} ${'be'.repeat(10_000)}`),
    ],
    expected: { status: 431, stream: 3 },
  },
  {
    rule: 'RFC 7541 §6',
    title: 'equal fields are forwarded as often as they came',
    sends: [headers(1, [...GET, ['x-one', '1'], ['x-one', '1']])],
    expected: { status: 200 },
    verify: (_, seen) => expect(seen.at(-1)?.headers['x-one']).toBe('1, 1'),
  },
  {
    rule: 'RFC 7541 §2.1',
    title: 'literals of every kind are read in one block',
    sends: [
      frame(
        Type.HEADERS,
        END_STREAM | END_HEADERS,
        1,
        Buffer.concat([fromHex('3f e1 1f'), block(GET), fromHex('90')]),
      ),
    ],
    expected: { status: 200 },
  },
]

export const fieldBlocks: Row[] = [...representations, ...tables, ...updates, ...corrupt, ...apart]
