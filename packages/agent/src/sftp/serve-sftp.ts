import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { type Clock, MINUTE_MS } from '@nora/kit'
import { FileWorkOverdue, fileWork } from '../files/file-work.ts'
import { FieldReader, field, toPacket } from './fields.ts'
import { Handles } from './handles.ts'
import { PacketSplitter } from './packet-splitter.ts'
import { Packet, Status, VERSION } from './protocol.ts'
import { EXTENSIONS, REQUESTS, type RequestContext } from './requests.ts'
import { SftpError, toSftpError } from './sftp-error.ts'

/** All sessions share their part of the threads: each has a shell, in which it can do more. */
const WORK_KEY = 'sftp'
/** Slow disks are the person's own; only what never comes back is given up. */
const LIMIT_MS = MINUTE_MS

export type SftpOptions = {
  /** Relative paths start here; it is an absolute path. */
  home: string
  clock: Clock
}

/**
 * Serves files over one channel as the user who runs the process, in version 3 of the protocol, one request
 * after the other. Resolves when the client has ended; rejects with an SftpError when it breaks the protocol.
 * What it had open is closed then. The channel's own end is the caller's.
 */
export async function serveSftp(channel: Duplex, { home, clock }: SftpOptions): Promise<void> {
  const handles = new Handles()
  const context = { handles, home, now: () => clock.now() }
  const gone = once(channel, 'close')
  const splitter = new PacketSplitter()
  let isGreeted = false
  try {
    for await (const chunk of channel.iterator({ destroyOnReturn: false })) {
      for (const packet of splitter.push(chunk as Buffer)) {
        const answer = isGreeted ? await answerTo(packet, context) : greet(packet)
        isGreeted = true
        if (!channel.write(answer)) await Promise.race([once(channel, 'drain'), gone])
      }
    }
  } finally {
    await handles.closeAll()
  }
}

function greet(packet: Buffer): Buffer {
  const reader = new FieldReader(packet)
  if (reader.byte() !== Packet.INIT) throw new SftpError(Status.BAD_MESSAGE, 'a request before the version')
  const extensions = EXTENSIONS.flatMap(([name, version]) => [field.text(name), field.text(version)])
  return toPacket(Packet.VERSION, [field.u32(VERSION), ...extensions])
}

async function answerTo(packet: Buffer, context: RequestContext): Promise<Buffer> {
  const reader = new FieldReader(packet)
  const type = reader.byte()
  const id = reader.u32()
  try {
    const handle = REQUESTS[type]
    if (handle === undefined) throw new SftpError(Status.OP_UNSUPPORTED, 'unknown request')
    const answer = await fileWork.run(WORK_KEY, () => handle(reader, context, id), { limitMs: LIMIT_MS })
    return answer ?? statusAnswer(id, Status.OK, 'success')
  } catch (error) {
    if (error instanceof FileWorkOverdue) return statusAnswer(id, Status.FAILURE, 'the files do not answer')
    const failure = toSftpError(error)
    if (failure === undefined) throw error
    return statusAnswer(id, failure.status, failure.message)
  }
}

function statusAnswer(id: number, status: number, message: string): Buffer {
  return toPacket(Packet.STATUS, [field.u32(id), field.u32(status), field.text(message), field.text('en')])
}
