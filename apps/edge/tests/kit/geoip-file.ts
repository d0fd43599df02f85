/** Bytes of the tree for an address of IPv4: two records of 24 bits per node. */
const NODE_BYTES = 6
const SEPARATOR_BYTES = 16
const METADATA_MARKER = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
const TYPE_SHIFT = 5
const Type = { TEXT: 2, UINT16: 5, UINT32: 6, MAP: 7, EXTENDED: 0 } as const
const EXTENDED_BASE = 7
const ARRAY = 11

type Value = string | Value[] | { uint16: number } | { uint32: number } | { map: Record<string, Value> }

/** A database of countries in MaxMind’s DB format 2.0, IPv4 only: networks such as `198.51.100.0/24` and their codes. */
export function geoipFile(networks: Record<string, string>): Buffer {
  const nodes: [left: number | Data, right: number | Data][] = [[0, 0]]
  const data: Buffer[] = []
  let dataLength = 0
  for (const [network, code] of Object.entries(networks)) {
    const [address = '', length = '32'] = network.split('/')
    const bits = address.split('.').flatMap((byte) => [...Number(byte).toString(2).padStart(8, '0')])
    let node = 0
    for (let i = 0; i < Number(length) - 1; i++) {
      const side = bits[i] === '1' ? 1 : 0
      const next = nodes[node]![side]
      if (typeof next === 'number' && next > 0) node = next
      else {
        nodes.push([0, 0])
        nodes[node]![side] = nodes.length - 1
        node = nodes.length - 1
      }
    }
    nodes[node]![bits[Number(length) - 1] === '1' ? 1 : 0] = { offset: dataLength }
    const record = encode({ map: { country: { map: { iso_code: code } } } })
    data.push(record)
    dataLength += record.length
  }
  const tree = Buffer.alloc(nodes.length * NODE_BYTES)
  for (const [i, node] of nodes.entries()) {
    for (const [side, child] of node.entries())
      tree.writeUIntBE(getRecord(child, nodes.length), i * NODE_BYTES + side * 3, 3)
  }
  return Buffer.concat([
    tree,
    Buffer.alloc(SEPARATOR_BYTES),
    ...data,
    METADATA_MARKER,
    metadata(nodes.length),
  ])
}

type Data = { offset: number }

/** Another node, the number of nodes for nothing, and what is over it is an offset into the data. */
function getRecord(child: number | Data, count: number): number {
  if (typeof child !== 'number') return count + SEPARATOR_BYTES + child.offset
  return child === 0 ? count : child
}

function metadata(node_count: number): Buffer {
  return encode({
    map: {
      node_count: { uint32: node_count },
      record_size: { uint16: 24 },
      ip_version: { uint16: 4 },
      database_type: 'Test-Country',
      languages: ['en'],
      description: { map: { en: 'for tests' } },
      binary_format_major_version: { uint16: 2 },
      binary_format_minor_version: { uint16: 0 },
      build_epoch: { uint32: 1_767_225_600 },
    },
  })
}

/** Sizes here are under 29: one byte says type and size. */
function encode(value: Value): Buffer {
  if (typeof value === 'string') return tagged(Type.TEXT, value.length, Buffer.from(value, 'ascii'))
  if (Array.isArray(value)) {
    const head = Buffer.from([(Type.EXTENDED << TYPE_SHIFT) | value.length, ARRAY - EXTENDED_BASE])
    return Buffer.concat([head, ...value.map(encode)])
  }
  if ('map' in value) {
    const pairs = Object.entries(value.map)
    return tagged(Type.MAP, pairs.length, Buffer.concat(pairs.flat().map((part) => encode(part as Value))))
  }
  const bytes = Buffer.alloc(4)
  if ('uint16' in value) {
    bytes.writeUInt16BE(value.uint16)
    return tagged(Type.UINT16, 2, bytes.subarray(0, 2))
  }
  bytes.writeUInt32BE(value.uint32)
  return tagged(Type.UINT32, 4, bytes)
}

function tagged(type: number, size: number, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from([(type << TYPE_SHIFT) | size]), content])
}
