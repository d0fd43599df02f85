import { Status } from './protocol.ts'
import { SftpError } from './sftp-error.ts'

/** Reads the fields of a packet in turn. Throws an SftpError when it is cut short. */
export class FieldReader {
  readonly #packet: Buffer
  #at = 0

  constructor(packet: Buffer) {
    this.#packet = packet
  }

  byte(): number {
    return this.#packet[this.#take(1)]!
  }

  u32(): number {
    return this.#packet.readUInt32BE(this.#take(4))
  }

  /** Reads an offset or a size. A size that no file can have is refused. */
  u64(): number {
    const value = this.#packet.readBigUInt64BE(this.#take(8))
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new SftpError(Status.BAD_MESSAGE, 'a number too large')
    return Number(value)
  }

  bytes(): Buffer {
    const length = this.u32()
    const start = this.#take(length)
    return this.#packet.subarray(start, start + length)
  }

  text(): string {
    return this.bytes().toString()
  }

  #take(count: number): number {
    const start = this.#at
    if (start + count > this.#packet.length) throw new SftpError(Status.BAD_MESSAGE, 'a packet cut short')
    this.#at = start + count
    return start
  }
}

/** Bytes of a packet's fields, in the order they are given. */
export const field = {
  byte: (value: number): Buffer => Buffer.of(value),
  u32(value: number): Buffer {
    const bytes = Buffer.allocUnsafe(4)
    bytes.writeUInt32BE(value >>> 0)
    return bytes
  },
  u64(value: number | bigint): Buffer {
    const bytes = Buffer.allocUnsafe(8)
    bytes.writeBigUInt64BE(BigInt.asUintN(64, BigInt(value)))
    return bytes
  },
  bytes: (value: Buffer): Buffer => Buffer.concat([field.u32(value.length), value]),
  text: (value: string): Buffer => field.bytes(Buffer.from(value)),
}

/** A whole packet with its length before it. */
export function toPacket(type: number, fields: readonly Buffer[]): Buffer {
  const length = fields.reduce((sum, { length }) => sum + length, 1)
  return Buffer.concat([field.u32(length), field.byte(type), ...fields], 4 + length)
}
