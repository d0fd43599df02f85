/** Runs a TypeScript program of ours in front of the person: terminal, signals and exit code are its own. */
import { spawn } from 'node:child_process'
import { root } from './ensure.mjs'

/** @param {string} path @param {string[]} args @param {Record<string, string>} env @returns {Promise<number>} */
export function runSource(path, args, env = {}) {
  const child = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  // The terminal tells the child itself; this process only must not end before it.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 1))
  })
}
