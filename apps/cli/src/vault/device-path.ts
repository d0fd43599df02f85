import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { replaceFile } from '../platform/replace-file.ts'
import { readTextFile } from '../platform/text-files.ts'

/** What the file of a device holds; the half of the PIN in base64url. */
type KeptDevice = {
  device_id: string | null
  half: string | null
  slot: { id: string; envelope: string } | null
  pins: { version: number; envelope: string } | null
}

/** An account is the same in all teams. */
export function toDevicePath(
  folder: string,
  { server, user_id }: { server: string; user_id: string },
): string {
  const key = createHash('sha256')
    .update(JSON.stringify([server, user_id]))
    .digest('hex')
    .slice(0, 24)
  return join(folder, `${key}.device.json`)
}

/** null when there is none. A broken one counts as none: the master key still opens. */
export async function findKeptDevice(path: string): Promise<KeptDevice | null> {
  const text = await readTextFile(path)
  try {
    return text === null ? null : (JSON.parse(text) as KeptDevice)
  } catch {
    return null
  }
}

export async function keepDevice(path: string, kept: KeptDevice): Promise<void> {
  await replaceFile(path, `${JSON.stringify(kept)}\n`)
}
