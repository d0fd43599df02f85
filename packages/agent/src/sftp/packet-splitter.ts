import { MAX_PACKET_BYTES, Status } from './protocol.ts'
import { SftpError } from './sftp-error.ts'

const LENGTH_BYTES = 4

/** Cuts bytes into packets: `length u32`, and that many bytes. Holds one packet at most. */
export class PacketSplitter {
  #chunks: Buffer[] = []
  #bytes = 0

  /** The packets that these bytes complete, without their lengths. Throws an SftpError for one that is too long. */
  push(chunk: Buffer): Buffer[] {
    this.#chunks.push(chunk)
    this.#bytes += chunk.length
    const packets: Buffer[] = []
    for (let packet = this.#take(); packet !== undefined; packet = this.#take()) packets.push(packet)
    return packets
  }

  #take(): Buffer | undefined {
    if (this.#bytes < LENGTH_BYTES) return undefined
    const length = this.#peekLength()
    if (length < 1 || length > MAX_PACKET_BYTES) {
      throw new SftpError(Status.BAD_MESSAGE, `a packet of ${length} bytes`)
    }
    const end = LENGTH_BYTES + length
    if (this.#bytes < end) return undefined
    const all = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks)
    this.#chunks = end < all.length ? [all.subarray(end)] : []
    this.#bytes -= end
    return all.subarray(LENGTH_BYTES, end)
  }

  #peekLength(): number {
    if (this.#chunks[0]!.length < LENGTH_BYTES) this.#chunks = [Buffer.concat(this.#chunks)]
    return this.#chunks[0]!.readUInt32BE(0)
  }
}
