import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Runs `keepassxc-cli` in the folder; each of the passwords answers one prompt. */
export function keepassxc(folder: string, args: readonly string[], ...passwords: string[]): string {
  const env = { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', QT_QPA_PLATFORM: 'offscreen', HOME: folder }
  const input = passwords.map((password) => `${password}\n`).join('')
  return execFileSync('keepassxc-cli', args, { cwd: folder, env, input, stdio: 'pipe' }).toString()
}

/** Runs a program of Python with Debian's pykeepass. */
export function pykeepass(folder: string, program: string): string {
  const whole = `from pykeepass import PyKeePass\n${program}`
  return execFileSync('/usr/bin/python3', ['-c', whole], { cwd: folder, stdio: 'pipe' }).toString()
}

export function readBytes(folder: string, name: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(readFileSync(join(folder, name)))
}

export function writeBytes(folder: string, name: string, bytes: Uint8Array | string): void {
  writeFileSync(join(folder, name), bytes)
}
