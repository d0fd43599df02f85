import { createHmac } from 'node:crypto'
import { CLASS, encodeName, encodeRecord, isSameMac, listRecords, skipName, TYPE } from './wire.ts'

/** Signs and checks messages by a shared key (RFC 8945). `secret`: in base64. */
export type TsigKey = { name: string; algorithm: 'hmac-sha256' | 'hmac-sha512'; secret: string }

const HASHES = { 'hmac-sha256': 'sha256', 'hmac-sha512': 'sha512' } as const
const FUDGE_S = 300
const ADDITIONAL_COUNT_AT = 10
const ERRORS: Record<number, string> = { 16: 'BADSIG', 17: 'BADKEY', 18: 'BADTIME', 22: 'BADTRUNC' }

export type TsigResult = { isRight: boolean; error: string | null }

/** The message with its signature, and the signature, which the answer's is made from too. */
export function sign(message: Buffer, key: TsigKey, now: Date): { signed: Buffer; mac: Buffer } {
  const seconds = Math.floor(now.getTime() / 1000)
  const mac = makeMac(key, [
    message,
    encodeVariables(key, { seconds, fudge: FUDGE_S, error: 0, other: Buffer.alloc(0) }),
  ])
  const data = Buffer.concat([
    encodeName(key.algorithm),
    encodeTime(seconds),
    toUInt16(FUDGE_S),
    toUInt16(mac.length),
    mac,
    message.subarray(0, 2),
    toUInt16(0),
    toUInt16(0),
  ])
  const record = encodeRecord(key.name, { type: TYPE.TSIG, dnsClass: CLASS.ANY, ttl: 0, data })
  const signed = Buffer.concat([message, record])
  signed.writeUInt16BE(signed.readUInt16BE(ADDITIONAL_COUNT_AT) + 1, ADDITIONAL_COUNT_AT)
  return { signed, mac }
}

/** Whether the answer to what was signed comes from a holder of the key. Throws a RangeError for a broken one. */
export function check(answer: Buffer, key: TsigKey, requestMac: Buffer, now: Date): TsigResult {
  const record = listRecords(answer).at(-1)
  if (record?.type !== TYPE.TSIG) return { isRight: false, error: null }
  const { data } = record
  let at = skipName(data, 0)
  const seconds = data.readUIntBE(at, 6)
  const fudge = data.readUInt16BE(at + 6)
  const size = data.readUInt16BE(at + 8)
  const mac = data.subarray(at + 10, at + 10 + size)
  at += 10 + size
  const originalId = data.subarray(at, at + 2)
  const error = data.readUInt16BE(at + 2)
  const other = data.subarray(at + 6, at + 6 + data.readUInt16BE(at + 4))
  const message = Buffer.from(answer.subarray(0, record.start))
  originalId.copy(message, 0)
  message.writeUInt16BE(message.readUInt16BE(ADDITIONAL_COUNT_AT) - 1, ADDITIONAL_COUNT_AT)
  const variables = encodeVariables(key, { seconds, fudge, error, other })
  const expected = makeMac(key, [toUInt16(requestMac.length), requestMac, message, variables])
  const isInTime = Math.abs(now.getTime() / 1000 - seconds) <= fudge
  return {
    isRight: error === 0 && isInTime && isSameMac(mac, expected),
    error: error === 0 ? null : (ERRORS[error] ?? String(error)),
  }
}

function makeMac({ algorithm, secret }: TsigKey, parts: readonly Buffer[]): Buffer {
  const hmac = createHmac(HASHES[algorithm], Buffer.from(secret, 'base64'))
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

/** RFC 8945 §4.3.3. */
function encodeVariables(
  { name, algorithm }: TsigKey,
  { seconds, fudge, error, other }: { seconds: number; fudge: number; error: number; other: Buffer },
): Buffer {
  return Buffer.concat([
    encodeName(name),
    toUInt16(CLASS.ANY),
    Buffer.alloc(4),
    encodeName(algorithm),
    encodeTime(seconds),
    toUInt16(fudge),
    toUInt16(error),
    toUInt16(other.length),
    other,
  ])
}

function encodeTime(seconds: number): Buffer {
  const bytes = Buffer.alloc(6)
  bytes.writeUIntBE(seconds, 0, 6)
  return bytes
}

export function toUInt16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
