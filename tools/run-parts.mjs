/** Runs programs of a check beside each other and tells of each in one line. */
import { spawn } from 'node:child_process'
import { root } from './ensure.mjs'

/**
 * @typedef {{ name: string, command: string, args: string[], advice: string }} Part
 * @typedef {{ part: Part, code: number, output: string, ms: number }} Outcome
 */

/** @param {Part[]} parts @param {number} atOnce @param {(outcome: Outcome) => void} onDone @returns {Promise<Outcome[]>} */
export async function runParts(parts, atOnce, onDone) {
  const waiting = [...parts]
  const outcomes = []
  const worker = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) {
      const outcome = await runPart(part)
      outcomes.push(outcome)
      onDone(outcome)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return outcomes
}

/** @param {Part} part @returns {Promise<Outcome>} */
function runPart(part) {
  const startedMs = performance.now()
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(part.command, part.args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => collect(error.message))
    child.on('close', (code) => {
      resolve({ part, code: code ?? 1, output, ms: performance.now() - startedMs })
    })
  })
}
