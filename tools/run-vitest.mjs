/** One run of vitest: its words on the terminal, its sums from its JSON report. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, say } from './ensure.mjs'

/** Named after a run: where the time goes. */
const SLOWEST = 8

/** @param {string[]} args @param {Record<string, string>} env @returns {Promise<{ passed: number, failed: number }>} */
export async function runVitest(args, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'nora-vitest-'))
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  const code = await new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args],
      // A build in this process leaves NODE_ENV=production behind, and React then has no test tools.
      { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', ...env } },
    )
    child.once('error', reject)
    child.once('close', resolve)
  })
  const sums = readSums(report)
  for (const { seconds, file } of sums.slowest) say(`${String(seconds).padStart(6)} s  ${file}`)
  rmSync(folder, { recursive: true, force: true })
  // A file that does not load, or an error outside of tests, fails the run without failing a test.
  return { passed: sums.passed, failed: code === 0 ? sums.failed : Math.max(1, sums.failed) }
}

function readSums(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const files = testResults.map(({ name, startTime, endTime }) => ({
      file: relative(root, name),
      seconds: Math.round((endTime - startTime) / 1000),
    }))
    const slowest = files.sort((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
    return { passed: numPassedTests, failed: numFailedTests, slowest }
  } catch {
    // A run that broke off wrote no report; its exit code tells.
    return { passed: 0, failed: 0, slowest: [] }
  }
}
